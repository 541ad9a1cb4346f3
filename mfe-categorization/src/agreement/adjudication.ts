import { createHighlights, type Highlights, type TextRange, type Transcript } from '@sentinel/highlight';
import type { DisagreementDetail } from './agreement.query.ts';

/** A part of the text that reviewers have highlighted, and that becomes part of the adjudication or not. */
export interface MarkedPart extends TextRange {
  /** Emails; all who decided Relevant where the part is shared. */
  readonly markedBy: readonly string[];
  readonly isShared: boolean;
}

/** What the administrator decides of an interaction. */
export interface AdjudicationDraft {
  /** Null until chosen. */
  readonly categorization: 0 | 1 | null;
  /** Of the marked parts, those that are highlighted. */
  readonly taken: ReadonlySet<MarkedPart>;
  readonly reason: string;
}

/** The marked parts, in the order of the text; disjoint. */
export function markedParts({ merged, verdicts }: DisagreementDetail): readonly MarkedPart[] {
  const relevant = verdicts.filter(({ categorization }) => categorization === 1).map(({ reviewer }) => reviewer.email);
  return [
    ...merged.shared.map(({ start, end }) => ({ start, end, markedBy: relevant, isShared: true })),
    ...merged.open.map(({ start, end, marked_by }) => ({ start, end, markedBy: marked_by, isShared: false })),
  ].sort((one, other) => one.start - other.start);
}

/** What all agree on, taken over; or the adjudication there is. */
export function startAdjudication(
  { merged, adjudication }: DisagreementDetail,
  parts: readonly MarkedPart[],
): AdjudicationDraft {
  if (adjudication === null)
    return {
      categorization: merged.categorization,
      taken: new Set(parts.filter(({ isShared }) => isShared)),
      reason: '',
    };
  const isWithin = (part: MarkedPart) =>
    adjudication.highlights.some(({ start, end }) => start <= part.start && part.end <= end);
  return {
    categorization: adjudication.categorization,
    taken: new Set(parts.filter(isWithin)),
    reason: adjudication.reason,
  };
}

export function togglePart(draft: AdjudicationDraft, part: MarkedPart): AdjudicationDraft {
  const taken = new Set(draft.taken);
  if (!taken.delete(part)) taken.add(part);
  return { ...draft, taken };
}

/** The highlights of the adjudication; parts that touch become one. */
export const highlightsOf = (transcript: Transcript, { taken }: AdjudicationDraft): Highlights =>
  createHighlights(transcript, [...taken]);

/** What keeps the draft from being saved; null when nothing does (texts of spec part 3, sections 4 and 5). */
export function draftFault({ categorization, taken }: AdjudicationDraft): string | null {
  if (categorization === null) return 'Please Select Relevant or Not Relevant';
  if (categorization === 1 && taken.size === 0)
    return 'Please highlight the portion of the interaction that is relevant to the fraud before proceeding.';
  return null;
}
