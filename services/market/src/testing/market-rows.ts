import { type Database, schema } from '@sentinel/database';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';

type Inserter = Pick<Database, 'orm'>;

/** A CIK in ten digits. */
export const cikOf = (n: number) => String(n).padStart(10, '0');

export async function addCompany({ orm }: Inserter, n: number, name: string, ticker: string | null) {
  await orm.insert(schema.company).values({ cik: cikOf(n), name, filedTicker: ticker, asOf: new Date('2026-01-01') });
}

/** Some of the facts of a trade; the others are unknown. */
export type TradeFacts = Partial<Omit<typeof schema.tradeFact.$inferInsert, 'tradeId' | 'cik'>>;

/** The schema types arrays without nulls, but PostgreSQL's arrays have them. */
export const UNKNOWN = null as unknown as number;
const NO_RETURNS = Array<number>(STUDY_HORIZONS.length).fill(UNKNOWN);

let filings = 0;

/** Adds a trade with its filing, and facts if given. Returns the accession number. */
export async function addTrade(
  { orm }: Inserter,
  issuer: number,
  change: Partial<typeof schema.trade.$inferInsert> = {},
  facts?: TradeFacts,
  filing: Partial<typeof schema.filing.$inferInsert> = {},
): Promise<string> {
  filings += 1;
  const accession = `0000000001-26-${String(filings).padStart(6, '0')}`;
  const issuerCik = cikOf(issuer);
  await orm
    .insert(schema.filing)
    .values({ accession, formType: '4', issuerCik, sourceName: 'test', contentHash: 'h', requestId: 'r', ...filing });
  const [trade] = await orm
    .insert(schema.trade)
    .values({
      accession,
      issuerCik,
      direction: 'sale',
      tradeDate: '2026-01-05',
      shares: '10',
      value: '1000.5',
      rowCount: 1,
      unpricedRows: 0,
      ownerCiks: [cikOf(901)],
      ownerNames: 'Owner One',
      ownerTitle: 'Director',
      insiderTypes: ['Director'],
      plan10b51: 'unknown',
      isAmendment: false,
      ...change,
    })
    .returning({ id: schema.trade.id });
  if (facts && trade)
    await orm.insert(schema.tradeFact).values({
      tradeId: trade.id,
      cik: issuerCik,
      ret: NO_RETURNS,
      adj: NO_RETURNS,
      readerRet: NO_RETURNS,
      readerAdj: NO_RETURNS,
      missing: [],
      ...facts,
    });
  return accession;
}

/** Adds an 8-K with its facts. Returns the accession number. */
export async function addEvent(
  { orm }: Inserter,
  issuer: number,
  change: Partial<typeof schema.eventFact.$inferInsert> = {},
  filing: Partial<typeof schema.filing.$inferInsert> = {},
): Promise<string> {
  filings += 1;
  const accession = `0000000002-26-${String(filings).padStart(6, '0')}`;
  const issuerCik = cikOf(issuer);
  await orm.insert(schema.filing).values({
    accession,
    formType: '8-K',
    issuerCik,
    items: ['2.02', '9.01'],
    sourceName: 'test',
    contentHash: 'h',
    requestId: 'r',
    ...filing,
  });
  await orm
    .insert(schema.eventFact)
    .values({ accession, cik: issuerCik, filedOn: '2026-01-05', isEa: false, sold30: '0', bought30: '0', ...change });
  return accession;
}
