import { basename, dirname } from 'node:path';

/**
 * The accession number a bare ownership XML was filed under: from its name (`0000019617-25-001028.xml`) or from EDGAR's
 * folder (`.../000001961725001028/form4.xml`). Null when neither says it.
 */
export function accessionOfPath(path: string): string | null {
  const named = /(?<!\d)(\d{10}-\d{2}-\d{6})(?!\d)/.exec(basename(path))?.[1];
  if (named !== undefined) return named;
  const folder = /^(\d{10})(\d{2})(\d{6})$/.exec(basename(dirname(path)));
  return folder ? `${folder[1]}-${folder[2]}-${folder[3]}` : null;
}
