// What a thread of `createVerdictReader` runs: an entry of its own in the build.
import { AppError } from '@sentinel/contracts';
import { type EnteredVerdict, type ReadVerdict, readEnteredVerdict } from './read-entered-verdict.ts';

export interface VerdictTask {
  readonly entered: EnteredVerdict;
  readonly interaction: string;
}

/** A verdict, or why it was refused, without classes: those do not survive the way between threads. */
export type VerdictReading =
  | { readonly verdict: ReadVerdict }
  | { readonly refused: Pick<AppError, 'code' | 'message' | 'reason'> };

export default function read({ entered, interaction }: VerdictTask): VerdictReading {
  try {
    return { verdict: readEnteredVerdict(entered, interaction) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, reason } = error;
    return { refused: { code, message, reason } };
  }
}
