import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { readDetails } from './read-details.ts';
import { readEvents } from './read-events.ts';
import { readTradeEvents } from './read-trade-events.ts';

const ISSUER = '0000000001';
const OWNER = '0000000901';
const ACCESSION = '0000000001-26-000100';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.sql`truncate market.filing, market.trading_session, market.security cascade`);

type Row = Partial<typeof schema.transaction.$inferInsert>;
type Trade = Partial<typeof schema.trade.$inferInsert>;

async function storeFiling(
  accession: string,
  acceptedAt: string,
  form: Partial<typeof schema.filing.$inferInsert> = {},
) {
  await db.owner.orm.insert(schema.filing).values({
    ...{ accession, formType: '4', issuerCik: ISSUER, acceptedAt: new Date(acceptedAt), contentHash: '0'.repeat(64) },
    ...{ sourceName: 't', requestId: 'r', ...form },
  });
}
async function storeOwner(
  accession: string,
  position = 1,
  changes: Partial<typeof schema.filingOwner.$inferInsert> = {},
) {
  await db.owner.orm.insert(schema.filingOwner).values({
    ...{ accession, position, ownerCik: OWNER, name: 'DOE JANE', isDirector: true, isOfficer: true },
    ...{ isTenPercentOwner: false, isOther: false, officerTitle: 'CFO', ...changes },
  });
}
async function storeTrade(accession: string, changes: Trade = {}): Promise<number> {
  const [row] = await db.owner.orm
    .insert(schema.trade)
    .values({
      ...{ accession, issuerCik: ISSUER, direction: 'sale', tradeDate: '2026-03-02', shares: '300', value: '3100' },
      ...{
        price: '10.33',
        rowCount: 2,
        unpricedRows: 0,
        ownerCiks: [OWNER],
        ownerNames: 'DOE JANE',
        ownerTitle: 'CFO',
      },
      ...{ insiderTypes: ['Officer'], plan10b51: 'no', isAmendment: false, ...changes },
    })
    .returning({ id: schema.trade.id });
  return row!.id;
}
const storeRow = (row: number, changes: Row = {}) =>
  db.owner.orm.insert(schema.transaction).values({
    ...{
      accession: ACCESSION,
      isDerivative: false,
      row,
      transactionDate: '2026-03-02',
      code: 'S',
      acquiredDisposed: 'D',
    },
    ...{ shares: '100', price: '10', value: '1000', classification: 'sale', kind: 'Sale', ...changes },
  });
/** The details of the filing's sales. */
async function detailsOf() {
  const events = await readTradeEvents(db.database, sql`filing.accession = ${ACCESSION}`);
  const sales = events.find(({ event }) => event.direction === 'sale');
  return (await readDetails(db.database, sales!)).trade!;
}

describe('of a Form 4', () => {
  beforeEach(async () => {
    await storeFiling(ACCESSION, '2026-03-04T21:00:00Z');
    await storeOwner(ACCESSION);
  });

  test('are its people, and the rows of its direction as filed, without those that are of no counted trade', async () => {
    await storeOwner(ACCESSION, 2, {
      ownerCik: '0000000902',
      name: 'DOE FUND LP',
      isTenPercentOwner: true,
      officerTitle: null,
    });
    await storeTrade(ACCESSION);
    await storeTrade(ACCESSION, { direction: 'purchase' });
    await storeTrade(ACCESSION, { tradeDate: '2026-02-01', implausible: 'value_over_close' });
    await storeRow(1, { shares: '200', price: '10.5', value: '2100', kind: 'Planned sale' });
    await storeRow(0);
    await storeRow(2, { classification: 'purchase', kind: 'Purchase' });
    await storeRow(3, { transactionDate: '2026-02-01' });
    await storeRow(4, { supersededBy: 'x' });
    await storeRow(5, { shares: null });
    const details = await detailsOf();
    expect(details.people.map(({ name, officerTitle }) => [name, officerTitle])).toEqual([
      ['DOE JANE', 'CFO'],
      ['DOE FUND LP', null],
    ]);
    expect(details).toMatchObject({ kinds: ['Sale', 'Planned sale'], numLines: 2, exercised: null });
    expect(details.lines.map(({ price, shares, tradeDate }) => [tradeDate, Number(shares), Number(price)])).toEqual([
      ['2026-03-02', 100, 10],
      ['2026-03-02', 200, 10.5],
    ]);
  });

  test('list twenty rows and count all', async () => {
    await storeTrade(ACCESSION);
    for (let row = 0; row < 23; row += 1) await storeRow(row);
    const { lines, numLines } = await detailsOf();
    expect([lines.length, numLines]).toEqual([20, 23]);
  });

  test('say what options were exercised on the days of a sale that is tagged so', async () => {
    await storeTrade(ACCESSION, { tags: ['Exercised'] });
    await storeTrade(ACCESSION, { tradeDate: '2026-03-03' });
    const exercise = { code: 'M', acquiredDisposed: 'A', classification: 'other', kind: 'Option exercise' } as const;
    await storeRow(0, { ...exercise, shares: '250' });
    await storeRow(1, { ...exercise, shares: '50' });
    await storeRow(0, { ...exercise, isDerivative: true, acquiredDisposed: 'D', shares: '300' });
    await storeRow(2, { ...exercise, transactionDate: '2026-03-03', shares: '999' });
    const { exercised } = await detailsOf();
    expect([Number(exercised?.sold), Number(exercised?.shares)]).toEqual([300, 300]);
  });

  describe('what followed the person’s earlier trades', () => {
    /** A filing of the person with one trade, whose return over 20 trading days is known on the session 20 days later. */
    async function earlier(n: number, change: number | null, trade: Trade = {}, fact: object = {}) {
      const accession = `0000000001-25-${String(n).padStart(6, '0')}`;
      await storeFiling(accession, '2025-06-01T21:00:00Z');
      await storeOwner(accession);
      const tradeId = await storeTrade(accession, { tradeDate: '2025-05-30', ...trade });
      const adj = Array.from({ length: 6 }, () => change);
      await db.owner.orm.insert(schema.tradeFact).values({
        ...{ tradeId, cik: ISSUER, baseSession: 1, ret: adj, adj, readerRet: adj, readerAdj: adj },
        ...{ missing: Array.from({ length: 6 }, () => null), ...fact },
      } as never);
      return tradeId;
    }
    const session = (number: number, closesAt: string) =>
      db.owner.orm
        .insert(schema.tradingSession)
        .values({ session: number, day: closesAt.slice(0, 10), closesAt: new Date(closesAt) });
    beforeEach(async () => {
      await storeTrade(ACCESSION);
      await session(21, '2026-03-04T20:59:00Z');
      await session(25, '2026-03-05T21:00:00Z');
    });

    test('counts those of the direction outside of plans, and ended series with their last return', async () => {
      await earlier(1, 0.1);
      await earlier(2, -0.2);
      await earlier(3, null, {}, { missing: Array.from({ length: 6 }, () => 'ended'), lastAdj: -0.5 });
      await earlier(4, 9, { direction: 'purchase' });
      await earlier(5, 9, { plan10b51: 'yes' });
      await earlier(6, 9, { implausible: 'value_over_close' });
      await earlier(7, 9, { supersededBy: 'x' });
      // Of a block, what counts for it.
      const counted = await earlier(8, 0.2);
      await earlier(9, 9, { sameBlockAs: counted });
      const { record } = await detailsOf();
      expect(record?.n).toBe(4);
      expect(record?.mean).toBeCloseTo(-0.1, 10);
    });

    test('leaves out what was not known when the SEC accepted the filing', async () => {
      await earlier(1, 0.1);
      await earlier(2, 9, {}, { baseSession: 5 });
      expect(await detailsOf()).toMatchObject({ record: { n: 1, mean: 0.1 } });
    });

    test('is not said of several people at once', async () => {
      await earlier(1, 0.1);
      await db.owner.sql`update market.trade set owner_ciks = ${[OWNER, '0000000902']} where accession = ${ACCESSION}`;
      expect((await detailsOf()).record).toBeNull();
    });
  });
});

describe('of a text', () => {
  const passagesOf = async (text: string, keywords: readonly string[]) => {
    await storeFiling(ACCESSION, '2026-03-04T21:00:00Z', { formType: '10-K', filedOn: '2026-03-04' });
    await db.owner.orm.insert(schema.filingText).values({ accession: ACCESSION, sequence: 1, part: 0, text });
    const [event] = await readEvents(db.database, 'keyword', sql`filing.accession = ${ACCESSION}`);
    return (await readDetails(db.database, event!, keywords)).passages;
  };

  test('are the first passages that say the keywords, as the text has them', async () => {
    const passages = await passagesOf('We signed a Material\nDefinitive Agreement today. Agreements end.', [
      'material definitive agreement',
      'nothing',
      'agreements',
    ]);
    expect(passages).toEqual([
      {
        keyword: 'material definitive agreement',
        ...{ before: 'We signed a ', said: 'Material Definitive Agreement', after: ' today. Agreements end.' },
      },
      {
        keyword: 'agreements',
        ...{ before: 'We signed a Material Definitive Agreement today. ', said: 'Agreements', after: ' end.' },
      },
    ]);
  });

  test('end at whole words on both sides', async () => {
    const [passage] = (await passagesOf(`${'before '.repeat(40)}going concern${' behind'.repeat(40)}`, [
      'going concern',
    ]))!;
    expect(passage).toMatchObject({ keyword: 'going concern', said: 'going concern' });
    expect(passage?.before).toMatch(/^…(before ){22}$/);
    expect(passage?.after).toMatch(/^( behind){22}…$/);
  });
});

test('of a price is the volume of the session, once a price list has it', async () => {
  const price = (day: string) => ({ event: { kind: 'price_alert', cik: ISSUER }, accession: null, day }) as never;
  const { orm } = db.owner;
  await orm
    .insert(schema.tradingSession)
    .values({ session: 7, day: '2026-03-04', closesAt: new Date('2026-03-04T21:00:00Z') });
  const [series] = await orm.insert(schema.security).values({ cik: ISSUER, isPrimary: true }).returning();
  await orm
    .insert(schema.dailyBar)
    .values({ securityId: series!.id, session: 7, close: '10', volume: 1_234_567, source: 't' });
  expect(await readDetails(db.database, price('2026-03-04'))).toEqual({ volume: '1234567' });
  expect(await readDetails(db.database, price('2026-03-05'))).toEqual({ volume: null });
});
