import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { type Made, type MadeRow, made, permutations } from '../testing/made-form.ts';
import type { FilingRecord } from './filing-record.ts';
import { storeFilings } from './store-filings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
const clear = () => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
beforeEach(clear);

const store = (...records: FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });

/** A Thursday; the original is in time on Monday, the amendments come a week later and more. */
const DAY = '2024-02-29';
const MAR_1 = '2024-03-01';
const original = (...rows: MadeRow[]) => made({ n: 1, filedOn: '2024-03-04', rows });
const amendment = (n: number, ...rows: MadeRow[]) =>
  made({ n, filedOn: `2024-03-${10 + n}`, amends: '2024-03-04', rows });

/** One line per trade: `1 sale 02-29: 300 shares, $3000 of 2 rows, 2 days`, with what replaces or flags it. */
async function standing(): Promise<string[]> {
  const trades = await db.owner.sql<{ n: number; line: string; by: number | null; flags: string[] }[]>`
    select right(accession, 2)::int as n, right(superseded_by, 2)::int as by, flags,
           direction || ' ' || to_char(trade_date, 'MM-DD') || ': ' || trim_scale(shares) || ' shares, $' || coalesce(trim_scale(value)::text, '?')
             || ' of ' || row_count || ' rows, ' || coalesce(days_to_file::text, '?') || ' days' as line
      from market.trade order by accession, direction, trade_date`;
  return trades.map(({ by, flags, line, n }) =>
    [`${n} ${line}`, ...(by === null ? flags : [`replaced by ${by}`])].join(', '),
  );
}

/** What all trades that stand add up to. */
async function sums() {
  const [row] = await db.owner.sql`
    select sum(shares)::text as shares, sum(value)::text as value, sum(row_count)::int as rows,
           array_agg(flags::text || coalesce(days_to_file::text, '?') order by accession, direction, trade_date) as days
      from market.trade where superseded_by is null`;
  return row;
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

describe('days to file', () => {
  const [first, second]: MadeRow[] = [
    ['sale', DAY, '100', '10'],
    ['sale', DAY, '200', '11'],
  ];
  if (!first || !second) throw new Error('two rows');

  test('of a trade that a 4/A restates count to the original', async () => {
    await expectInAnyOrder(
      [original(first, second), amendment(2, first, ['sale', DAY, '250', '11'])],
      [
        '1 sale 02-29: 300 shares, $3200 of 2 rows, 2 days, replaced by 2',
        '2 sale 02-29: 350 shares, $3750 of 2 rows, 2 days',
      ],
    );
  });

  test('of a trade that a 4/A adds count to the 4/A', async () => {
    await expectInAnyOrder(
      [original(first, second), amendment(2, ['sale', MAR_1, '400', '13'])],
      ['1 sale 02-29: 300 shares, $3200 of 2 rows, 2 days', '2 sale 03-01: 400 shares, $5200 of 1 rows, 7 days'],
    );
  });

  test('of a trade with a row that a 4/A adds count to the 4/A: as late as its latest row', async () => {
    await expectInAnyOrder(
      [original(first, second), amendment(2, first, second, ['sale', DAY, '400', '13'])],
      [
        '1 sale 02-29: 300 shares, $3200 of 2 rows, 2 days, replaced by 2',
        '2 sale 02-29: 700 shares, $8400 of 3 rows, 8 days',
      ],
    );
  });

  test('of a row that a second 4/A restates count to the first 4/A, which added it', async () => {
    await expectInAnyOrder(
      [original(first), amendment(2, ['sale', MAR_1, '400', '13']), amendment(3, ['sale', MAR_1, '400', '13.5'])],
      [
        '1 sale 02-29: 100 shares, $1000 of 1 rows, 2 days',
        '2 sale 03-01: 400 shares, $5200 of 1 rows, 7 days, replaced by 3',
        '3 sale 03-01: 400 shares, $5400 of 1 rows, 7 days',
      ],
    );
  });

  test('of a row whose price and shares are both corrected count to the original, when nothing else can be meant', async () => {
    await expectInAnyOrder(
      [original(first, second), amendment(2, first, ['sale', DAY, '300', '12'])],
      [
        '1 sale 02-29: 300 shares, $3200 of 2 rows, 2 days, replaced by 2',
        '2 sale 02-29: 400 shares, $4600 of 2 rows, 2 days',
      ],
    );
  });

  test('of a purchase that was filed under another code count to that filing', async () => {
    await expectInAnyOrder(
      [original(['other', DAY, '100', '10']), amendment(2, ['purchase', DAY, '100', '10'])],
      ['2 purchase 02-29: 100 shares, $1000 of 1 rows, 2 days'],
    );
  });

  test('are unknown where it is not known whether the 4/A restates or adds', async () => {
    await expectInAnyOrder(
      [original(first), amendment(2, ['sale', DAY, '400', '13'])],
      [
        '1 sale 02-29: 100 shares, $1000 of 1 rows, 2 days, amended_in_part',
        '2 sale 02-29: 400 shares, $5200 of 1 rows, ? days, amended_in_part',
      ],
    );
  });

  test('of a 4/A are unknown while its original is not stored, but not for a trade after the original', async () => {
    const late = amendment(2, first, ['sale', '2024-03-05', '400', '13']);
    await expectInAnyOrder(
      [late],
      ['2 sale 02-29: 100 shares, $1000 of 1 rows, ? days', '2 sale 03-05: 400 shares, $5200 of 1 rows, 5 days'],
    );
    await store(original(first));
    expect((await standing()).at(-2)).toBe('2 sale 02-29: 100 shares, $1000 of 1 rows, 2 days');
  });

  test('of a 4/A are known once its original, stored without a date, gets one', async () => {
    const undated = original(first);
    await store({
      ...undated,
      acceptedAt: null,
      filedOn: null,
      trades: undated.trades.map((trade) => ({ ...trade, reportedOn: null, daysToFile: null })),
    });
    await store(amendment(2, first));
    expect((await standing()).map((line) => line.split(', ')[2])).toEqual(['? days', '? days']);
    await store(undated);
    expect(await standing()).toEqual([
      '1 sale 02-29: 100 shares, $1000 of 1 rows, 2 days, replaced by 2',
      '2 sale 02-29: 100 shares, $1000 of 1 rows, 2 days',
    ]);
  });

  test('of a filing that gets its date later count to that date', async () => {
    const full = original(first);
    await store({
      ...full,
      acceptedAt: null,
      filedOn: null,
      trades: full.trades.map((trade) => ({ ...trade, reportedOn: null, daysToFile: null })),
    });
    await store(full);
    const [trade] = await db.owner.sql`select reported_on::text, days_to_file from market.trade`;
    expect(trade).toEqual({ reported_on: '2024-03-04', days_to_file: 2 });
  });

  test('of a 4/A without a date of its own count to the original; they change with its own date only for rows that it adds', async () => {
    const full = amendment(2, first, ['sale', MAR_1, '400', '13']);
    await store(original(first));
    await store({
      ...full,
      acceptedAt: null,
      filedOn: null,
      trades: full.trades.map((trade) => ({ ...trade, reportedOn: null, daysToFile: null })),
    });
    const days = async () => (await standing()).map((line) => line.split(', ')[2]);
    expect(await days()).toEqual(['2 days', '2 days', '? days']);
    await store(full);
    expect(await days()).toEqual(['2 days', '2 days', '7 days']);
  });
});

describe('one row of several', () => {
  /** Of the sales of a day at one price: 10,000 shares held before them, and after each one what is left. */
  const filed: MadeRow[] = [
    ['sale', DAY, '750', '69', '9250'],
    ['sale', DAY, '500', '69', '8750'],
    ['sale', DAY, '300', '65', '8450'],
  ];
  const corrected: MadeRow = ['sale', DAY, '1550', '69', '8450'];

  test('that a 4/A corrects is the one with the same shares before it; the sums count it once', async () => {
    await expectInAnyOrder(
      [original(...filed), amendment(2, corrected)],
      [
        '1 sale 02-29: 800 shares, $54000 of 2 rows, 2 days, rows_restated',
        '2 sale 02-29: 1550 shares, $106950 of 1 rows, 2 days',
      ],
    );
    const rows = await db.owner.sql`
      select row, superseded_by is not null as ended, trim_scale(shares)::text as shares from market.transaction where accession like '%01' order by row`;
    expect([...rows]).toEqual([
      { row: 0, ended: true, shares: '750' },
      { row: 1, ended: false, shares: '500' },
      { row: 2, ended: false, shares: '300' },
    ]);
  });

  test('that a second 4/A corrects is the one with the same shares before it: $160,950, not $212,700', async () => {
    const first = filed.map((row, place): MadeRow => (place === 2 ? ['sale', DAY, '300', '65', '8400'] : row));
    await expectInAnyOrder(
      [original(...filed), amendment(2, ...first), amendment(3, corrected)],
      [
        '1 sale 02-29: 1550 shares, $105750 of 3 rows, 2 days, replaced by 2',
        '2 sale 02-29: 800 shares, $54000 of 2 rows, 2 days, rows_restated',
        '3 sale 02-29: 1550 shares, $106950 of 1 rows, 2 days',
      ],
    );
    expect(await sums()).toMatchObject({ value: '160950.00000000' });
  });

  test('that a 4/A corrects is the one with the same shares after it, when none has the same before it', async () => {
    await expectInAnyOrder(
      [original(...filed), amendment(2, ['sale', DAY, '520', '69', '8750'])],
      [
        '1 sale 02-29: 1050 shares, $71250 of 2 rows, 2 days, rows_restated',
        '2 sale 02-29: 520 shares, $35880 of 1 rows, 2 days',
      ],
    );
  });

  test('of purchases is found by the shares before it, too', async () => {
    const bought: MadeRow[] = [
      ['purchase', DAY, '100', '10', '1100'],
      ['purchase', DAY, '200', '10', '1300'],
      ['purchase', DAY, '300', '9', '1600'],
    ];
    await expectInAnyOrder(
      [original(...bought), amendment(2, ['purchase', DAY, '250', '10', '1350'])],
      [
        '1 purchase 02-29: 400 shares, $3700 of 2 rows, 2 days, rows_restated',
        '2 purchase 02-29: 250 shares, $2500 of 1 rows, 2 days',
      ],
    );
  });

  test('stays in part when holdings do not tell which one, or say that it is another', async () => {
    const unknown = filed.map(([what, day, shares = '100', price = null]): MadeRow => [what, day, shares, price]);
    const inPart = [
      '1 sale 02-29: 1550 shares, $105750 of 3 rows, 2 days, amended_in_part',
      '2 sale 02-29: 1550 shares, $106950 of 1 rows, 2 days, amended_in_part',
    ];
    await expectInAnyOrder([original(...unknown), amendment(2, ['sale', DAY, '1550', '69'])], inPart);
    // Then it may be a row that was left out, so that it is not known when it was first reported.
    await expectInAnyOrder(
      [original(...filed), amendment(2, ['sale', DAY, '1550', '69', '4000'])],
      inPart.map((line) => line.replace(/^(2.*) 2 days/, '$1 ? days')),
    );
  });

  test('stays in part when the only row that is like it was sold from other holdings: it may have been left out', async () => {
    const [one, , three] = filed as [MadeRow, MadeRow, MadeRow];
    await expectInAnyOrder(
      [original(one, three), amendment(2, ['sale', DAY, '50', '69', '8400'])],
      [
        '1 sale 02-29: 1050 shares, $71250 of 2 rows, 2 days, amended_in_part',
        '2 sale 02-29: 50 shares, $3450 of 1 rows, ? days, amended_in_part',
      ],
    );
  });

  test('that two rows of a 4/A could be stays in part', async () => {
    await expectInAnyOrder(
      [
        original(['sale', DAY, '100', '10'], ['sale', DAY, '200', '11'], ['sale', DAY, '300', '12']),
        amendment(2, ['other', DAY, '200', '11'], ['sale', DAY, '200', '11.5']),
      ],
      [
        '1 sale 02-29: 600 shares, $6800 of 3 rows, 2 days, amended_in_part',
        '2 sale 02-29: 200 shares, $2300 of 1 rows, ? days, amended_in_part',
      ],
    );
  });

  test('held indirectly is not the one held directly', async () => {
    const record = amendment(2, corrected);
    const indirect = { ...record, transactions: record.transactions.map((row) => ({ ...row, directIndirect: 'I' })) };
    await store(original(...filed), indirect);
    expect((await standing())[0]).toContain('amended_in_part');
  });

  test('whose rows are replaced one after the other is replaced when the last one is', async () => {
    const [one, two] = filed as [MadeRow, MadeRow];
    await expectInAnyOrder(
      [
        original(one, two),
        amendment(2, ['sale', DAY, '760', '69', '9240']),
        amendment(3, ['sale', DAY, '510', '69', '8740']),
      ],
      [
        '1 sale 02-29: 1250 shares, $86250 of 2 rows, 2 days, replaced by 3',
        '2 sale 02-29: 760 shares, $52440 of 1 rows, 2 days',
        '3 sale 02-29: 510 shares, $35190 of 1 rows, 2 days',
      ],
    );
  });

  test('corrected twice counts once', async () => {
    await expectInAnyOrder(
      [
        original(...filed),
        amendment(2, ['sale', DAY, '760', '69', '9240']),
        amendment(3, ['sale', DAY, '770', '69', '9230']),
      ],
      [
        '1 sale 02-29: 800 shares, $54000 of 2 rows, 2 days, rows_restated',
        '2 sale 02-29: 760 shares, $52440 of 1 rows, 2 days, replaced by 3',
        '3 sale 02-29: 770 shares, $53130 of 1 rows, 2 days',
      ],
    );
  });

  test('comes back when the amendment that replaced it is linked to no original any more', async () => {
    await store(original(...filed), amendment(2, corrected));
    expect((await standing())[0]).toContain('rows_restated');
    await store(made({ n: 9, filedOn: '2024-03-04', rows: filed }));
    const found = await standing();
    expect(found[0]).toBe('1 sale 02-29: 1550 shares, $105750 of 3 rows, 2 days');
    const rows = await db.owner.sql`select count(superseded_by)::int as ended from market.transaction`;
    expect(rows[0]).toEqual({ ended: 0 });
  });

  test('queues the facts of the changed trade and of events that count it, and marks it as changed', async () => {
    await store(original(...filed));
    const changed = () => db.owner.sql`select changed_in::text from market.trade where accession like '%01'`;
    const before = await changed();
    await db.owner.sql`truncate market.fact_work`;
    await store(made({ n: 2, filedOn: '2024-03-12', amends: '2024-03-04', rows: [corrected] }));
    const queued = await db.owner.sql`select distinct kind, from_day::text from market.fact_work order by kind`;
    expect([...queued]).toEqual([
      { kind: 'event', from_day: DAY },
      { kind: 'trade', from_day: DAY },
    ]);
    expect(await changed()).not.toEqual(before);
  });
});

test('whatever the amendments are, sums and days to file do not depend on the order in which filings are stored', async () => {
  const row = fc
    .record({
      what: fc.constantFrom('sale', 'sale', 'purchase', 'other'),
      day: fc.constantFrom(DAY, DAY, MAR_1),
      shares: fc.constantFrom('100', '200', '300'),
      price: fc.constantFrom('10', '11', null),
      owned: fc.constantFrom('1000', '900', '800', null),
    })
    .map(({ day, owned, price, shares, what }): MadeRow => [what as MadeRow[0], day, shares, price, owned]);
  const rows = fc.array(row, { maxLength: 4 });
  const amends = fc.constantFrom('2024-03-04', '2024-03-04', '2024-03-12');
  const chain = fc.tuple(rows, fc.array(fc.record({ rows, amends }), { minLength: 1, maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(chain, fc.infiniteStream(fc.nat()), async ([given, later], random) => {
      const forms: Made[] = [
        { n: 1, filedOn: '2024-03-04', rows: given },
        ...later.map(({ amends, rows }, place) => ({ n: place + 2, filedOn: `2024-03-${12 + place}`, amends, rows })),
      ];
      const shuffled = forms
        .map((form) => ({ form, key: random.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ form }) => form);
      await clear();
      for (const form of forms) await store(made(form));
      const expected = [await standing(), await sums()];
      await clear();
      for (const form of shuffled) await store(made(form));
      expect([await standing(), await sums()]).toEqual(expected);
    }),
    { numRuns: thorough(20, 40) },
  );
});
