import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const OPEN_DATA = resolve(import.meta.dirname, '../../../../../shared/data/edgar/open');

/** Whether the real filings stand beside the repository; says so once where they do not. */
export const hasOpenData = existsSync(OPEN_DATA);
if (!hasOpenData) process.stdout.write('Skipped: no real filings in ../shared/data/edgar/open\n');

/** Path of a file or folder of the real filings. */
export function openPath(...parts: string[]): string {
  return join(OPEN_DATA, ...parts);
}
