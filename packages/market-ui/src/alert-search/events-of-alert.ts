import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { type AlertAsSearch, type EventSearchFilters, namesOf, SIDES, type Side } from './alert-criteria.ts';
import { requestOf } from './company-entries.ts';

/** The search for the 8-Ks of a material event alert. */
export function eventsOfAlert(alert: AlertCriteria): AlertAsSearch {
  const { tickers, delay_constraints, form_type_constraints: filing, insider_trade_constraints: insiders } = alert;
  const items = filing.find((one) => one.constraint_type === 'item_number');
  const lookback = insiders.find((one) => one.constraint_type === 'lookback_period');
  const moves = delay_constraints.map(([move]) => move);
  const sums = insiders.filter((one) => one.constraint_type !== 'lookback_period');
  // With both moves, a sum counts only beside its own: a search cannot say that.
  const crossing = sums.filter((sum) => moves.every((move) => move === SIDES[sum.constraint_type]));
  const staysBehind = (side: Side) => sums.some((sum) => sum.constraint_type === side && !crossing.includes(sum));
  return {
    operation: 'explore_events',
    filters: {
      lookback_period: lookback?.val[0] ?? DEFAULT_INSIDER_LOOKBACK,
      ...(items ? { item_number: { val: items.val } } : {}),
      ...(tickers.length > 0 ? { tickers } : requestOf(alert.company_criteria)),
      ...(delay_constraints.length > 0 ? { price_move: moveOf(delay_constraints) } : {}),
      ...Object.fromEntries(crossing.map((sum) => [sum.constraint_type, { bool: sum.bool, val: sum.val }])),
    },
    leftOut: namesOf({
      Keywords: filing.some((one) => one.constraint_type === 'keywords'),
      'Value sold': staysBehind('value_sold'),
      'Value purchased': staysBehind('value_purchased'),
    }),
  };
}

/** An alert's thresholds as a search has them. */
const moveOf = (moves: AlertCriteria['delay_constraints']): NonNullable<EventSearchFilters['price_move']> =>
  Object.fromEntries(moves.map(([move, fraction]) => [move === 'price_drop' ? 'drop' : 'increase', fraction]));
