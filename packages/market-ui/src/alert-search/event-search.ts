import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { type AlertAsSearch, type EventSearchFilters, namesOf, type SearchAsAlert } from './alert-criteria.ts';
import { entriesOf, requestOf } from './company-entries.ts';

/** Which of the insiders' sums counts with which move (spec part 2 section 4). */
const SIDES = { value_sold: 'price_drop', value_purchased: 'price_increase' } as const;
type Side = keyof typeof SIDES;
type Moves = AlertCriteria['delay_constraints'];
type PriceMove = NonNullable<EventSearchFilters['price_move']>;

/**
 * The alert that fires for the 8-Ks that a search of events finds, from now on (spec part 2 section 3). A price move crosses as it is.
 * An event return is less the market's, and an alert compares with the previous close, so it does not; the threshold next to it is
 * proposed.
 * @param search companies by ticker
 */
export function alertOfEvents(search: EventSearchFilters): SearchAsAlert {
  const { tickers = [], item_number, lookback_period = DEFAULT_INSIDER_LOOKBACK } = search;
  const moves = search.price_move ? movesOf(search.price_move) : proposedMoves(search.event_return);
  // A search wants both sums; an alert wants the one that belongs to the move.
  const asked = (['value_sold', 'value_purchased'] as const).filter((side) => search[side]);
  const sides =
    asked.length === 1 && moves.length === 1 && asked.every((side) => SIDES[side] === moves[0]?.[0]) ? asked : [];
  return {
    criteria: {
      form_type: '8-K',
      tickers,
      reporting_person_ciks: [],
      company_criteria: tickers.length > 0 ? [] : entriesOf(search),
      form_type_constraints: item_number ? [{ constraint_type: 'item_number', val: item_number.val }] : [],
      delay_constraints: moves,
      insider_trade_constraints:
        sides.length > 0
          ? [
              { constraint_type: 'lookback_period', val: [lookback_period] },
              ...sides.flatMap((side) => sumOf(search, side)),
            ]
          : [],
    },
    leftOut: namesOf({
      'Filing Date': search.start_date ?? search.end_date,
      'Event return': search.event_return,
      Sold: search.value_sold && !sides.includes('value_sold'),
      Purchased: search.value_purchased && !sides.includes('value_purchased'),
    }),
  };
}

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

function sumOf(search: EventSearchFilters, side: Side): AlertCriteria['insider_trade_constraints'] {
  const constraint = search[side];
  return constraint ? [{ constraint_type: side, bool: constraint.bool, val: [...constraint.val] }] : [];
}

/** An alert's thresholds as a search has them, and back. */
const moveOf = (moves: Moves): PriceMove =>
  Object.fromEntries(moves.map(([move, fraction]) => [move === 'price_drop' ? 'drop' : 'increase', fraction]));
const movesOf = ({ drop, increase }: PriceMove): Moves => [
  ...(drop === undefined ? [] : [['price_drop' as const, drop] satisfies Moves[number]]),
  ...(increase === undefined ? [] : [['price_increase' as const, increase] satisfies Moves[number]]),
];

/** A bound on the event return that means a fall, or a rise, by at least some amount; none for any other. */
function proposedMoves(constraint: EventSearchFilters['event_return']): Moves {
  if (!constraint) return [];
  const [first = 0, second = first] = constraint.val;
  const low = constraint.bool === 'le' ? Number.NEGATIVE_INFINITY : Math.min(first, second);
  const high = constraint.bool === 'ge' ? Number.POSITIVE_INFINITY : Math.max(first, second);
  if (high < 0 && high >= -MAX_MOVE) return [['price_drop', -high]];
  return low > 0 && low <= MAX_MOVE ? [['price_increase', low]] : [];
}

/** An alert takes no larger one. */
const MAX_MOVE = 100;
