import { CHANNELS, type Database, schema, sql } from '@sentinel/database';

/** A Form 4 as matching sees it. */
export interface MadeFiling {
  readonly accession: string;
  readonly issuerCik: string;
  readonly ownerCik: string;
  readonly directions: readonly ('purchase' | 'sale')[];
}

const cik = (number: number) => String(number).padStart(10, '0');

/** Made-up Form 4s of different companies and owners; every third reports both directions. */
export function madeFilings(count: number): MadeFiling[] {
  return Array.from({ length: count }, (_, index) => ({
    accession: `0009990009-25-${String(index + 1).padStart(6, '0')}`,
    issuerCik: cik(9_900_001 + index),
    ownerCik: cik(9_950_001 + index),
    directions: index % 3 === 2 ? ['purchase', 'sale'] : [index % 3 === 0 ? 'purchase' : 'sale'],
  }));
}

/** Stores filings as ingest does: those that are there already are skipped, and the commit is announced. */
export async function storeMadeFilings(
  { orm }: Database,
  filings: readonly MadeFiling[],
  requestId: string,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const stored = await tx
      .insert(schema.filing)
      .values(
        filings.map(({ accession, issuerCik }) => ({
          accession,
          formType: '4',
          issuerCik,
          acceptedAt: new Date('2025-03-17T20:30:00Z'),
          contentHash: '0'.repeat(64),
          sourceName: `${accession}.txt`,
          requestId,
        })),
      )
      .onConflictDoNothing()
      .returning({ accession: schema.filing.accession });
    const isNew = new Set(stored.map(({ accession }) => accession));
    const trades = filings.filter(({ accession }) => isNew.has(accession)).flatMap(tradesOf);
    if (trades.length === 0) return;
    await tx.insert(schema.trade).values(trades);
    await tx.execute(sql`select pg_notify(${CHANNELS.filingStored}, '')`);
  });
}

function tradesOf({ accession, directions, issuerCik, ownerCik }: MadeFiling): (typeof schema.trade.$inferInsert)[] {
  return directions.map((direction) => ({
    accession,
    issuerCik,
    direction,
    tradeDate: '2025-03-14',
    shares: '1000',
    value: '25000',
    price: '25',
    rowCount: 1,
    unpricedRows: 0,
    ownerCiks: [ownerCik],
    ownerNames: 'Doe Jane',
    ownerTitle: 'Chief Executive Officer',
    insiderTypes: ['Officer'],
    plan10b51: 'no',
    isAmendment: false,
  }));
}
