import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { Refusal } from './refusal.ts';

/** Files of a folder that can hold a filing; the rest (notes, pictures, expected values) is passed over. */
const FILING_ENDINGS = new Set(['.xml', '.txt', '.nc', '.csv']);
const MAX_BYTES = 25 * 1024 * 1024;

/** What became of one file or path. */
export type SourceFile =
  | { readonly kind: 'filing'; readonly name: string; readonly record: FilingRecord }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  | { readonly kind: 'passed_over'; readonly name: string };

/**
 * Reads files, and folders with all below them, one after the other. A path that is missing, or a folder without a single
 * filing, is refused by its name. A file named outright is always read; nothing is thrown for a bad one.
 */
export async function* readSource(paths: readonly string[], parse = parseFiling): AsyncIterable<SourceFile> {
  for (const path of paths) {
    let files: string[];
    try {
      const isFolder = (await stat(path)).isDirectory();
      files = isFolder ? await filesBelow(path) : [path];
      if (isFolder) {
        for (const file of files.filter((file) => !canHoldFiling(file))) {
          yield { kind: 'passed_over', name: relative(path, file) };
        }
        files = files.filter(canHoldFiling);
        if (files.length === 0) {
          yield { kind: 'refused', name: path, reason: 'the folder has no .xml, .txt, .nc or .csv file' };
        }
      }
    } catch (error) {
      yield { kind: 'refused', name: path, reason: fileReason(error) };
      continue;
    }
    for (const file of files)
      yield await readFiling(file, file === path ? basename(path) : relative(path, file), parse);
  }
}

const canHoldFiling = (file: string) => FILING_ENDINGS.has(extname(file).toLowerCase());

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readFiling(file: string, name: string, parse: typeof parseFiling): Promise<SourceFile> {
  try {
    if (extname(file).toLowerCase() === '.csv') throw new Refusal('daily bars are not read yet, only EDGAR filings');
    const { size } = await stat(file);
    if (size === 0) throw new Refusal('empty file');
    if (size > MAX_BYTES) throw new Refusal(`too large: ${Math.ceil(size / 2 ** 20)} MB, at most 25 MB are read`);
    return { kind: 'filing', name, record: parse(await readFile(file), file, name) };
  } catch (error) {
    return { kind: 'refused', name, reason: error instanceof Refusal ? error.reason : fileReason(error) };
  }
}

/** The one line for an error of the file system, or for a fault of ours: that costs its file, not the files beside it. */
function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read';
  return code === undefined ? `it cannot be read, a fault of this program: ${message}` : `it cannot be read (${code})`;
}
