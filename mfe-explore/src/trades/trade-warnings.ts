import type { OperationResponse } from '@sentinel/contracts';
import { FILING_DEADLINE_DAYS } from '@sentinel/vocabulary-market';
import { filersText } from '../search/implausible-text.ts';

export type TradeRow = OperationResponse<'explore_trades'>['rows'][number];

/** Earnings within this many business days are near (spec part 3, section 9). */
const NEAR_EARNINGS_DAYS = 30;

/** The text of the late-filing warning (section 5), or undefined when the filing was on time or the day is unknown. */
export function lateFilingText({ days_to_file: days }: Pick<TradeRow, 'days_to_file'>): string | undefined {
  if (days === null || days <= FILING_DEADLINE_DAYS) return undefined;
  return `The SEC requires filing within 2 days. This trade was filed in ${days} days.`;
}

/** The texts of the earnings warnings (section 5, which leaves the wording open). */
export function earningsWarnings(row: Pick<TradeRow, 'btwn_fqe_ea' | 'next_ea_days'>): readonly string[] {
  const { btwn_fqe_ea: isBetween, next_ea_days: days } = row;
  return [
    ...(isBetween === 1
      ? ['This trade fell after the end of a fiscal quarter and before the earnings announcement for that quarter.']
      : []),
    ...(days !== null && days <= NEAR_EARNINGS_DAYS
      ? [
          `The next earnings announcement came ${days === 1 ? '1 business day' : `${days} business days`} after this trade.`,
        ]
      : []),
  ];
}

/** What else a reader should know about a trade. */
export function formWarnings({ filer_count, flags }: Pick<TradeRow, 'filer_count' | 'flags'>): readonly string[] {
  const filers = filersText(filer_count);
  return [
    ...(filers === undefined ? [] : [filers]),
    ...(flags.includes('restated')
      ? ['An amendment (4/A) restates part of this filing, or may do so. Both trades are shown.']
      : []),
    ...(flags.includes('placement')
      ? [
          'The form speaks of a placement, an offering or the company itself as the seller: not a purchase in the market.',
        ]
      : []),
    ...(flags.includes('inconsistent')
      ? ['The form contradicts itself or the calendar: its transaction codes, or the dates that it gives.']
      : []),
  ];
}
