import type { OwnershipForm } from './ownership-form.ts';

/** Whether a trade was made under a Rule 10b5-1 plan, and the evidence. */
export interface TradingPlan {
  plan: 'yes' | 'no' | 'unknown';
  evidence: 'checkbox' | 'row_footnote' | 'document_text' | null;
}

/**
 * The form's checkbox decides when the form has one (since April 2023; it covers the whole form). Otherwise a footnote of
 * the rows, then any other footnote or the remarks. Without any of these, the answer is unknown.
 */
export function tradingPlan(
  form: Pick<OwnershipForm, 'aff10b5one' | 'any_footnote_or_remark_mentions_10b5_1'>,
  rows: readonly { row_footnotes_mention_10b5_1: boolean }[],
): TradingPlan {
  if (form.aff10b5one !== null) return { plan: form.aff10b5one ? 'yes' : 'no', evidence: 'checkbox' };
  if (rows.some((row) => row.row_footnotes_mention_10b5_1)) return { plan: 'yes', evidence: 'row_footnote' };
  if (form.any_footnote_or_remark_mentions_10b5_1) return { plan: 'yes', evidence: 'document_text' };
  return { plan: 'unknown', evidence: null };
}
