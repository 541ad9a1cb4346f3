/** A mutant that no test can tell from the code, and why. */
export interface Equivalent {
  /** Path in the repository. */
  readonly file: string;
  /** The line without its indentation. An entry whose line is gone fails the run, so that the list stays true. */
  readonly line: string;
  /** As the report prints it; every change of the line when it is left out. */
  readonly change?: string;
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
