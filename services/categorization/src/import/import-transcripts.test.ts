import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { transcriptLine as line, transcriptFiles } from '../testing/transcript-files.ts';
import { importTranscripts } from './import-transcripts.ts';
import { linesOfFile } from './lines-of-file.ts';

const files = transcriptFiles();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  files.remove();
  await db.drop();
});

/** What became of each line of a file. */
async function became(path: string): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of importTranscripts(db.database, linesOfFile(path)))
    for (const { notes, number, outcome } of batch) all.push([number, outcome, ...notes].join(' '));
  return all;
}
const importFile = (name: string, lines: readonly (object | string)[]) => became(files.write(name, lines));

const storedNumbers = async (gvkey: string) =>
  (await db.owner.sql`select interaction_num from categorization.interaction where gvkey = ${gvkey} order by 1`).map(
    (row) => row.interaction_num,
  );

describe('the import of transcripts (issue 11 "Bad input")', () => {
  test('names bad lines by number and reason, stores the others, and skips them when it is run again', async () => {
    const lines = [
      line('1', 1),
      line(undefined, 2),
      line('1', 1, { interaction: [{ A: 'Other' }] }),
      '{"gvkey": broken',
      line('1', 2, { interaction: { interaction_html: '<p>Said<script>x</script></p>' } }),
      line('1', 3, { company_name: 'Another name' }),
      line('2', 7, { description: 'Of the fraud' }),
    ];
    expect(await importFile('mixed.jsonl', lines)).toEqual([
      '1 stored',
      '2 refused gvkey is missing',
      '3 refused interaction 1 of 1 is on line 1 already',
      '4 refused not JSON',
      '5 repaired Element removed with its content: script',
      '6 refused company 1 is called “Company 1” on line 1',
      '7 stored',
    ]);
    const again = await importFile('mixed.jsonl', lines);
    expect(again.filter((one) => !one.includes('refused'))).toEqual(['1 skipped', '5 skipped', '7 skipped']);
    expect([await storedNumbers('1'), await storedNumbers('2')]).toEqual([[1, 2], [7]]);
    const [row] = await db.owner.sql`
      select interaction, description from categorization.interaction where gvkey = '2'`;
    expect(row).toEqual({
      interaction: '{"description":"Of the fraud","interaction":[{"Speaker":"Text 7"}]}',
      description: 'Of the fraud',
    });
  });

  test('junk at any place of a line costs no other line', async () => {
    const good = JSON.stringify(line('7', 2));
    const junk = [
      '\u0000',
      '\\u0000',
      '\u0001',
      '\\ud800',
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '<',
      '&',
      'null',
      '1e999',
      '-1',
      '{}',
      '""',
      '['.repeat(1_000_000),
      '{"a":'.repeat(200_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'x'.repeat(1_000_000),
      ' '.repeat(1_000_000),
    ];
    const places = [...good.matchAll(/(?=["[\]{}:,])|$/g)].map(({ index }) => index);
    const odd = junk.flatMap((text) => {
      const some = text.length > 1000 ? places.filter((_, nth) => nth % 9 === 0) : places;
      return some.map((at) => good.slice(0, at) + text + good.slice(at));
    });
    for (let start = 0; start < odd.length; start += 40) {
      const gvkey = `J${start}`;
      const told = await importFile('junk.jsonl', [line(gvkey, 1), ...odd.slice(start, start + 40), line(gvkey, 2)]);
      expect({ start, stored: await storedNumbers(gvkey) }).toEqual({ start, stored: [1, 2] });
      expect(told.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('changes nothing that is stored: another text or another name is refused', async () => {
    await importFile('first.jsonl', [line('3', 1)]);
    expect(await importFile('changed.jsonl', [line('3', 1, { interaction: [{ Speaker: 'Changed' }] })])).toEqual([
      '1 refused interaction 1 of 3 is stored with another text, which never changes',
    ]);
    expect(await importFile('renamed.jsonl', [line('3', 2, { company_name: 'Renamed' })])).toEqual([
      '1 refused company 3 is stored as “Company 3”, not “Renamed”',
    ]);
  });

  test('names lines that are not UTF-8, and a last line that was cut off, and stores the others', async () => {
    const lines = [line('5', 1), line('5', 2), line('5', 3)].map((one) => Buffer.from(`${JSON.stringify(one)}\n`));
    const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = lines;
    second[second.indexOf('Text')] = 0xff;
    const path = join(files.folder, 'cut-off.jsonl');
    writeFileSync(path, Buffer.concat([first, second, third.subarray(0, -5)]));
    expect(await became(path)).toEqual(['1 stored', '2 refused not UTF-8', '3 refused not JSON']);
    expect(await storedNumbers('5')).toEqual([1]);
    // The whole file adds what was cut off.
    expect(await importFile('whole.jsonl', [line('5', 1), line('5', 2), line('5', 3)])).toEqual([
      '1 skipped',
      '2 stored',
      '3 stored',
    ]);
  });

  test('goes on where it was interrupted', async () => {
    const lines = Array.from({ length: 350 }, (_, index) => line('4', index + 1));
    let batches = 0;
    for await (const _batch of importTranscripts(db.database, linesOfFile(files.write('long.jsonl', lines)))) {
      batches += 1;
      if (batches === 2) break;
    }
    expect(await storedNumbers('4')).toHaveLength(200);
    const again = await importFile('long.jsonl', lines);
    expect([again[199], again[200], again.length]).toEqual(['200 skipped', '201 stored', 350]);
    expect(await storedNumbers('4')).toHaveLength(350);
  });
});
