import type { Equivalent } from './equivalent.ts';
import { describeChange, lineOf, type Mutant } from './mutant.ts';
import type { Outcome } from './try-mutant.ts';

/** A mutant as the report names it. */
export interface Named {
  /** Path in the repository. */
  readonly file: string;
  readonly line: { readonly number: number; readonly text: string };
  readonly change: string;
}
export interface Tried extends Named {
  readonly outcome: Outcome;
}

export function nameMutant(file: string, source: string, mutant: Mutant): Named {
  return { file, line: lineOf(source, mutant), change: describeChange(source, mutant) };
}

export const isEquivalent = (list: readonly Equivalent[], { change, file, line }: Named) =>
  list.some((entry) => entry.file === file && entry.line === line.text && entry.change === change);

/** Of what was tried, the share that tests noticed, in percent; 100 of nothing. */
export const scoreOf = (tried: readonly Tried[]) =>
  tried.length === 0 ? 100 : (100 * tried.filter(({ outcome }) => outcome !== 'passed').length) / tried.length;

/** Lines: the score by file, then each survivor with its line and change. */
export function reportLines(tried: readonly Tried[]): string[] {
  const files = [...new Set(tried.map(({ file }) => file))];
  const scores = files.map((file) => {
    const own = tried.filter((one) => one.file === file);
    const killed = own.filter(({ outcome }) => outcome !== 'passed').length;
    return `${scoreOf(own).toFixed(0).padStart(4)} %  ${killed}/${own.length}  ${file}`;
  });
  const survivors = tried
    .filter(({ outcome }) => outcome === 'passed')
    .map(({ change, file, line }) => `${file}:${line.number}  ${change}\n    ${line.text}`);
  return [...scores, ...(survivors.length > 0 ? ['', 'Survived:', ...survivors] : [])];
}
