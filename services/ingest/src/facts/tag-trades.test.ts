import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { ingestPaths } from '../files/ingest-paths.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { type Made, made } from '../testing/made-form.ts';
import { computeAllFacts } from './compute-facts.ts';
import { executeIn } from './known-trades.ts';
import { tagTrades } from './tag-trades.ts';
import { checkTags } from './testing/wrong-tags.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
const empty = () => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
beforeEach(empty);

const [JANE, JOHN] = ['0000000011', '0000000012'];

/** A form of some owners, jointly; its trades under a plan or not, with the dollars of their rows. */
function filed({ owners = [JANE], isPlanned = false, ...form }: Made & { owners?: string[]; isPlanned?: boolean }) {
  const record = made(form);
  return {
    ...record,
    // Filings of one day are known in the order of their numbers.
    acceptedAt: new Date((record.acceptedAt?.getTime() ?? 0) + form.n * 1000),
    owners: owners.flatMap((cik) => record.owners.map((owner) => ({ ...owner, cik }))),
    trades: record.trades.map((trade) => ({ ...trade, ownerCiks: owners, plan10b51: isPlanned ? 'yes' : 'no' })),
  } as FilingRecord;
}

const store = (...records: FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });
/** What forms and their filers say, whatever was filed before. */
const OF_FORMS = ['Late', 'Private', 'Several filers', 'In a cluster', 'Exercised', 'Form 144', 'Short-swing'];
const short = (accession: string) => Number(accession.slice(-6));

/** The tags of each trade by its filing's number and its day, with the numbers of the filings that make them. */
async function tags() {
  const rows = await db.owner.sql<
    {
      accession: string;
      day: string;
      direction: string;
      tags: string[];
      clusters: string[];
      grown: string[];
      evidence: object | null;
    }[]
  >`
    select accession, trade_date::text as day, direction, tags, clusters, clusters_grown as grown,
           (select jsonb_object_agg(tag, (select jsonb_agg(other.accession || ' ' || other.trade_date order by place)
                                            from jsonb_array_elements_text(ids) with ordinality as one (id, place)
                                            join market.trade other on other.id = one.id::bigint))
              from jsonb_each(tag_evidence) as made (tag, ids)) as evidence
      from market.trade order by accession, trade_date, direction`;
  return rows.map(({ accession, clusters, day, direction, evidence, grown, tags }) => ({
    trade: `${short(accession)} ${direction} ${day}`,
    tags: tags.filter((tag) => !OF_FORMS.includes(tag)),
    isClustered: tags.includes('In a cluster'),
    clusters,
    grown,
    evidence: evidence ?? {},
  }));
}
const tagsOf = async (trade: string) => (await tags()).find((one) => one.trade === trade)?.tags;

/** Filings of one trade each: number, what and when; filed two days later unless given. */
const one = (n: number, kind: 'purchase' | 'sale', day: string, more: Partial<Parameters<typeof filed>[0]> = {}) =>
  filed({ n, filedOn: `${day.slice(0, 8)}28`, rows: [[kind, day]], period: day, ...more });

describe('first, largest and reversal (FIELD 1.4)', () => {
  test('first is the first purchase outside of plans, of any of the owners', async () => {
    await store(
      one(1, 'sale', '2023-01-02'),
      one(2, 'purchase', '2023-02-01', { isPlanned: true }),
      one(3, 'purchase', '2023-03-01'),
      one(4, 'purchase', '2023-04-03'),
      one(5, 'purchase', '2023-05-01', { owners: [JOHN, JANE] }),
      one(6, 'purchase', '2023-06-01', { owners: ['0000000013'] }),
    );
    const firsts = (await tags()).filter((trade) => trade.tags.includes('First')).map(({ trade }) => trade);
    expect(firsts).toEqual(['3 purchase 2023-03-01', '6 purchase 2023-06-01']);
  });

  test('largest is above each one before whose value is known, and names the largest of them', async () => {
    await store(
      one(1, 'sale', '2023-01-02', { rows: [['sale', '2023-01-02', '100', '10']] }),
      one(2, 'sale', '2023-02-01', { rows: [['sale', '2023-02-01', '500', null]] }),
      one(3, 'sale', '2023-03-01', { rows: [['sale', '2023-03-01', '100', '10']] }),
      one(4, 'sale', '2023-04-03', { rows: [['sale', '2023-04-03', '101', '10']] }),
      one(5, 'purchase', '2023-05-01', { rows: [['purchase', '2023-05-01', '900', '10']] }),
    );
    expect((await tags()).filter((trade) => trade.tags.includes('Largest'))).toMatchObject([
      { trade: '4 sale 2023-04-03', tags: ['Largest'], evidence: { Largest: ['7000000000-24-000001 2023-01-02'] } },
    ]);
  });

  test('largest is none whose value cannot be right, and none is measured against it', async () => {
    const sale = (n: number, value: string) =>
      one(n, 'sale', `2023-0${n}-02`, { rows: [['sale', `2023-0${n}-02`, '100', value]] });
    await store(sale(1, '10'), sale(2, '20000'), sale(3, '11'));
    await db.owner.sql`update market.trade set implausible = 'value_over_close' where trade_date = '2023-02-02'`;
    await db.database.orm.transaction((tx) => tagTrades(executeIn(tx), 'true'));
    const found = (await tags()).flatMap(({ tags, trade }) => (tags.includes('Largest') ? trade : []));
    expect(found).toEqual(['3 sale 2023-03-02']);
    expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
  });

  test.each([
    ['18 months of sales, to the day', '2022-01-03', '2023-07-03', true],
    ['a day less', '2022-01-03', '2023-07-02', false],
  ])('reversal: %s', async (_name, from, to, isReversal) => {
    await store(one(1, 'sale', from), one(2, 'sale', '2023-01-03'), one(3, 'purchase', to));
    const found = (await tags()).find(({ trade }) => trade.startsWith('3 '));
    expect(found?.tags.includes('Reversal')).toBe(isReversal);
    if (isReversal)
      expect(found?.evidence).toEqual({
        Reversal: ['7000000000-24-000001 2022-01-03', '7000000000-24-000002 2023-01-03'],
      });
  });

  test('a purchase among the sales starts the 18 months again; one under a plan does not', async () => {
    await store(one(1, 'sale', '2021-01-04'), one(2, 'purchase', '2021-06-01'), one(3, 'sale', '2022-06-01'));
    await store(one(4, 'purchase', '2022-08-01'));
    expect(await tagsOf('4 purchase 2022-08-01')).toEqual([]);
    await empty();
    await store(one(1, 'sale', '2021-01-04'), one(2, 'purchase', '2021-06-01', { isPlanned: true }));
    await store(one(4, 'purchase', '2022-08-01'));
    expect(await tagsOf('4 purchase 2022-08-01')).toEqual(['First', 'Reversal']);
  });
});

describe('routine and opportunistic (FIELD 1.3)', () => {
  test('by the months of the three years before, plans included; the trades are named', async () => {
    await store(
      ...['2020-05-04', '2021-05-03', '2022-05-02'].map((day, n) => one(n + 1, 'sale', day, { isPlanned: true })),
      one(4, 'sale', '2023-05-01', { isPlanned: true }),
      one(5, 'purchase', '2023-09-01'),
    );
    const found = new Map((await tags()).map((trade) => [trade.trade, trade]));
    expect(found.get('3 sale 2022-05-02')?.tags).toEqual([]);
    expect(found.get('4 sale 2023-05-01')).toMatchObject({
      tags: ['Routine'],
      evidence: {
        Routine: [
          '7000000000-24-000003 2022-05-02',
          '7000000000-24-000002 2021-05-03',
          '7000000000-24-000001 2020-05-04',
        ],
      },
    });
    expect(found.get('5 purchase 2023-09-01')).toMatchObject({
      tags: ['First', 'Opportunistic'],
      evidence: { Opportunistic: expect.arrayContaining(['7000000000-24-000001 2020-05-04']) },
    });
  });

  test('a year without a trade is no pattern', async () => {
    await store(...['2019-05-04', '2021-05-03', '2022-05-02', '2023-05-01'].map((day, n) => one(n + 1, 'sale', day)));
    expect((await tags()).flatMap((trade) => trade.tags)).toEqual([]);
  });
});

test('late, private and filed by several are tags, too', async () => {
  const block = { held: 'I' as const, rows: [['purchase', '2023-03-01']] as Made['rows'] };
  await store(
    filed({ n: 1, filedOn: '2023-03-03', owners: ['0000000021'], ...block }),
    filed({ n: 2, filedOn: '2023-03-06', owners: ['0000000022'], ...block }),
  );
  await db.owner.sql`update market.trade set flags = '{private_placement}' where accession = '7000000000-24-000002'`;
  await computeAllFacts(db.database);
  const rows = await db.owner.sql<{ tags: string[] }[]>`select tags from market.trade order by accession`;
  expect(rows.map(({ tags }) => tags)).toEqual([
    ['First', 'Several filers'],
    ['First', 'Late', 'Private'],
  ]);
});

describe('what was known then', () => {
  test('a trade whose date cannot be right is no history, and has no tags itself', async () => {
    await store(one(1, 'purchase', '2023-03-01', { filedOn: '2023-02-01' }), one(2, 'purchase', '2023-04-03'));
    expect((await tags()).map((trade) => trade.tags)).toEqual([[], ['First']]);
  });

  test('a trade that was filed later is no history, though it was traded before', async () => {
    await store(one(1, 'purchase', '2023-03-01'));
    await store(one(2, 'purchase', '2023-01-03', { filedOn: '2023-06-01' }));
    expect(await tagsOf('1 purchase 2023-03-01')).toEqual(['First']);
    expect(await tagsOf('2 purchase 2023-01-03')).toEqual([]);
  });

  test('an amendment takes its original out from its own day on, and is then the first itself', async () => {
    const original = one(1, 'purchase', '2023-03-01', { filedOn: '2023-03-03' });
    const between = one(2, 'purchase', '2023-03-10', { filedOn: '2023-03-13' });
    const amendment = one(3, 'purchase', '2023-03-01', { filedOn: '2023-04-03', amends: '2023-03-03' });
    await store(amendment, between, original);
    expect((await tags()).map(({ trade, tags }) => [trade, tags])).toEqual([
      ['1 purchase 2023-03-01', ['First']],
      ['2 purchase 2023-03-10', []],
      ['3 purchase 2023-03-01', []],
    ]);
    await empty();
    await store(original, amendment);
    expect((await tags()).map((trade) => trade.tags)).toEqual([['First'], ['First']]);
  });

  const marketOf = (days: readonly string[], people: readonly string[]) =>
    fc
      .array(
        fc.record({
          kind: fc.constantFrom('purchase' as const, 'sale' as const),
          day: fc.constantFrom(...days),
          lateDays: fc.constantFrom(0, 0, 0, 90, 700),
          owners: fc.subarray([...people], { minLength: 1, maxLength: 2 }),
          price: fc.constantFrom('10', '20', null),
          isPlanned: fc.constantFrom(true, false, false),
          amendments: fc.constantFrom(0, 0, 0, 1, 2),
        }),
        { minLength: 2, maxLength: 12 },
      )
      .map((all) =>
        all.flatMap(({ amendments, day, kind, lateDays, price, ...form }, n) => {
          const filedOn = laterBy(day, 2 + lateDays);
          const version = (number: number) => ({
            ...form,
            n: n + 100 * number,
            filedOn: laterBy(filedOn, 200 * number),
            period: day,
            rows: [[kind, day, String(100 - 30 * number), price]] as Made['rows'],
            ...(number === 0 ? {} : { amends: filedOn }),
          });
          return Array.from({ length: amendments + 1 }, (_, number) => filed(version(number)));
        }),
      );

  test.each([
    [
      'tags' as const,
      'years of two people',
      marketOf(
        [2020, 2021, 2022, 2023].flatMap((year) => ['03-02', '05-04', '05-11', '09-07'].map((day) => `${year}-${day}`)),
        [JANE, JOHN],
      ),
    ],
    [
      'grown' as const,
      'weeks of five people',
      marketOf(
        [0, 1, 6, 7, 13, 14, 29, 30, 45, 59, 60, 75].map((days) => laterBy('2023-02-01', days)),
        [JANE, JOHN, '0000000013', '0000000014', '0000000015'],
      ),
    ],
  ])(
    '%s in %s: any order of filings gives the same, and so does all that came later: forward equals backward',
    async (what, _name, market) => {
      const seen = { tags: 0, grown: 0 };
      await fc.assert(
        fc.asyncProperty(market, fc.integer(), async (records, seed) => {
          await empty();
          await store(...records);
          const whole = await tags();
          seen.tags += whole.flatMap((trade) => trade.tags).length;
          seen.grown += whole.flatMap((trade) => trade.grown).length;
          // As the reference has it, which is written another way.
          expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
          await computeAllFacts(db.database);
          expect(await tags()).toEqual(whole);
          await empty();
          for (const record of shuffled(records, seed)) await store(record);
          expect(await tags()).toEqual(whole);
          // On the day of one of the filings, those accepted by then said the same of their trades.
          const until = records[Math.abs(seed) % records.length]?.acceptedAt?.getTime() ?? 0;
          const known = records.filter(({ acceptedAt }) => (acceptedAt?.getTime() ?? 0) <= until);
          await empty();
          await store(...known);
          const numbers = new Set(known.map(({ accession }) => short(accession)));
          expect(await tags()).toEqual(whole.filter(({ trade }) => numbers.has(Number(trade.split(' ')[0]))));
        }),
        { numRuns: thorough(6, 1000) },
      );
      expect(seen[what]).toBeGreaterThan(thorough(6, 1000));
    },
  );
});

describe('clusters (FIELD 1.2)', () => {
  const people = ['0000000021', '0000000022', '0000000023', '0000000024'];
  const clustersOfEach = async () =>
    (await tags()).map(({ clusters, grown, isClustered }) => ({ clusters, grown, isClustered }));

  test('are told to the trade that makes one, and to each after it; a trade that brings nobody makes none grow', async () => {
    await store(
      ...people.slice(0, 3).map((owner, n) => one(n + 1, 'purchase', `2023-03-0${n + 1}`, { owners: [owner] })),
      one(4, 'purchase', '2023-03-08', { owners: [people[0] as string] }),
    );
    const rules = ['14 days', '30 days', '60 days'];
    const each = await clustersOfEach();
    expect(each[0]).toEqual({ clusters: [], grown: [], isClustered: false });
    expect(each[1]?.clusters).toEqual(['7 days', ...rules].map((days) => `2 in ${days}`));
    expect(each[2]).toMatchObject({ isClustered: true, grown: each[2]?.clusters });
    expect(each[2]?.clusters).toHaveLength(8);
    expect(each[3]).toMatchObject({ isClustered: true, grown: [] });
    expect((await tags())[3]?.evidence).toMatchObject({
      'In a cluster': ['7000000000-24-000003 2023-03-03', '7000000000-24-000002 2023-03-02'],
    });
  });

  test('leave out plans, the other direction, and days that cannot be right', async () => {
    await store(
      one(1, 'purchase', '2023-03-01', { owners: ['0000000021'] }),
      one(2, 'purchase', '2023-03-02', { owners: ['0000000022'], isPlanned: true }),
      one(3, 'sale', '2023-03-03', { owners: ['0000000023'] }),
      one(4, 'purchase', '2023-03-04', { owners: ['0000000024'], filedOn: '2023-03-02' }),
    );
    expect((await clustersOfEach()).flatMap(({ clusters }) => clusters)).toEqual([]);
  });

  test('count a chain of filers of one block once', async () => {
    const block = { held: 'I' as const, rows: [['purchase', '2023-03-01']] as Made['rows'] };
    await store(
      ...people.map((owner, n) => filed({ n: n + 1, filedOn: `2023-03-0${n + 3}`, owners: [owner], ...block })),
      one(5, 'purchase', '2023-03-02', { owners: ['0000000031'] }),
    );
    const each = await clustersOfEach();
    expect(each.slice(0, 4).flatMap(({ clusters }) => clusters)).toEqual([]);
    expect(each[4]?.clusters).toHaveLength(4);
    expect(each[4]?.isClustered).toBe(false);
  });
});

test('a sale of a day on which the form has options exercised', async () => {
  await store(
    filed({
      n: 1,
      filedOn: '2023-03-03',
      rows: [
        ['other', '2023-03-01', '500'],
        ['sale', '2023-03-01', '500'],
        ['sale', '2023-03-02', '500'],
      ],
    }),
  );
  const rows = await db.owner.sql<{ tags: string[] }[]>`select tags from market.trade order by trade_date`;
  expect(rows.map(({ tags }) => tags)).toEqual([['Exercised'], []]);
});

describe('short-swing (Section 16(b))', () => {
  const priced = (n: number, kind: 'purchase' | 'sale', day: string, price: string | null, more = {}) =>
    filed({ n, filedOn: day, period: day, rows: [[kind, day, '100', price]], ...more });
  /** The numbers of the filings that make the tag, by the number of the filing. */
  const swings = async () =>
    Object.fromEntries(
      (await tags()).flatMap(({ evidence, trade }) => {
        const made = (evidence as Record<string, string[]>)['Short-swing'];
        return made ? [[Number(trade.split(' ')[0]), made.map((one) => short(one.split(' ')[0] ?? ''))]] : [];
      }),
    );

  test('names the trades the other way at a better price, the best first, planned ones too', async () => {
    await store(
      priced(1, 'purchase', '2024-01-02', '10'),
      priced(2, 'purchase', '2024-01-03', '9', { isPlanned: true }),
      priced(3, 'purchase', '2024-01-04', '12'),
      priced(4, 'purchase', '2024-01-05', null),
      priced(5, 'purchase', '2024-01-08', '8', { owners: [JOHN] }),
      priced(6, 'sale', '2024-02-01', '12', { isPlanned: true }),
      priced(7, 'purchase', '2024-02-05', '11'),
    );
    expect(await swings()).toEqual({ 6: [2, 1], 7: [6] });
    expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
  });

  test.each([
    ['2024-01-01', '2024-06-29', { 2: [1] }],
    ['2024-01-01', '2024-06-30', {}],
  ])('a purchase of %s and a sale of %s', async (bought, sold, expected) => {
    await store(priced(1, 'purchase', bought, '10'), priced(2, 'sale', sold, '12'));
    expect(await swings()).toEqual(expected);
    expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
  });

  test('prices before a split are those of today’s shares', async () => {
    const { priceFactor, security, tradingSession } = schema;
    const { orm } = db.owner;
    await orm
      .insert(tradingSession)
      .values(
        ['2024-02-01', '2024-02-02'].map((day, n) => ({ session: n + 1, day, closesAt: new Date(`${day}T21:00:00Z`) })),
      );
    const [{ id } = { id: 0 }] = await orm
      .insert(security)
      .values({ cik: '0000000001', isPrimary: true })
      .returning({ id: security.id });
    await orm.insert(priceFactor).values({ securityId: id, untilSession: 1, split: 0.1, price: 0.1, total: 0.1 });
    // $ 900 before ten for one is $ 90 now.
    await store(
      priced(1, 'purchase', '2024-01-31', '900'),
      priced(2, 'sale', '2024-03-01', '95'),
      priced(3, 'purchase', '2024-03-04', '94'),
      priced(4, 'sale', '2024-03-05', '91'),
    );
    expect(await swings()).toEqual({ 2: [1], 3: [2], 4: [1] });
    expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
    await db.owner.sql`truncate market.trading_session, market.security cascade`;
  });
});

(hasOpenData ? test : test.skip)('on all real filings: as the reference has them', async () => {
  const folders = ['ownership', 'ownership_more', 'ownership_full_txt'].map((folder) => openPath(folder));
  await ingestPaths(db.database, folders, { alerting: false, requestId: 'test' }, () => {});
  const { counts, trades, wrong } = await checkTags(db.owner.sql);
  process.stdout.write(`Tags of ${trades} real trades: ${JSON.stringify(counts)}\n`);
  expect(wrong).toEqual([]);
  expect(trades).toBeGreaterThan(150);
});

function laterBy(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function shuffled<T>(all: readonly T[], seed: number): T[] {
  const random = (n: number) => Math.abs(Math.sin(seed + n * 7919)) % 1;
  return all
    .map((one, n) => ({ one, at: random(n) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
