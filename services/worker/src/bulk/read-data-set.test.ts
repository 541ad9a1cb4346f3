import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readDataSet } from './read-data-set.ts';

const DIRECTORY_ENTRY = 0x02014b50;
const UNPACKED_SIZE_AT = 24;

test('a zip that claims more than a data set can have is refused before it is unpacked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-set-'));
  try {
    const tables = ['SUBMISSION', 'REPORTINGOWNER', 'NONDERIV_TRANS'];
    const zip = zipSync(Object.fromEntries(tables.map((table) => [`${table}.tsv`, strToU8('ACCESSION_NUMBER')])));
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    for (let at = 0; at + 46 <= zip.length; at += 1)
      if (view.getUint32(at, true) === DIRECTORY_ENTRY) view.setUint32(at + UNPACKED_SIZE_AT, 300 * 2 ** 20, true);
    const path = join(folder, 'bomb.zip');
    writeFileSync(path, zip);
    await expect(readDataSet(path)).rejects.toMatchObject({
      reason: `too large: its tables have ${900 * 2 ** 20} bytes`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
