import { basename, dirname } from 'node:path';

/**
 * The accession number of an ownership XML file, which does not contain it: from the file's name
 * (`0000019617-25-001028.xml`) or from EDGAR's folder (`.../000001961725001028/form4.xml`). Null when neither has it.
 */
export function accessionOfPath(path: string): string | null {
  const named = /(?<!\d)(\d{10}-\d{2}-\d{6})(?!\d)/.exec(basename(path))?.[1];
  if (named !== undefined) return named;
  const folder = /^(\d{10})(\d{2})(\d{6})$/.exec(basename(dirname(path)));
  return folder ? `${folder[1]}-${folder[2]}-${folder[3]}` : null;
}
