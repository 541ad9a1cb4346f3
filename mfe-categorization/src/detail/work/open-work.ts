import { createHighlights, type Repair, type Transcript, type UnreadableInteraction } from '@sentinel/highlight';
import type { Interaction } from '../interaction.ts';
import { edit, type History, startHistory } from '../verdict/history.ts';
import { readHistory, type StoredHistory, storeHistory } from '../verdict/stored-history.ts';
import { isSame, type Verdict } from '../verdict/verdict.ts';
import { fingerprint } from './fingerprint.ts';
import { readTranscript } from './read-transcript.ts';

/** The work on one interaction, open on the screen. */
export interface Work {
  readonly transcript: Transcript;
  readonly repairs: readonly Repair[];
  /** Quotes that the transcript no longer has. */
  readonly lost: readonly string[];
  /** The verdict as the server has it, and its version. */
  readonly stored: Verdict;
  readonly version: number;
  readonly history: History;
  /** What was edited here, if another verdict was saved from elsewhere meanwhile: one of the two must be chosen. */
  readonly mine: Verdict | null;
}

/** What this device keeps of the work on an interaction. */
export interface StoredWork {
  /** The version that the edits started from. */
  readonly version: number;
  /** The transcript that the offsets count in. */
  readonly text: string;
  /** Whether it has edits that the server did not have when it was stored. */
  readonly isChanged: boolean;
  readonly history: StoredHistory;
  readonly quotes: readonly string[];
}

export type OpenedWork =
  | { readonly isReadable: true; readonly work: Work }
  | { readonly isReadable: false; readonly problem: UnreadableInteraction };

/** Opens an interaction: as the server has it, with what this device has on top. */
export function openWork(interaction: Interaction, onDevice: unknown): OpenedWork {
  const reading = readTranscript(interaction);
  if (!reading.isReadable) return reading;
  const { transcript, repairs } = reading;
  const stored: Verdict = {
    choice: interaction.categorization === null ? null : interaction.categorization === 1 ? 'relevant' : 'not-relevant',
    note: interaction.reason ?? '',
    highlights: reading.highlights,
  };
  const opened = { transcript, repairs, lost: reading.lost, stored, version: interaction.version, mine: null };
  const kept = isStoredWork(onDevice) ? restore(transcript, onDevice) : undefined;
  const isOfServer = kept && isSame(kept.history.present, stored);
  if (!kept || (!kept.isChanged && !isOfServer))
    return { isReadable: true, work: { ...opened, history: startHistory(stored) } };
  // The answer to a save may have been lost: what the server has was made here then.
  const isMadeHere = kept.history.past.some((before) => isSame(before, stored));
  if (kept.version === interaction.version || isOfServer || isMadeHere)
    return { isReadable: true, work: { ...opened, lost: [...opened.lost, ...kept.lost], history: kept.history } };
  return {
    isReadable: true,
    work: {
      ...opened,
      lost: [...opened.lost, ...kept.lost],
      history: edit(kept.history, stored),
      mine: kept.history.present,
    },
  };
}

/** The history that this device keeps; of another transcript, only the last verdict, with its highlights where their quotes are. */
function restore(transcript: Transcript, onDevice: StoredWork) {
  const { version, isChanged } = onDevice;
  const isOfThisText = onDevice.text === fingerprintOf(transcript);
  const history = isOfThisText ? readHistory(transcript, onDevice.history) : undefined;
  if (history) return { version, isChanged, history, lost: [] };
  const [choice, note] = onDevice.history.present;
  const { highlights, lost } = findQuotes(transcript, onDevice.quotes);
  return { version, isChanged, history: startHistory({ choice, note, highlights }), lost };
}

/** Work for this device to keep. */
export function storeWork({ transcript, stored, version, history }: Work): StoredWork {
  return {
    version,
    text: fingerprintOf(transcript),
    isChanged: !isSame(history.present, stored),
    history: storeHistory(history),
    quotes: quotesOf(transcript, history.present),
  };
}

/** Whether the device had edits that the server had not. */
export const hasChanges = (onDevice: unknown): boolean => isStoredWork(onDevice) && onDevice.isChanged;

export const quotesOf = ({ text }: Transcript, { highlights }: Pick<Verdict, 'highlights'>): string[] =>
  highlights.map(({ start, end }) => text.slice(start, end));

function findQuotes(transcript: Transcript, quotes: readonly string[]) {
  const lost: string[] = [];
  const found = quotes.flatMap((quote) => {
    const start = transcript.text.indexOf(quote);
    if (start !== -1 && transcript.text.lastIndexOf(quote) === start) return [{ start, end: start + quote.length }];
    lost.push(quote);
    return [];
  });
  return { highlights: createHighlights(transcript, found), lost };
}

const known = new WeakMap<Transcript, string>();
function fingerprintOf(transcript: Transcript): string {
  const found = known.get(transcript) ?? fingerprint(transcript.text);
  known.set(transcript, found);
  return found;
}

function isStoredWork(value: unknown): value is StoredWork {
  if (typeof value !== 'object' || value === null) return false;
  const { version, text, isChanged, history, quotes } = value as Record<string, unknown>;
  const present: unknown = (history as { readonly present?: unknown } | undefined)?.present;
  return (
    Number.isInteger(version) &&
    typeof text === 'string' &&
    typeof isChanged === 'boolean' &&
    Array.isArray(present) &&
    [null, 'relevant', 'not-relevant'].includes(present[0] as null) &&
    typeof present[1] === 'string' &&
    Array.isArray(quotes) &&
    quotes.every((quote) => typeof quote === 'string')
  );
}
