import { type Highlights, NO_HIGHLIGHTS } from '@sentinel/highlight';

export type Choice = 'relevant' | 'not-relevant';

/** What a reviewer says of an interaction, finished or not. */
export interface Verdict {
  readonly choice: Choice | null;
  readonly note: string;
  readonly highlights: Highlights;
}

export const NO_VERDICT: Verdict = { choice: null, note: '', highlights: NO_HIGHLIGHTS };

/** The text of the status line (spec part 3 section 4 "Interaction review status"). */
export type Status = 'Complete' | 'Please Highlight' | 'Please Select Relevant or Not Relevant' | 'In Progress';

export function statusOf({ choice, highlights }: Verdict): Status {
  const isHighlighted = highlights.length > 0;
  if (choice === 'not-relevant') return 'Complete';
  if (choice === 'relevant') return isHighlighted ? 'Complete' : 'Please Highlight';
  return isHighlighted ? 'Please Select Relevant or Not Relevant' : 'In Progress';
}

/** Not Relevant stores no highlights (section 4 "Auto-save"). So it takes them from the text at once: undo brings them back. */
export const choose = (verdict: Verdict, choice: Choice): Verdict =>
  choice === 'not-relevant' ? { ...verdict, choice, highlights: NO_HIGHLIGHTS } : { ...verdict, choice };

export const isSame = (one: Verdict, other: Verdict) =>
  one.choice === other.choice && one.note === other.note && areSame(one.highlights, other.highlights);

/** Whether a save would store anything new: it is complete, and its choice, note or highlights differ (section 4 "Auto-save"). */
export function needsSave(verdict: Verdict, stored: Verdict): boolean {
  if (statusOf(verdict) !== 'Complete') return false;
  return !isSame(asStored(verdict), asStored(stored));
}

/** Highlights that no save will store, because they belong to no choice (section 4 "Highlighting": "Unsaved highlights are tracked."). */
export const hasUndecidedHighlights = ({ choice, highlights }: Verdict, stored: Verdict) =>
  choice !== 'relevant' && highlights.length > 0 && !areSame(highlights, stored.highlights);

const asStored = (verdict: Verdict): Verdict =>
  verdict.choice === 'relevant' ? verdict : { ...verdict, highlights: NO_HIGHLIGHTS };

const areSame = (one: Highlights, other: Highlights) =>
  one === other ||
  (one.length === other.length &&
    one.every(({ start, end }, index) => start === other[index]?.start && end === other[index]?.end));
