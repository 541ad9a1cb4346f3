import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, startAlerts } from '../testing/alerts-app.ts';

let service: AlertsApp;
let caller: Caller;
const asOf = new Date('2026-01-01');
beforeAll(async () => {
  service = await startAlerts();
  caller = await service.addCaller('lines@sentinel.example');
  const { orm } = service.db.owner;
  await orm.insert(schema.company).values([
    { cik: '0000000004', name: 'CALDER, INC.', filedTicker: 'CLD-B', asOf },
    // Its name is another company's ticker.
    { cik: '0000000005', name: 'BSLT', asOf },
    { cik: '0000000006', name: 'Twin Holdings', asOf },
    { cik: '0000000007', name: 'TWIN HOLDINGS', asOf },
    // Files as an owner, too.
    { cik: '0000000008', name: 'Ferrous Partners', asOf },
  ]);
  await orm
    .insert(schema.owner)
    .values([
      { cik: '0000000008', name: 'FERROUS PARTNERS', asOf },
      { cik: '0000000009', name: 'OWNER AVERY J.', asOf },
      { cik: '0000000031', name: 'MCDONALD ALAN J JR', asOf },
      ...Array.from({ length: 7 }, (_, n) => ({ cik: `000000002${n}`, name: 'SMITH JOHN', asOf })),
    ]);
});
afterAll(() => service.close());

async function readAll(...texts: readonly (readonly string[])[]) {
  const answer = await service.post(
    'read_watchlist_lines',
    { lines: texts.map((one, place) => ({ line: place + 1, texts: one })) },
    caller,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json().lines as { line: number; found: { kind: string; cik: string } | null; candidates: object[] }[];
}
const keyOf = (found: { kind: string; cik: string } | null) => (found ? `${found.kind} ${Number(found.cik)}` : 'none');

describe('a line of a pasted list', () => {
  test.each([
    ['a ticker', 'ALDG', 'company 2'],
    ['a ticker in small letters', ' aldg ', 'company 2'],
    ['a class of shares with a dot', 'cld.b', 'company 4'],
    ['a class of shares with a slash', 'CLD/B', 'company 4'],
    ['a ticker after its exchange', 'NYSE: CLD.B', 'company 4'],
    ['a ticker after a dollar sign', '$aldg', 'company 2'],
    ['a CIK of ten digits', '0000000003', 'company 3'],
    ['a short CIK', 'CIK 9', 'person 9'],
    ['a name in other letters', 'aldgate', 'company 2'],
    ['a name without its comma and dot', 'Calder Inc', 'company 4'],
    ["a person's name as read", 'Owner Avery J', 'person 9'],
    ['a name as people say it', 'Avery J. Owner', 'person 9'],
    ['a name as people say it, with what comes after it', 'avery owner j', 'none'],
    ['a name as people say it, before a suffix', 'Alan J McDonald, Jr.', 'person 31'],
    ['a ticker before a name of the same letters', 'BSLT', 'company 3'],
    ['a company that is an owner, too', 'Ferrous Partners', 'company 8'],
    ['a part of a name', 'Aldgat', 'none'],
    ['a number above all CIKs', '99999999999', 'none'],
    ['punctuation', '.,', 'none'],
    ['nothing', '', 'none'],
    ['signs of SQL', "' or 1=1; --%_", 'none'],
  ])('names by %s', async (_what, text, expected) => {
    const [line] = await readAll([text]);
    expect(keyOf(line?.found ?? null)).toBe(expected);
    expect(line?.candidates).toEqual([]);
  });

  test('that names several is answered with some of them', async () => {
    const [twins, smiths] = await readAll(['twin holdings'], ['Smith John']);
    expect(twins).toEqual({
      line: 1,
      found: null,
      candidates: [
        { kind: 'company', cik: '0000000006', name: 'Twin Holdings', ticker: null },
        { kind: 'company', cik: '0000000007', name: 'TWIN HOLDINGS', ticker: null },
      ],
    });
    expect([smiths?.found, smiths?.candidates.length]).toEqual([null, 5]);
  });

  test('is looked up by its texts in order; lines keep their numbers and order', async () => {
    const lines = await readAll(
      ['ALDG,Basalt', 'ALDG', 'Basalt'],
      ['nobody', 'Basalt'],
      ['nobody', 'nothing'],
      ['BSLT'],
    );
    expect(lines.map(({ line, found }) => `${line} ${keyOf(found)}`)).toEqual([
      '1 company 2',
      '2 company 3',
      '3 none',
      '4 company 3',
    ]);
  });
});
