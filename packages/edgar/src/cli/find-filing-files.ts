import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FILING = /\.(xml|txt|nc)$/i;

/** The files a path stands for: itself, or every .xml, .txt and .nc file below a folder, by name. Throws as `fs` does. */
export async function findFilingFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && FILING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
