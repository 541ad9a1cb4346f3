import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { CONDITIONS, EVENT, event_return } from '@sentinel/fields';
import type { EventSearchFilters, SearchAsAlert } from './alert-criteria.ts';
import { companyEntries } from './company-entries.ts';
import { filingConditions } from './filing-conditions.ts';
import { leftOutOf } from './left-out-of.ts';
import { watchlistPart } from './watchlist-part.ts';

type Moves = AlertCriteria['delay_constraints'];
type PriceMove = NonNullable<EventSearchFilters['price_move']>;

/**
 * The alert that fires for the 8-Ks that a search of events finds, from now on (spec part 2 section 3). A price move crosses as it is.
 * An event return is less the market's, and an alert compares with the previous close; so it becomes the threshold next to it, which
 * `became` says.
 * @param search companies by ticker
 */
export function alertOfEvents(search: EventSearchFilters): SearchAsAlert {
  const { tickers = [], lookback_period = CONDITIONS.lookback_period.asks.initial } = search;
  const proposed = search.price_move ? [] : proposedMoves(search.event_return);
  const moves = search.price_move ? movesOf(search.price_move) : proposed;
  // A search wants both sums; an alert wants the one that belongs to the move.
  const asked = SUMS.filter((sum) => search[sum]);
  const [only] = asked.length === 1 && moves.length === 1 ? asked : [];
  const sum = only && CONDITIONS[only].beside === moves[0]?.[0] ? only : undefined;
  const listed = watchlistPart(search);
  return {
    criteria: {
      form_type: '8-K',
      tickers,
      reporting_person_ciks: [],
      ...listed.criteria,
      company_criteria: tickers.length > 0 ? [] : companyEntries(search),
      form_type_constraints: filingConditions(EVENT.filters, search, '8-K'),
      delay_constraints: moves,
      insider_trade_constraints: sum
        ? [
            { constraint_type: 'lookback_period', val: [lookback_period] },
            { constraint_type: sum, ...(search[sum] as NonNullable<EventSearchFilters['value_sold']>) },
          ]
        : [],
    },
    leftOut: [
      ...listed.leftOut,
      ...leftOutOf(EVENT.filters, proposed.length > 0 ? { ...search, event_return: undefined } : search),
      ...EVENT.filters.flatMap(({ name, short }) => (asked.some((one) => one === name && one !== sum) ? short : [])),
    ],
    became: proposed.map((move) => becameText(search.event_return, move)),
  };
}

const SUMS = ['value_sold', 'value_purchased'] as const;

/** A search's thresholds as an alert has them. */
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

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const percentText = (fraction: number) => PERCENT.format(fraction).replace('-', '−');

/** `Event return ≤ −10% became Price Drop 10%: …` */
function becameText(asked: EventSearchFilters['event_return'], [name, threshold]: Moves[number]): string {
  const [first = 0, second = first] = asked?.val ?? [];
  const bound =
    asked?.bool === 'between'
      ? `from ${percentText(Math.min(first, second))} to ${percentText(Math.max(first, second))}`
      : `${asked?.bool === 'le' ? '≤' : '≥'} ${percentText(first)}`;
  return `${event_return.label} ${bound} became ${CONDITIONS[name].label} ${percentText(threshold)}: an alert compares the price with the previous close, not with the market.`;
}

/** An alert takes no larger one. */
const MAX_MOVE = 100;
