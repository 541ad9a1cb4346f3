import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const OPEN_DATA = resolve(import.meta.dirname, '../../../../../shared/data/edgar/open');

/** Whether the folder of real filings exists next to the repository; prints a line when it does not. */
export const hasOpenData = existsSync(OPEN_DATA);
if (!hasOpenData) process.stdout.write('Skipped: no real filings in ../shared/data/edgar/open\n');

const SIGNALS_DATA = resolve(OPEN_DATA, '../signals/open');

/** Whether the folder of real notices and arrangements exists next to the repository; prints a line when it does not. */
export const hasSignalsData = existsSync(SIGNALS_DATA);
if (!hasSignalsData) process.stdout.write('Skipped: no real notices in ../shared/data/edgar/signals/open\n');

/** Sorted names of the files in a folder of them. */
export function signalsFiles(folder: string): string[] {
  return hasSignalsData ? readdirSync(join(SIGNALS_DATA, folder)).sort() : [];
}

/** Text of a file in a folder of them. */
export function signalsText(folder: string, name: string): string {
  return readFileSync(join(SIGNALS_DATA, folder, name), 'utf8');
}

/** The values of a file that were read by hand. */
export function signalsExpected(folder: string, name: string): unknown {
  return JSON.parse(signalsText(folder, name.replace(/\.[a-z]+$/, '.expected.json')));
}

/** Sorted names of the files in a folder that have this ending. */
export function openFiles(folder: string, ending: string): string[] {
  return hasOpenData
    ? readdirSync(join(OPEN_DATA, folder))
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];
}

/** Path of a file or folder in the open data. */
export function openPath(...parts: string[]): string {
  return join(OPEN_DATA, ...parts);
}

/** Text of a file in the open data. */
export function openText(folder: string, name: string): string {
  return readFileSync(openPath(folder, name), 'utf8');
}

/** The contents of an `.expected.json` file. */
export function openExpected(folder: string, name: string): unknown {
  return JSON.parse(openText(folder, name.replace(/\.[a-z]+$/, '.expected.json')));
}
