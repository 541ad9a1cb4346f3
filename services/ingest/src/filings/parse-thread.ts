// What a thread of `createFilingParser` runs: an entry of its own in the build.
import { EdgarParseError, type EdgarParseErrorCode } from '@sentinel/edgar';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { Refusal } from './refusal.ts';

export interface ParseTask {
  readonly content: Uint8Array;
  readonly path: string;
  readonly sourceName: string;
}

/** A filing, or why it was refused, without classes: those do not survive the way between threads. */
export type Parsed =
  | { readonly record: FilingRecord }
  | { readonly reason: string; readonly cause: { readonly code: EdgarParseErrorCode; readonly reason: string } | null };

export default function parse({ content, path, sourceName }: ParseTask): Parsed {
  try {
    return { record: parseFiling(content, path, sourceName) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { cause, reason } = error;
    return { reason, cause: cause instanceof EdgarParseError ? { code: cause.code, reason: cause.reason } : null };
  }
}
