import { createHighlights, type TextRange, type Transcript } from '@sentinel/highlight';
import type { History } from './history.ts';
import type { Choice, Verdict } from './verdict.ts';

/** A verdict as this device stores it: choice, note, and the starts and ends of its highlights. */
type StoredVerdict = readonly [choice: Choice | null, note: string, edges: readonly number[]];

export interface StoredHistory {
  readonly past: readonly StoredVerdict[];
  readonly present: StoredVerdict;
  readonly future: readonly StoredVerdict[];
}

export const storeHistory = ({ past, present, future }: History): StoredHistory => ({
  past: past.map(storeVerdict),
  present: storeVerdict(present),
  future: future.map(storeVerdict),
});

const known = new WeakMap<Verdict, StoredVerdict>();
/** An edit stores the whole history again, of which only one verdict is new. */
function storeVerdict(verdict: Verdict): StoredVerdict {
  const { choice, note, highlights } = verdict;
  const stored = known.get(verdict) ?? [choice, note, highlights.flatMap(({ start, end }) => [start, end])];
  known.set(verdict, stored);
  return stored;
}

/** The history that was stored; undefined for anything else, such as what another version wrote. */
export function readHistory(transcript: Transcript, stored: unknown): History | undefined {
  if (!isObject(stored) || !Array.isArray(stored.past) || !Array.isArray(stored.future)) return undefined;
  const read = (verdict: unknown) => readVerdict(transcript, verdict);
  const [past, present, future] = [stored.past.map(read), read(stored.present), stored.future.map(read)];
  if (!present || !past.every(isPresent) || !future.every(isPresent)) return undefined;
  return { past, present, future, isTyping: false };
}

function readVerdict(transcript: Transcript, stored: unknown): Verdict | undefined {
  if (!Array.isArray(stored)) return undefined;
  const [choice, note, edges] = stored as readonly unknown[];
  if (choice !== null && choice !== 'relevant' && choice !== 'not-relevant') return undefined;
  if (typeof note !== 'string' || !Array.isArray(edges)) return undefined;
  if (!edges.every((edge): edge is number => Number.isInteger(edge))) return undefined;
  return { choice, note, highlights: createHighlights(transcript, inPairs(edges)) };
}

function inPairs(edges: readonly number[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) ranges.push({ start: edges[at] ?? 0, end: edges[at + 1] ?? 0 });
  return ranges;
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
