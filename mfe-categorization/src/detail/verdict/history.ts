import { isSame, type Verdict } from './verdict.ts';

/** A verdict, what it was before each edit, and what undo has taken back. */
export interface History {
  /** Oldest first. */
  readonly past: readonly Verdict[];
  readonly present: Verdict;
  /** What redo brings back, the next first. */
  readonly future: readonly Verdict[];
  /** Whether the last edit was typing in the note: the next letter then belongs to the same step. */
  readonly isTyping: boolean;
}

/** More steps than anybody takes back one by one. */
const MAX_STEPS = 100;

export const startHistory = (present: Verdict): History => ({ past: [], present, future: [], isTyping: false });

/** Takes an edit in. Letters typed one after the other are one step; whatever removes more at once is a step of its own. */
export function edit(history: History, next: Verdict): History {
  const { past, present, isTyping } = history;
  if (isSame(present, next)) return history;
  const isLetter =
    next.choice === present.choice &&
    next.highlights === present.highlights &&
    differsByLetter(present.note, next.note);
  if (isLetter && isTyping) return { past, present: next, future: [], isTyping: true };
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [], isTyping: isLetter };
}

export function undo(history: History): History {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], isTyping: false };
}

export function redo(history: History): History {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (!next) return history;
  return { past: [...past, present], present: next, future: rest, isTyping: false };
}

/** Whether two texts are alike but for one character at one place, which may be of two UTF-16 units. */
function differsByLetter(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one.charCodeAt(before) === other.charCodeAt(before)) before += 1;
  let behind = 0;
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  return Math.max(one.length, other.length) - before - behind <= 2;
}
