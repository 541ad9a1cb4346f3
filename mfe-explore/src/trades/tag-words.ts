import { dayText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import type { TradeTag } from '@sentinel/vocabulary-market';
import { plainNumberText } from '../cells/formats.ts';
import { filersText } from '../search/implausible-text.ts';
import { lateFilingText } from './trade-warnings.ts';

export type TagExplanation = OperationResponse<'explain_trade_tags'>;

/** Tags that tell a reader to look; the others explain a trade away, or are common. */
export const STRIKING_TAGS: readonly TradeTag[] = [
  'First',
  'Largest',
  'Reversal',
  'Late',
  'In a cluster',
  'Short-swing',
];

/**
 * What a tag says, in a sentence. Each speaks of what was known when the SEC accepted the filing.
 * @param sold the shares of the trade
 */
export function tagSentence(tag: TradeTag, explanation: Omit<TagExplanation, 'tags'>, sold: number): string {
  const { exercised, filer_count, known_since } = explanation;
  switch (tag) {
    case 'First':
      return `The owner’s first purchase of this company outside of plans, as far as we know: our trades of the company begin on ${dayText(known_since)}.`;
    case 'Largest':
      return 'Of a higher value than each of the owner’s trades of this kind before, outside of plans. The largest before was:';
    case 'Reversal':
      return 'The owner had only traded the other way for 18 months or more, outside of plans. The first and the last of these trades:';
    case 'Routine':
      return 'The owner traded in the same month of each of the three years before:';
    case 'Opportunistic':
      return 'The owner traded in each of the three years before, but not in this month of each. The last trade of each year:';
    case 'Late':
      return lateFilingText(explanation) ?? 'Filed after the SEC’s deadline of two business days.';
    case 'Private':
      return 'The form speaks of a placement, an offering or the company itself as the other side.';
    case 'Several filers':
      return filersText(filer_count) ?? 'Several filings, by different owners, report this trade. It counts once.';
    case 'In a cluster':
      return 'Three people or more traded the same way within 30 days, outside of plans. The last trade of each of the others:';
    case 'Exercised':
      return exercised === null || sold > exercised
        ? `The form has ${plainNumberText(exercised ?? 0)} options exercised that day.`
        : `Sold ${plainNumberText(sold)} of ${plainNumberText(exercised)} options exercised that day.`;
    case 'Short-swing':
      return 'Within six months of the owner’s trades the other way at a better price, so Section 16(b) may let the company recover the profit. The best of them:';
    case 'Form 144':
      return 'The owner had announced a sale in a notice of proposed sale (Form 144), at most three months before:';
  }
}
