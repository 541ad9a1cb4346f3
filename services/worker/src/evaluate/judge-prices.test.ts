import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readPriceEvents, readWaitingEvents } from '@sentinel/alert-rules/read';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { eq, schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { storeMadeFilings } from '../testing/made-filings.ts';
import { seedAccount } from '../testing/seed.ts';
import { createPriceJudge } from './judge-prices.ts';

const CIK = '0009990001';
const OTHER = '0009990002';
/** Monday to Wednesday. */
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];
const NOW = new Date('2026-11-18T20:00:00Z');
const LATER = new Date('2126-01-01T00:00:00Z');
const at = (day: string) => new Date(`${day}T21:00:00Z`);

let db: TestDatabase;
let accountId: string;
beforeEach(async () => {
  db = await createTestDatabase();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  await db.owner.orm
    .insert(schema.tradingSession)
    .values(DAYS.map((day, index) => ({ session: index + 1, day, closesAt: new Date(LATER.getTime() + index) })));
  await db.owner.orm.insert(schema.company).values([
    { cik: CIK, name: 'Sample Co', filedTicker: 'SMPL', sic: '6022', asOf: NOW },
    { cik: OTHER, name: 'Other Co', filedTicker: 'OTHR', sic: '2800', asOf: NOW },
  ]);
});
afterEach(() => db.drop());

const price = (name: string, moves: [['price_drop' | 'price_increase', number]], rule = {}) =>
  seedAlert(db.owner, { accountId, name, formType: 'price_alert', moves, ...rule });
const quoted = (lowest: number, highest: number, cik = CIK, session = 3) =>
  db.owner.orm
    .insert(schema.sessionMove)
    .values({ cik, session, previousClose: 100, lowest, highest, quotedAt: LATER })
    .onConflictDoUpdate({ target: [schema.sessionMove.cik, schema.sessionMove.session], set: { lowest, highest } });
const matched = async () =>
  (await db.owner.orm.select().from(schema.match)).map(({ alertName, eventKey }) => `${alertName}: ${eventKey}`).sort();

test('a price alert fires once for a company, day and direction, however the price moves on (part 2 section 4)', async () => {
  const judge = createPriceJudge(db.database);
  await price('Drop', [['price_drop', 0.05]]);
  await price('Rise', [['price_increase', 0.05]]);
  await price('Deep', [['price_drop', 0.1]]);
  await quoted(96, 101);
  expect(await judge(NOW)).toEqual({ events: 0, matches: 0 });
  await quoted(95, 101);
  expect(await judge(NOW)).toMatchObject({ matches: 1 });
  expect(await judge(NOW)).toEqual({ events: 0, matches: 0 });
  await quoted(91, 105);
  expect(await judge(NOW)).toMatchObject({ matches: 1 });
  // After a start, everything is judged again.
  expect(await createPriceJudge(db.database)(NOW)).toMatchObject({ matches: 0 });
  expect(await matched()).toEqual([`Drop: ${CIK}/2026-11-18/drop`, `Rise: ${CIK}/2026-11-18/increase`]);
  expect(await db.owner.orm.$count(schema.notification)).toBe(2);
  const [row] = await db.owner.orm.select().from(schema.match);
  expect(row).toMatchObject({
    accession: null,
    cik: CIK,
    eventDay: '2026-11-18',
    event: { title: '−5.00% on Nov 18, 2026', direction: 'down', company: { ticker: 'SMPL' } },
  });
});

test('a price that moved by exactly the threshold crosses it, whatever the division leaves', async () => {
  await price('Rise', [['price_increase', 0.15]]);
  await price('More', [['price_increase', 0.150_001]]);
  await quoted(100, 115);
  expect(await createPriceJudge(db.database)(NOW)).toMatchObject({ matches: 1 });
  expect(await matched()).toEqual([`Rise: ${CIK}/2026-11-18/increase`]);
});

test('an alert on chosen companies or an industry hears of no other', async () => {
  await price('Chosen', [['price_drop', 0.05]], { targets: { kind: 'issuer', ciks: [OTHER] } });
  await price('Industry', [['price_drop', 0.05]], { company: [{ criteria_type: 'industry', val: ['Banking'] }] });
  await quoted(90, 100);
  await quoted(90, 100, OTHER);
  await createPriceJudge(db.database)(NOW);
  expect(await matched()).toEqual([`Chosen: ${OTHER}/2026-11-18/drop`, `Industry: ${CIK}/2026-11-18/drop`]);
});

test('without quotes the closes decide, adjusted for a split or spin-off between them', async () => {
  await price('Any drop', [['price_drop', 0.05]]);
  const [series] = await db.owner.orm
    .insert(schema.security)
    .values({ cik: CIK, isPrimary: true })
    .returning({ id: schema.security.id });
  const securityId = series!.id;
  const bar = (session: number, close: string) => ({ securityId, session, close, volume: 1000, source: 't' });
  // Half of the company was spun off between the second and the third day: 47 is a fall from 50.
  await db.owner.orm.insert(schema.dailyBar).values([bar(1, '100'), bar(2, '100'), bar(3, '47')]);
  await db.owner.orm
    .insert(schema.priceFactor)
    .values({ securityId, untilSession: 2, split: 1, price: 0.5, total: 0.5 });
  await createPriceJudge(db.database)(NOW);
  expect(await matched()).toEqual([`Any drop: ${CIK}/2026-11-18/drop`]);
  const [row] = await db.owner.orm.select().from(schema.match);
  expect(row?.event).toMatchObject({ title: '−6.00% on Nov 18, 2026', detail: 'Fell to $94, previous close $100' });
});

test('an alert that was saved after the price moved does not fire for it', async () => {
  await quoted(90, 100);
  await db.owner.orm.update(schema.sessionMove).set({ quotedAt: at(DAYS[1]!) });
  await price('Late', [['price_drop', 0.05]]);
  await createPriceJudge(db.database)(NOW);
  expect(await matched()).toEqual([]);
});

test('the prices of a day are kept, each company once, as of when they moved last, for "60 quotes checked today"', async () => {
  await price('Deep', [['price_drop', 0.5]]);
  const key = (cik: string) => ({ eventKey: `${cik}/3`, formType: 'price_alert' });
  const known = (day: string) => db.owner.orm.update(schema.sessionMove).set({ quotedAt: at(day) });
  await quoted(99, 101);
  await quoted(98, 100, OTHER);
  await known('2026-11-18');
  await createPriceJudge(db.database)(NOW);
  const [first, later] = [at('2026-11-18'), new Date('2026-11-18T21:30:00Z')];
  await quoted(90, 101);
  await db.owner.orm.update(schema.sessionMove).set({ quotedAt: later }).where(eq(schema.sessionMove.cik, CIK));
  // As after a start, or by another worker.
  for (const judge of [1, 2].map(() => createPriceJudge(db.database))) await judge(NOW);
  const kept = () => db.owner.orm.select().from(schema.judgedEvent).orderBy(schema.judgedEvent.eventKey);
  expect(await kept()).toEqual([
    { ...key(CIK), knownSince: later, judgedAt: later },
    { ...key(OTHER), knownSince: first, judgedAt: first },
  ]);
  // The next day, nothing of it is kept again.
  await db.owner.orm.delete(schema.judgedEvent);
  await createPriceJudge(db.database)(new Date('2026-11-19T20:00:00Z'));
  expect(await kept()).toEqual([]);
});

test('a price that is judged again counts for the rule that judged it then', async () => {
  await price('Deep', [['price_drop', 0.05]]);
  await quoted(90, 101);
  await db.owner.orm.update(schema.sessionMove).set({ quotedAt: at('2026-11-18') });
  await createPriceJudge(db.database)(NOW);
  const [first] = await db.owner.orm.select().from(schema.judgedEvent);
  await createPriceJudge(db.database)(NOW);
  const [again, ...others] = await db.owner.orm.select().from(schema.judgedEvent);
  expect(others).toEqual([]);
  expect(again?.knownSince).toEqual(at('2026-11-18'));
  expect(again!.judgedAt.getTime()).toBeGreaterThan(first!.judgedAt.getTime());
});

test('a sale that was filed in time but stored after the price moved counts for the price', async () => {
  await price('Sold', [['price_drop', 0.05]], {
    insiders: [{ constraint_type: 'value_sold', bool: 'ge', val: [25_000] }],
  });
  await knowEverything();
  await quoted(90, 100);
  const judge = createPriceJudge(db.database);
  expect(await judge(NOW)).toEqual({ events: 1, matches: 0 });
  expect(await judge(NOW)).toEqual({ events: 0, matches: 0 });
  await storeMadeFilings(
    db.owner,
    [{ accession: '0009990009-26-000001', issuerCik: CIK, ownerCik: '0009950001', directions: ['sale'] }],
    'r',
  );
  await db.owner.orm.update(schema.filing).set({ acceptedAt: at(DAYS[1]!) });
  await db.owner.orm.update(schema.trade).set({ tradeDate: DAYS[1]! });
  expect(await judge(NOW)).toEqual({ events: 1, matches: 1 });
});

test('a move that an alert cannot judge waits for what is missing, and is judged when it comes, once', async () => {
  await price('Large', [['price_drop', 0.05]], {
    company: [{ criteria_type: 'market_value', bool: 'ge', val: [1000] }],
  });
  await knowEverything();
  await db.owner.orm.delete(schema.sharesOutstanding);
  await quoted(90, 100);
  const judge = createPriceJudge(db.database);
  expect(await judge(NOW)).toEqual({ events: 1, matches: 0 });
  const waiting = () => readWaitingEvents(db.database, ['price_alert']);
  expect(await waiting()).toMatchObject([
    { key: `${CIK}/2026-11-18/drop`, missing: ['shares_outstanding'], company: { ticker: 'SMPL' }, day: '2026-11-18' },
  ]);
  expect(await judge(NOW)).toEqual({ events: 0, matches: 0 });

  await knowShares();
  expect(await judge(NOW)).toEqual({ events: 1, matches: 1 });
  expect(await waiting()).toEqual([]);
  expect(await judge(NOW)).toEqual({ events: 0, matches: 0 });
});

/** So that nothing of the company is missing. */
async function knowEverything() {
  const [series] = await db.owner.orm
    .insert(schema.security)
    .values({ cik: CIK, isPrimary: true })
    .returning({ id: schema.security.id });
  await db.owner.sql`
    insert into market.trading_session (session, day, closes_at)
    select n, ${DAYS[0]!}::date - 1 + n, now() + n * interval '1 day' from generate_series(-30, 0) n`;
  await db.owner.sql`
    insert into market.daily_bar (security_id, session, close, volume, source) select ${series!.id}, n, 100, 10, 't' from generate_series(-30, 2) n`;
  await knowShares();
}

const knowShares = () =>
  db.owner.orm
    .insert(schema.sharesOutstanding)
    .values({ cik: CIK, asOf: '2026-10-01', filedOn: '2026-10-01', shares: '1000', accession: 'a' });

test('a move is judged by the figures of the close before, and by what insiders had reported by its own close', async () => {
  const { orm, sql: run } = db.owner;
  await run`delete from market.trading_session`;
  await run`
    insert into market.trading_session (session, day, closes_at)
    select n, '2025-02-13'::date + n, ('2025-02-13'::date + n) + time '20:00' at time zone 'utc' from generate_series(1, 33) n`;
  const series = await orm
    .insert(schema.security)
    .values([
      { cik: CIK, isPrimary: true },
      { cik: CIK, isPrimary: false },
    ])
    .returning();
  const [primary = 0, other = 0] = series.map(({ id }) => id);
  // Twenty of the thirty sessions have a volume; the days before them and after the filing do not count.
  await run`
    insert into market.daily_bar (security_id, session, close, volume, source)
    select ${primary}, n, case n when 32 then 500 else 5 end,
           case when n in (2, 33) then 1000000 when n between 3 and 12 then null else 10 end, 't'
      from generate_series(1, 33) n`;
  await run`insert into market.daily_bar (security_id, session, close, volume, source) values (${other}, 32, 9, 9, 't')`;
  const count = (filedOn: string, asOf: string, shares: string) => ({
    cik: CIK,
    accession: 'a',
    filedOn,
    asOf,
    shares,
  });
  await orm
    .insert(schema.sharesOutstanding)
    .values([
      count('2025-03-16', '2025-03-10', '1'),
      count('2025-03-17', '2025-01-15', '2'),
      count('2025-03-17', '2025-02-20', '1000'),
      count('2025-03-18', '2025-03-12', '3'),
    ]);
  const factor = ([untilSession, split]: readonly [number, number]) => ({
    securityId: primary,
    untilSession,
    split,
    price: split,
    total: split,
  });
  await orm.insert(schema.priceFactor).values(
    (
      [
        [6, 0.125],
        [7, 0.25],
        [31, 0.375],
        [32, 0.5],
        [33, 0.75],
        [40, 0.875],
      ] as const
    ).map(factor),
  );
  const figures = { close: '500', avgDailyVolume: '297.5', marketValue: '1000000.00' };
  const quotedAt = new Date('2025-03-18T19:00:00Z');
  const quoted = { session: 33, lowest: 9, highest: 12, quotedAt };
  await orm.insert(schema.sessionMove).values([
    { ...quoted, cik: CIK, previousClose: 10 },
    { ...quoted, cik: '0009990002', previousClose: 0 },
  ]);
  await storeTrades();
  const moves = await readPriceEvents(db.database, { sessions: sql`session = 33`, moves: sql`true` });
  expect(moves).toMatchObject([
    // From 500, two thirds of it after the split, to 5.
    { key: `${CIK}/2025-03-18/drop`, event: { figures, move: { lowest: -0.985 } } },
    { key: `${CIK}/2025-03-18/increase`, event: { figures, move: { highest: 0.2 } } },
  ]);
  const [move] = moves;
  expect(move?.knownSince).toEqual(CLOSE);
  const sums = [30, 90, 180, 365].map((days) => move?.event.insiders(days));
  expect(sums.map((sum) => [Number(sum?.sold), Number(sum?.purchased)])).toEqual([
    [11_000_121, 5],
    [11_001_121, 5],
    [11_001_121, 5],
    [11_011_121, 5],
  ]);
});

const CLOSE = new Date('2025-03-18T20:00:00Z');

async function storeTrades() {
  const { orm } = db.owner;
  const AFTER = new Date(CLOSE.getTime() + 1000);
  const trades: [value: string, tradeDate: string, more?: object, acceptedAt?: Date | null][] = [
    ['1', '2025-03-18'],
    ['20', '2025-03-18', {}, null],
    ['100', '2025-02-16'],
    ['1000', '2025-02-15'],
    ['10000', '2024-03-18'],
    ['200000', '2024-03-17'],
    ['5', '2025-03-17', { direction: 'purchase' }],
    // Reported after the close, replaced, and implausible.
    ['300000', '2025-03-17', {}, AFTER],
    ['400000', '2025-03-17', { supersededBy: 'a' }],
    ['500000', '2025-03-17', { implausible: 'value_over_close' }],
    // A block that two owners reported; and one whose first report came after the close.
    ['1000000', '2025-03-17', { filerCount: 2 }],
    ['1000000', '2025-03-17', { sameBlockAs: 11 }],
    ['10000000', '2025-03-17', { filerCount: 2 }, AFTER],
    ['10000000', '2025-03-17', { sameBlockAs: 13 }],
  ];
  for (const [n, [value, tradeDate, more = {}, acceptedAt = CLOSE]] of trades.entries()) {
    const accession = `0009990009-25-${String(n).padStart(6, '0')}`;
    await orm.insert(schema.filing).values({
      accession,
      formType: '4',
      issuerCik: CIK,
      acceptedAt,
      filedOn: '2025-03-18',
      contentHash: '0'.repeat(64),
      sourceName: 't',
      requestId: 'r',
    });
    await orm.insert(schema.trade).values({
      accession,
      issuerCik: CIK,
      direction: 'sale',
      tradeDate,
      shares: '1',
      value,
      rowCount: 1,
      unpricedRows: 0,
      ownerCiks: ['0009950001'],
      ownerNames: 'Doe Jane',
      ownerTitle: 'CEO',
      insiderTypes: ['Officer'],
      plan10b51: 'no',
      isAmendment: false,
      ...more,
    });
  }
}
