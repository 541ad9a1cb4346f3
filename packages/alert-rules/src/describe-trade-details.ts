import type { Person, TradeDetails } from './event-details.ts';
import type { MatchedEvent } from './matched-event.ts';
import { moveText, numberText, oneLine, ownersText } from './words.ts';

/** People that a message names one by one; groups of funds file with dozens. */
const MAX_PEOPLE = 5;
/** Fewer returns than this say nothing about a person (`record-of.ts` of services/market). */
const MIN_RETURNS = 5;

/** Who traded and in what kinds of rows, the options that were exercised, and what followed such trades before. */
export function describeTradeDetails(
  direction: 'purchase' | 'sale',
  { exercised, kinds, people, record }: TradeDetails,
): MatchedEvent['rows'] {
  const more = people.length - MAX_PEOPLE;
  return [
    ...people.slice(0, MAX_PEOPLE).map((person) => ['Who', personText(person)] as const),
    ...(more > 0 ? ([['Who', `and ${more} more`]] as const) : []),
    ...(kinds.length > 0 ? ([['Kind', kinds.join(', ')]] as const) : []),
    ...(exercised === null ? [] : ([['Exercised', exercisedText(exercised)]] as const)),
    ...(record === null || record.n < MIN_RETURNS
      ? []
      : ([[direction === 'purchase' ? 'Earlier purchases' : 'Earlier sales', recordText(record)]] as const)),
  ];
}

/** `Okafor R. (CEO, Director)` */
function personText({ name, officerTitle, otherText, ...is }: Person): string {
  const roles = [
    is.isOfficer ? oneLine(officerTitle ?? '') || 'Officer' : '',
    is.isDirector ? 'Director' : '',
    is.isTenPercentOwner ? '10% Owner' : '',
    is.isOther ? oneLine(otherText ?? '') || 'Other' : '',
  ].filter((role) => role !== '');
  return roles.length === 0 ? ownersText(name) : `${ownersText(name)} (${roles.join(', ')})`;
}

function exercisedText({ shares, sold }: NonNullable<TradeDetails['exercised']>): string {
  return Number(sold) > Number(shares)
    ? `${numberText(shares)} options exercised that day`
    : `${numberText(sold)} of ${numberText(shares)} options exercised that day`;
}

const recordText = ({ mean, n }: NonNullable<TradeDetails['record']>): string =>
  `after ${n} of them, the price moved ${moveText(mean)} on average in 20 trading days, less the market’s move`;
