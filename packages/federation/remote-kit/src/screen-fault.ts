import { releaseFilesIn } from '@sentinel/federation';

/**
 * What is known of a screen's file that did not load, on one line, as the shell's card has it for the files of an area's start: phase,
 * path, status of the answer, version. Null for every other error. webpack's and the browser's errors are recognized by their text.
 */
export function screenFaultOf(error: unknown): string | null {
  if (!(error instanceof Error) || !/Loading (CSS )?chunk .* failed|dynamically imported module/i.test(error.message))
    return null;
  const [file] = releaseFilesIn(error.message);
  if (!file) return 'phase screen';
  const status = statusOf(file.path);
  return ['phase screen', file.path, status && `status ${status}`, `version ${file.version}`]
    .filter(Boolean)
    .join(' · ');
}

/** The status of the last answer for a file; undefined where the browser does not tell it, and where none came. */
function statusOf(path: string): number | undefined {
  const asked = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path);
  return (asked.at(-1) as PerformanceResourceTiming | undefined)?.responseStatus || undefined;
}
