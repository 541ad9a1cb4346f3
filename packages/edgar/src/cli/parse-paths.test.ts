import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { form4Xml, transactionXml } from '../testing/ownership-xml-sample.ts';
import { parsePaths } from './parse-paths.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgar-parse-'));
  mkdirSync(join(folder, 'deep'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'a.xml'), form4Xml({ rows: transactionXml({ code: 'P', direction: 'A', price: '2' }) }));
  writeFileSync(join(folder, 'deep', 'b.xml'), form4Xml().slice(0, 300));
  writeFileSync(join(folder, 'deep', 'c.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...paths: string[]) {
  const parsed: { file: string; parsed: { document_type?: string } }[] = [];
  const refused: { file: string; error: { code: string; reason: string } }[] = [];
  const count = await parsePaths(paths, {
    parsed: (line) => void parsed.push(JSON.parse(line)),
    refused: (line) => void refused.push(JSON.parse(line)),
  });
  expect(count).toBe(refused.length);
  return { parsed, refused };
}

describe('edgar:parse', () => {
  test('a folder is read with its subfolders, and other kinds of files are skipped', async () => {
    const { parsed, refused } = await run(folder);
    expect(parsed.map((line) => line.file)).toEqual(['a.xml']);
    expect(parsed[0]?.parsed.document_type).toBe('4');
    expect(refused).toMatchObject([{ file: 'b.xml', error: { code: 'not_well_formed' } }]);
  });

  test('an empty folder and a missing path are reported as refused', async () => {
    const { refused } = await run(join(folder, 'empty'), join(folder, 'nowhere.xml'));
    expect(refused).toMatchObject([
      { file: 'empty', error: { code: 'no_filings' } },
      { file: 'nowhere.xml', error: { code: 'unreadable' } },
    ]);
  });

  test('a file given by its own path is read whatever its extension', async () => {
    const { refused } = await run(join(folder, 'deep', 'c.json'));
    expect(refused).toMatchObject([{ file: 'c.json', error: { code: 'not_a_submission' } }]);
  });

  test('the command prints one line per filing and exits with an error when one was refused', async () => {
    const entry = await bundleEntry(resolve(import.meta.dirname, '../..'), 'src/cli/parse.ts');
    const command = (...paths: string[]) =>
      spawnSync(process.execPath, [entry, ...paths], {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
    const good = command(join(folder, 'a.xml'));
    expect({ status: good.status, stderr: good.stderr }).toEqual({ status: 0, stderr: '' });
    expect(good.stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(good.stdout)).toMatchObject({ file: 'a.xml', parsed: { issuer: { cik: '0009900100' } } });
    const bad = command(folder);
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.stderr)).toMatchObject({ file: 'b.xml', error: { code: 'not_well_formed' } });
    expect(command().status).toBe(2);
  });
});
