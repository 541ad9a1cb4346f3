import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readDataSet } from './read-data-set.ts';

const MB = 2 ** 20;
const SUBMISSION = strToU8('ACCESSION_NUMBER\tREMARKS\n'.repeat(100));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-set-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(bytes: Uint8Array) {
  const path = join(folder, 'set.zip');
  writeFileSync(path, bytes);
  return readDataSet(path);
}
const refusal = (text: string) => ({ reason: expect.stringContaining(text) });

/** Changes a number in each entry of the zip's directory and in each entry's own header. */
function stating(zip: Uint8Array, field: 'size' | 'flags', value: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const kind = view.getUint32(at, true);
    const from = kind === 0x02014b50 ? 8 : kind === 0x04034b50 ? 6 : null;
    if (from === null) continue;
    if (field === 'flags') view.setUint16(at + from, value, true);
    else view.setUint32(at + from + 16, value, true);
  }
  return zip;
}

describe('a data set in a zip', () => {
  test('is read, compressed or not, in a folder of the zip or not', async () => {
    const zip = zipSync({ 'set/SUBMISSION.tsv': SUBMISSION, 'FOOTNOTES.tsv': [strToU8('a\tb'), { level: 0 }] });
    const { tables } = await read(zip);
    expect(tables).toEqual({ SUBMISSION: new TextDecoder().decode(SUBMISSION), FOOTNOTES: 'a\tb' });
  });

  test('with 64-bit sizes is read', async () => {
    const zip = Buffer.from(zipSync({ 'SUBMISSION.tsv': [SUBMISSION, { extra: { 1: new Uint8Array(16) } }] }));
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const extra = zip.indexOf(Buffer.from([1, 0, 16, 0]), entry) + 4;
    zip.writeBigUInt64LE(BigInt(zip.readUInt32LE(entry + 24)), extra);
    zip.writeBigUInt64LE(BigInt(zip.readUInt32LE(entry + 20)), extra + 8);
    zip.fill(0xff, entry + 20, entry + 28);
    expect((await read(zip)).tables.SUBMISSION).toHaveLength(SUBMISSION.length);
    zip.writeBigUInt64LE(1n << 60n, extra);
    await expect(read(zip)).rejects.toMatchObject(refusal('too large'));
  });

  test('with more bytes than stated is not unzipped any further', async () => {
    const bomb = zipSync({ 'SUBMISSION.tsv': new Uint8Array(50 * MB) });
    expect(bomb.length).toBeLessThan(MB);
    await expect(read(stating(bomb, 'size', 1000))).rejects.toMatchObject(
      refusal("more bytes than the zip's directory states"),
    );
  });

  test('with fewer bytes than stated is refused', async () => {
    const zip = stating(zipSync({ 'SUBMISSION.tsv': SUBMISSION }), 'size', SUBMISSION.length + 1);
    await expect(read(zip)).rejects.toMatchObject(refusal('damaged'));
  });

  test('that is too large for a data set is refused before it is unzipped', async () => {
    const zip = zipSync({ 'SUBMISSION.tsv': SUBMISSION, 'FOOTNOTES.tsv': SUBMISSION });
    await expect(read(stating(zip, 'size', 350 * MB))).rejects.toMatchObject(
      refusal('too large: its tables have 734003200'),
    );
  });

  test('with a table twice is refused', async () => {
    const zip = zipSync({ 'SUBMISSION.tsv': SUBMISSION, 'old/submission.tsv': SUBMISSION });
    await expect(read(zip)).rejects.toMatchObject(refusal('it has SUBMISSION.tsv twice'));
  });

  test('that is damaged, cut off at any place or encrypted is refused', async () => {
    const zip = zipSync({ 'SUBMISSION.tsv': [SUBMISSION, { level: 0 }] });
    for (let end = 0; end < zip.length; end += 97)
      await expect(read(zip.slice(0, end))).rejects.toMatchObject(refusal('not a zip file'));
    const damaged = zip.slice();
    damaged[200] = (damaged[200] ?? 0) ^ 1;
    await expect(read(damaged)).rejects.toMatchObject(refusal('SUBMISSION.tsv is damaged'));
    const encrypted = stating(zipSync({ 'SUBMISSION.tsv': SUBMISSION }), 'flags', 1);
    await expect(read(encrypted)).rejects.toMatchObject(refusal('encrypted'));
  });
});

describe('a data set in a folder', () => {
  test('that is too large for a data set is refused before it is read', async () => {
    for (const name of ['SUBMISSION.tsv', 'FOOTNOTES.tsv']) {
      writeFileSync(join(folder, name), '');
      // A sparse file, which takes no disk space.
      truncateSync(join(folder, name), 350 * MB);
    }
    await expect(readDataSet(folder)).rejects.toMatchObject(refusal('too large: its tables'));
  });

  test('with a table twice is refused', async () => {
    for (const name of ['SUBMISSION.tsv', 'submission.TSV']) writeFileSync(join(folder, name), SUBMISSION);
    await expect(readDataSet(folder)).rejects.toMatchObject(refusal('it has SUBMISSION.tsv twice'));
  });
});
