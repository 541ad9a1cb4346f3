import { type Database, schema } from '@sentinel/database';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';

/** A Form 4 of a test: 1,000 shares for $25 each, sold by Jane Doe of Aldgate (0000000002). */
export interface MadeSale {
  readonly accession: string;
  readonly acceptedAt: Date;
  readonly value?: string;
  /** What facts know of the company then; undefined: no facts yet. */
  readonly close?: number;
}

/** Stores a sale as ingest does, with a line for the company and the owner. */
export async function storeSale(
  { orm }: Database,
  { acceptedAt, accession, close, value = '25000' }: MadeSale,
): Promise<void> {
  const day = acceptedAt.toISOString().slice(0, 10);
  await orm.insert(schema.filing).values({
    accession,
    formType: '4',
    issuerCik: '0000000002',
    acceptedAt,
    filedOn: day,
    contentHash: '0'.repeat(64),
    sourceName: `${accession}.txt`,
    requestId: 'r',
  });
  await orm.insert(schema.filingCompany).values({ accession, cik: '0000000002' });
  const [trade] = await orm
    .insert(schema.trade)
    .values({
      accession,
      issuerCik: '0000000002',
      direction: 'sale',
      tradeDate: day,
      shares: '1000',
      value,
      price: '25',
      rowCount: 1,
      unpricedRows: 0,
      ownerCiks: ['0000000077'],
      ownerNames: 'Doe Jane',
      ownerTitle: 'CFO',
      insiderTypes: ['Officer'],
      plan10b51: 'no',
      isAmendment: false,
    })
    .returning({ id: schema.trade.id });
  if (!trade) throw new Error('The trade was not stored.');
  if (close === undefined) return;
  const unknown = Array.from(STUDY_HORIZONS, () => 'pending');
  // Returns that are not known are null in the database; drizzle's type says numbers only.
  const none = Array.from(STUDY_HORIZONS, () => null) as unknown as number[];
  await orm.insert(schema.tradeFact).values({
    tradeId: trade.id,
    cik: '0000000002',
    close,
    ret: none,
    adj: none,
    readerRet: none,
    readerAdj: none,
    missing: unknown,
    readerMissing: unknown,
  });
}
