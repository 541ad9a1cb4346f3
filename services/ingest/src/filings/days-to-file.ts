import { federalBusinessDaysBetween } from '@sentinel/calendar';

/**
 * Federal business days from the deemed execution date, or else the trade date, to the day by which the trade was reported. Null
 * when that day is not known, or is before the trade: then one of the dates is wrong.
 */
export function daysToFile(
  { deemedOn, tradeDate }: { readonly deemedOn: string | null; readonly tradeDate: string },
  reportedOn: string | null,
): number | null {
  return reportedOn === null ? null : federalBusinessDaysBetween(deemedOn ?? tradeDate, reportedOn);
}
