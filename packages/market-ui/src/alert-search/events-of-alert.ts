import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { CONDITIONS, EVENT } from '@sentinel/fields';
import type { AlertAsSearch, EventSearchFilters } from './alert-criteria.ts';
import { requestOf } from './company-entries.ts';
import { filingFilters } from './filing-conditions.ts';

/** The search for the 8-Ks of a material event alert. */
export function eventsOfAlert(alert: AlertCriteria): AlertAsSearch {
  const { tickers, delay_constraints, insider_trade_constraints: insiders } = alert;
  const { filters, leftOut } = filingFilters(EVENT.filters, alert.form_type_constraints, '8-K');
  const lookback = insiders.find((one) => one.constraint_type === 'lookback_period');
  const sums = insiders.filter((one) => one.constraint_type !== 'lookback_period');
  // With both moves, a sum counts only beside its own: a search cannot say that.
  const isAlone = ({ constraint_type }: (typeof sums)[number]) =>
    delay_constraints.every(([move]) => move === CONDITIONS[constraint_type].beside);
  return {
    operation: 'explore_events',
    filters: {
      lookback_period: lookback?.val[0] ?? CONDITIONS.lookback_period.asks.initial,
      ...filters,
      ...(alert.watchlist === undefined ? {} : { watchlist: alert.watchlist }),
      ...(tickers.length > 0 ? { tickers } : requestOf(alert.company_criteria)),
      ...(delay_constraints.length > 0 ? { price_move: moveOf(delay_constraints) } : {}),
      ...Object.fromEntries(sums.filter(isAlone).map((sum) => [sum.constraint_type, { bool: sum.bool, val: sum.val }])),
    },
    leftOut: [
      ...leftOut,
      ...sums.filter((sum) => !isAlone(sum)).map(({ constraint_type }) => CONDITIONS[constraint_type].label),
    ],
  };
}

/** An alert's thresholds as a search has them. */
const moveOf = (moves: AlertCriteria['delay_constraints']): NonNullable<EventSearchFilters['price_move']> =>
  Object.fromEntries(moves.map(([move, fraction]) => [move === 'price_drop' ? 'drop' : 'increase', fraction]));
