import { ask } from '@sentinel/api-client';
import { MAX_LINES_A_CALL, MAX_MEMBERS_A_CALL, MAX_WATCHLIST_MEMBERS } from '@sentinel/vocabulary-alerts';
import type { WatchlistChange, WatchlistMember } from '../watchlists.query.ts';
import type { PastedLine } from './pasted-lines.ts';

/** A line that added nothing, with the companies and people that it may mean. */
export interface FailedLine extends Pick<PastedLine, 'line' | 'text'> {
  readonly candidates: readonly WatchlistMember[];
}

/** What came of the lines of a paste. */
export interface PasteResult {
  readonly added: number;
  /** Lines whose company or person was on the list, or in an earlier line. */
  readonly present: number;
  /** Companies and people beyond the most that a list holds. */
  readonly leftOut: number;
  /** In the order of the lines. */
  readonly failed: readonly FailedLine[];
}

interface AddOptions {
  /** Those on the list now. */
  readonly members: readonly WatchlistMember[];
  readonly save: (change: WatchlistChange) => Promise<{ readonly added: number }>;
  readonly onProgress: (done: number) => void;
}

const keyOf = ({ kind, cik }: WatchlistMember) => `${kind} ${cik}`;

/**
 * Looks the lines up and adds what they name, each in as many calls as the limits ask for.
 * @throws CallFailure of the first call that fails; what earlier calls added stays on the list
 */
export async function addPasted(
  lines: readonly PastedLine[],
  { members, save, onProgress }: AddOptions,
): Promise<PasteResult> {
  const known = new Set(members.map(keyOf));
  const found: WatchlistMember[] = [];
  const failed: FailedLine[] = [];
  let present = 0;
  for (let first = 0; first < lines.length; first += MAX_LINES_A_CALL) {
    const asked = lines.slice(first, first + MAX_LINES_A_CALL);
    const answer = await ask('read_watchlist_lines', {
      lines: asked.map(({ line, texts }) => ({ line, texts: [...texts] })),
    });
    for (const [place, { line, text }] of asked.entries()) {
      const { found: one = null, candidates = [] } = answer.lines[place] ?? {};
      if (one === null) failed.push({ line, text, candidates });
      else if (known.has(keyOf(one))) present += 1;
      else {
        known.add(keyOf(one));
        found.push(one);
      }
    }
    onProgress(first + asked.length);
  }
  const fitting = found.slice(0, Math.max(0, MAX_WATCHLIST_MEMBERS - members.length));
  let added = 0;
  for (let first = 0; first < fitting.length; first += MAX_MEMBERS_A_CALL)
    added += (await save({ members: fitting.slice(first, first + MAX_MEMBERS_A_CALL) })).added;
  return { added, present, leftOut: found.length - fitting.length, failed };
}
