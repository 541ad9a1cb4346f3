import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { type MadeRow, made, permutations } from '../testing/made-form.ts';
import { CASES, FEB_28, FEB_29, MAR_1, three } from '../testing/restated-cases.ts';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { storeFilings } from './store-filings.ts';
import { supersedeAmended } from './supersede-amended.ts';

const withRealFilings = hasOpenData ? describe : describe.skip;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
const clear = () => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
beforeEach(clear);

const store = (...records: FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });
const original = (...rows: MadeRow[]) => made({ n: 1, filedOn: '2024-03-04', rows });
const amendment = (...rows: MadeRow[]) => made({ n: 2, filedOn: '2024-03-11', amends: '2024-03-04', rows });

const STATES: Readonly<Record<string, string>> = {
  '': 'stands',
  amended_in_part: 'in part',
  rows_restated: 'some rows',
};

/** One line per trade: `1 sale 02-28: 2` (superseded by filing 2), `: in part`, `: some rows` or `: stands`. */
async function standing(): Promise<string[]> {
  const trades = await db.owner.sql<{ accession: string; line: string; by: string | null; flags: string[] }[]>`
    select accession, direction || ' ' || to_char(trade_date, 'MM-DD') as line, superseded_by as by, flags from market.trade
     order by accession, direction, trade_date`;
  const filings = await db.owner.sql<
    { accession: string; flags: string[] }[]
  >`select accession, flags from market.filing`;
  for (const filing of filings) {
    const own = trades.filter(({ accession }) => accession === filing.accession);
    expect(filing.flags).toEqual([...new Set(own.flatMap(({ flags }) => flags))]);
  }
  return trades.map(({ accession, by, flags, line }) => {
    if (by !== null) expect(flags).toEqual([]);
    const state = by === null ? (STATES[flags.join()] ?? flags.join()) : Number(by.slice(-6));
    return `${Number(accession.slice(-6))} ${line}: ${state}`;
  });
}

async function expectInAnyOrder(records: readonly FilingRecord[], expected: readonly string[]): Promise<void> {
  for (const order of permutations(records)) {
    await clear();
    for (const record of order) await store(record);
    expect(await standing()).toEqual(expected);
  }
  await clear();
  await store(...records);
  expect(await standing()).toEqual(expected);
}

describe('a 4/A', () => {
  test.each(Object.entries(CASES))('%s', async (_title, { amended, given, trades }) => {
    await expectInAnyOrder([original(...given), amendment(...amended)], trades);
  });

  test('that restates everything also replaces earlier partial amendments and the rows they added', async () => {
    const added: MadeRow = ['sale', MAR_1, '400', '13'];
    const whole = made({
      n: 3,
      filedOn: '2024-03-20',
      amends: '2024-03-04',
      rows: [three[0], ['sale', FEB_29, '200', '11.5'], three[2], added] as MadeRow[],
    });
    await expectInAnyOrder(
      [original(...three), amendment(['sale', FEB_29, '200', '11.5'], added), whole],
      [
        '1 sale 02-28: 3',
        '1 sale 02-29: 3',
        '2 sale 02-29: 3',
        '2 sale 03-01: 3',
        '3 sale 02-28: stands',
        '3 sale 02-29: stands',
        '3 sale 03-01: stands',
      ],
    );
  });

  test('that restates another row than an earlier amendment leaves both', async () => {
    const [first, second] = [three[0], three[1]] as [MadeRow, MadeRow];
    const later = made({ n: 3, filedOn: '2024-03-20', amends: '2024-03-04', rows: [['sale', FEB_29, '201', '11']] });
    await expectInAnyOrder(
      [original(first, second), amendment(['sale', FEB_28, '100', '10.5']), later],
      ['1 sale 02-28: 2', '1 sale 02-29: 3', '2 sale 02-28: stands', '3 sale 02-29: stands'],
    );
  });

  test('with another code for a row of another security recodes nothing; case and spaces of the title do not matter', async () => {
    const first = original(['purchase', FEB_28, '100', '10']);
    const titled = (securityTitle: string): FilingRecord => {
      const record = amendment(['other', FEB_28, '100', '10']);
      return { ...record, transactions: record.transactions.map((row) => ({ ...row, securityTitle })) };
    };
    await expectInAnyOrder([first, titled('Class B Stock')], ['1 purchase 02-28: stands']);
    await clear();
    await expectInAnyOrder([first, titled('COMMON STOCK ')], ['1 purchase 02-28: 2']);
  });

  test('that recodes a purchase queues its facts and those of events that count it, and supersedes its filing', async () => {
    await store(original(['purchase', FEB_28, '100', '10']));
    await db.owner.sql`truncate market.fact_work`;
    await store(amendment(['other', FEB_28, '100', '10']));
    const queued = await db.owner.sql`
      select kind, from_day::text, to_day::text from market.fact_work order by kind`;
    expect([...queued]).toEqual([
      { kind: 'event', from_day: FEB_28, to_day: '2025-02-27' },
      { kind: 'trade', from_day: FEB_28, to_day: FEB_28 },
    ]);
    const filings = await db.owner.sql`select superseded_by is not null as ended from market.filing order by accession`;
    expect([...filings]).toEqual([{ ended: true }, { ended: false }]);
  });

  test('that restores the code undoes the earlier correction', async () => {
    const back = made({ n: 3, filedOn: '2024-03-20', amends: '2024-03-04', rows: [['purchase', FEB_28, '100', '10']] });
    await expectInAnyOrder(
      [original(['purchase', FEB_28, '100', '10']), amendment(['other', FEB_28, '100', '10']), back],
      ['1 purchase 02-28: 3', '3 purchase 02-28: stands'],
    );
  });

  test('that only adds a row does not change the original filing', async () => {
    await store(original(...three), amendment(['sale', MAR_1, '400', '13']));
    const [row] = await db.owner.sql`select count(superseded_by)::int as superseded from market.filing`;
    expect(row).toEqual({ superseded: 0 });
  });

  test('queues the facts of every trade that changes; running it again changes nothing', async () => {
    await store(original(...three));
    await db.owner.sql`update market.trade set flags = '{private_placement}' where trade_date = ${FEB_29}`;
    // 999 shares at 19 may be a correction of the other row, or one that was left out.
    const late = amendment(['sale', FEB_29, '200', '11.5'], ['sale', FEB_29, '999', '19']);
    await db.owner.sql`truncate market.fact_work`;
    await store(late);
    const changed = () => db.owner.sql`
      select kind, from_day::text as day, count(*)::int from market.fact_work group by 1, 2 order by 1, 2`;
    // One for the amendment's own trade when it is stored, one for the two trades that it restates in part.
    expect(await changed()).toEqual([
      { kind: 'event', day: FEB_29, count: 2 },
      { kind: 'trade', day: FEB_29, count: 2 },
    ]);
    const flags = () => db.owner.sql`select flags, changed_in from market.trade order by accession, trade_date`;
    const before = await flags();
    expect(before.map(({ flags }) => flags)).toEqual([
      [],
      ['private_placement', 'amended_in_part'],
      ['amended_in_part'],
    ]);
    await db.owner.sql`truncate market.fact_work`;
    await db.owner.orm.transaction((tx) => supersedeAmended(tx, [late.accession]));
    expect([await changed(), await flags()]).toEqual([[], before]);
    await store(made({ n: 3, filedOn: '2024-03-20', amends: '2024-03-04', rows: three }));
    expect((await flags()).map(({ flags }) => flags)).toEqual([[], ['private_placement'], [], [], []]);
  });
});

withRealFilings('real amendments', () => {
  const read = (folder: string, name: string) =>
    parseFiling(readFileSync(openPath(folder, name), 'utf8'), name, 'test');
  /** A possible original: the content of the real 4/A, filed on the day that it states for the original. */
  const before = (record: FilingRecord, changes: Partial<FilingRecord>): FilingRecord => ({
    ...record,
    accession: '0000070858-25-000001',
    formType: '4',
    isAmendment: false,
    amends: null,
    filedOn: record.amends,
    ...changes,
  });

  test('Bank of America 2025: the 4/A restates the purchase and the sale of an original with both', async () => {
    const real = read('ownership', '0000070858-25-000376.xml');
    await expectInAnyOrder(
      [before(real, {}), real],
      ['1 purchase 09-25: 376', '1 sale 09-25: 376', '376 purchase 09-25: stands', '376 sale 09-25: stands'],
    );
  });

  test('Bank of America 2025: of an original without the sale it restates the purchase', async () => {
    const real = read('ownership', '0000070858-25-000376.xml');
    const short = before(real, {
      transactions: real.transactions.filter(({ classification }) => classification === 'purchase'),
      trades: real.trades.filter(({ direction }) => direction === 'purchase'),
    });
    await expectInAnyOrder(
      [short, real],
      ['1 purchase 09-25: 376', '376 purchase 09-25: stands', '376 sale 09-25: stands'],
    );
  });

  test('AbbVie 2020: an original and a 4/A with only awards have no trade, and nothing is flagged', async () => {
    const pair = ['0001179110-20-005836.txt', '0001179110-20-006518.txt'].map((name) =>
      read('ownership_full_txt', name),
    );
    await expectInAnyOrder(pair, []);
    const [row] = await db.owner.sql`select superseded_by as by from market.filing order by accession`;
    expect(row).toEqual({ by: '0001179110-20-006518' });
  });
});
