import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FILING = /\.(xml|txt|nc)$/i;

/** A file path is returned as is; of a folder, every .xml, .txt and .nc file in it and its subfolders, sorted by path. Throws `fs` errors. */
export async function findFilingFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && FILING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
