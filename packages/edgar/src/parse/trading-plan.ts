import type { NonDerivativeTransaction, OwnershipForm } from './ownership-form.ts';
import { type PlanStatement, planStatement } from './rule-10b5-1.ts';

/** Whether a trade was made under a Rule 10b5-1 plan, and the evidence. */
export interface TradingPlan {
  plan: 'yes' | 'no' | 'unknown';
  evidence: 'checkbox' | 'row_footnote' | 'document_text' | null;
}

type Texts = Pick<
  OwnershipForm,
  'aff10b5one' | 'footnotes' | 'remarks' | 'non_derivative_transactions' | 'derivative_transactions'
>;

/**
 * The form's checkbox decides when the form has one (since April 2023; it covers the whole form), whatever the texts say. Otherwise
 * the footnotes of the rows, then the other footnotes and the remarks:
 * - yes when a footnote of the rows affirms a plan; or when they are silent, and other texts affirm one and none denies it
 * - no when the footnotes of every row deny it; or when none says otherwise, and a text that belongs to no row denies it
 * - unknown without such a text, or when texts say both
 */
export function tradingPlan(
  form: Texts,
  rows: readonly Pick<NonDerivativeTransaction, 'row' | 'footnote_ids'>[],
): TradingPlan {
  if (form.aff10b5one !== null) return { plan: form.aff10b5one ? 'yes' : 'no', evidence: 'checkbox' };
  const said = rows.map(({ footnote_ids }) =>
    together(footnote_ids.map((id) => planStatement(form.footnotes[id] ?? ''))),
  );
  if (said.includes('affirmed')) return { plan: 'yes', evidence: 'row_footnote' };
  if (said.every((statement) => statement === 'denied')) return { plan: 'no', evidence: 'row_footnote' };
  const ofRows = new Set(
    [...form.non_derivative_transactions, ...form.derivative_transactions].flatMap(({ footnote_ids }) => footnote_ids),
  );
  const elsewhere = Object.entries(form.footnotes).map(([id, text]) => ({
    said: planStatement(text),
    isOfRow: ofRows.has(id),
  }));
  const general = [...elsewhere, { said: planStatement(form.remarks ?? ''), isOfRow: false }];
  const document = together(general.map((text) => text.said));
  const isSilent = said.every((statement) => statement === null);
  if (isSilent && document === 'affirmed') return { plan: 'yes', evidence: 'document_text' };
  const deniesAll = general.some((text) => text.said === 'denied' && !text.isOfRow);
  if (document === 'denied' && deniesAll) return { plan: 'no', evidence: 'document_text' };
  return { plan: 'unknown', evidence: null };
}

/** What several texts say together; a text that mentions no plan, or only its end, says nothing. */
function together(statements: readonly PlanStatement[]): PlanStatement {
  const [first = null, ...others] = new Set(statements.filter((statement) => statement !== null));
  return others.length > 0 ? 'mixed' : first;
}
