import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type FileLine, linesOfFile } from './lines-of-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(content: string | Buffer): Promise<FileLine[]> {
  const path = join(folder, 'file.jsonl');
  writeFileSync(path, content);
  const lines: FileLine[] = [];
  for await (const line of linesOfFile(path)) lines.push(line);
  return lines;
}

test('lines keep their numbers, whatever ends them; blank ones and the mark of UTF-8 are left out', async () => {
  expect(await linesOf('\ufeff{"a":1}\r\n\n  \n{"é":"漢"}')).toEqual([
    { number: 1, text: '{"a":1}' },
    { number: 4, text: '{"é":"漢"}' },
  ]);
  expect(await linesOf('')).toEqual([]);
});

test('a line longer than what is read at once is whole', async () => {
  const long = 'ab漢'.repeat(100_000);
  expect(await linesOf(`${long}\nend\n`)).toEqual([
    { number: 1, text: long },
    { number: 2, text: 'end' },
  ]);
});

test('a line that is not UTF-8, or is too long, is named, and those after it are read', async () => {
  const tooLong = Buffer.alloc(32 * 1024 * 1024 + 1, 'x');
  const content = Buffer.concat([Buffer.from([0x61, 0xff, 0x0a]), tooLong, Buffer.from('\nnext')]);
  expect(await linesOf(content)).toEqual([
    { number: 1, problem: 'not UTF-8' },
    { number: 2, problem: 'too long' },
    { number: 3, text: 'next' },
  ]);
});
