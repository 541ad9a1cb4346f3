import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { computeAllFacts } from '../facts/compute-facts.ts';
import { ingestPaths } from '../files/ingest-paths.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { storeFilings } from '../filings/store-filings.ts';
import type { PriceBar } from '../prices/price-source.ts';
import { DEMO_PRICES_FILE } from '../prices/store/separate-worlds.ts';
import { storePrices } from '../prices/store/store-prices.ts';
import { bar, daysFrom } from '../prices/testing/price-store.ts';
import { formSubmission } from '../testing/form-submission.ts';
import { dataReport } from './data-report.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sentinel-faults-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

const NOW = new Date('2024-04-02T12:00:00Z');
const days = daysFrom('2024-01-02', 60);
const at = (n: number) => days[n] ?? '';
/** The sections that name a fault; the others say what is stored and how old it is. */
const FAULTS = [
  'flags of filings',
  'flags of trades',
  'implausible trades',
  'blocks filed by several entities',
  'unknown issuers',
  'refused fetches',
  'refused files',
  'sessions with gaps',
  'symbols with gaps',
  'symbols of several series',
  'held prices',
  'made-up and real data in one series',
  'refused prices',
];

const bars = (symbol: string, close: (n: number) => number, change: (n: number) => Partial<PriceBar> = () => ({})) =>
  days.map((day, n) => bar(symbol, day, close(n).toFixed(2), change(n)));
const usual = (n: number) => 50 + (n % 7) / 10;
const without = (rows: readonly PriceBar[], ...missing: readonly number[]) =>
  rows.filter(({ day }) => !missing.some((n) => day === at(n)));

interface Sale {
  readonly n: number;
  readonly cik?: number;
  readonly owner?: number;
  readonly day?: string;
  readonly price?: string;
  readonly symbol?: string;
}
/** A Form 4 filed on the 30th session, with a sale of 1,000 shares held indirectly. */
function sale({ cik = 101, day = at(29), n, owner = 201, price = '50', symbol = 'S1' }: Sale) {
  const xml = `<ownershipDocument><documentType>4</documentType><periodOfReport>${day}</periodOfReport>
    <issuer><issuerCik>${cik}</issuerCik><issuerName>Company ${cik}</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>${owner}</rptOwnerCik><rptOwnerName>OWNER ${owner}</rptOwnerName></reportingOwnerId></reportingOwner>
    <nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${day}</value></transactionDate><transactionCoding><transactionCode>S</transactionCode></transactionCoding>
    <transactionAmounts><transactionShares><value>1000</value></transactionShares>
    <transactionPricePerShare><value>${price}</value></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership></ownershipNature>
    </nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;
  const record = parseFiling(formSubmission(xml, { filedOn: at(30) }), 'a.txt', 'test');
  return { ...record, accession: `0009990001-24-${String(n).padStart(6, '0')}` };
}

async function faults() {
  await computeAllFacts(db.database);
  const { sections } = await dataReport(db.database, { now: NOW, limit: 20 });
  return Object.fromEntries(FAULTS.map((name) => [name, sections.find((section) => section.name === name)?.rows]));
}

test('each fault that is planted in a clean store is named once, and only then', async () => {
  const load = (source: string, rows: readonly PriceBar[]) => storePrices(db.database, rows, [], { source, now: NOW });
  const file = (...records: ReturnType<typeof sale>[]) =>
    storeFilings(db.database, records, { alerting: false, requestId: 'test' });
  const fund = bars('VTI', (n) => 200 + (n % 5) / 10);
  const shares = Array.from({ length: 14 }, (_, n) => bars(`S${n + 1}`, usual)).flat();
  await load('prices.csv', [...fund.slice(0, 59), ...shares]);
  await file(sale({ n: 1 }));
  expect(await faults()).toEqual(Object.fromEntries(FAULTS.map((name) => [name, []])));

  // Prices: one session that a third of the series lacks; a close ×100; a 10:1 fall without a split; one repeated without trading;
  // a billion; the fund ×1.2; a symbol that returns after 30 sessions; one missing day.
  await load('odd.csv', [
    ...Array.from({ length: 12 }, (_, n) => without(bars(`LACK${n}`, usual), 20)).flat(),
    ...bars('SPIKE', (n) => (n === 40 ? 5000 : usual(n))),
    ...bars('SPLIT', (n) => usual(n) / (n < 40 ? 1 : 10)),
    ...bars(
      'DEAD',
      (n) => (n < 30 ? usual(n) : 50),
      (n) => (n > 30 ? { volume: '0' } : {}),
    ),
    ...bars('GONE', usual).filter((_, n) => n < 10 || n > 40),
    ...without(bars('HOLE', usual), 25),
  ]);
  await load('billion.csv', [bar('S2', at(59), '1000000000')]);
  await load('fund.csv', [bar('VTI', at(59), '250')]);
  await storePrices(db.database, [bar('ALDWYN', at(0), '50')], [], {
    source: DEMO_PRICES_FILE,
    isDemo: true,
    now: NOW,
  });
  // No load can mix made-up and real prices, so that this one is planted by hand.
  await db.owner.sql`
    update market.daily_bar set source = ${DEMO_PRICES_FILE}
      from market.security_symbol named where named.security_id = daily_bar.security_id and symbol = 'S3' and session % 2 = 0`;
  // Filings: a price that is the total; a date before 1990; one block of two owners; no symbol; a refused file.
  await file(
    sale({ n: 2, price: '50000' }),
    sale({ n: 3, day: '1985-03-14' }),
    sale({ n: 4, day: at(28), owner: 202 }),
    sale({ n: 5, day: at(28), owner: 203 }),
    sale({ n: 6, cik: 102, symbol: 'NONE' }),
  );
  writeFileSync(join(folder, 'notes.csv'), 'what,when\nprices,yesterday\n');
  await ingestPaths(db.database, [join(folder, 'notes.csv')], { alerting: false, requestId: 'test' }, () => {});

  const found = await faults();
  expect(found['sessions with gaps']).toEqual([[at(20), 12]]);
  expect(found['symbols with gaps']).toEqual([['HOLE', at(0), at(59), 1]]);
  expect(found['symbols of several series']).toEqual([['GONE', at(9), null, at(41), null]]);
  expect(found['held prices']).toMatchObject([
    ['DEAD', at(31), at(59), 29, 'no_trading', '50', '50'],
    ['SPLIT', at(40), at(59), 20, 'split_not_told', '50.4', '5.05'],
    ['VTI', at(59), at(59), 1, 'fund_move', '200.3', '250'],
    ['SPIKE', at(40), at(40), 1, 'spike', '50.4', '5000'],
  ]);
  expect(found['refused prices']).toMatchObject([
    ['fund.csv', 1, 1, expect.any(String), expect.stringContaining('VTI closed at 250')],
    ['billion.csv', 1, 1, expect.any(String), expect.stringContaining('close')],
  ]);
  expect(found['made-up and real data in one series']).toEqual([['S3', 30, 30]]);
  expect(found['implausible trades']).toEqual([
    ['date_before_1990', 1, '0009990001-24-000003'],
    ['price_is_total', 1, '0009990001-24-000002'],
  ]);
  expect(found['blocks filed by several entities']).toEqual([[2, 1, '0009990001-24-000004']]);
  expect(found['flags of filings']).toContainEqual(['no_ticker', 1, '0009990001-24-000006']);
  expect(found['refused files']).toMatchObject([['notes.csv', expect.any(String), expect.any(String)]]);
});
