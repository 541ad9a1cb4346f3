import { type Database, schema } from '@sentinel/database';

/** An 8-K, 10-Q or 10-K as matching sees it. */
export interface MadeReport {
  readonly accession: string;
  readonly formType: string;
  readonly cik: string;
  readonly items: readonly string[];
  /** Null: not stored yet. */
  readonly text: string | null;
  /** How far the price moved by the close of its session, as a fraction; null: not known yet. */
  readonly move: number | null;
  /** US dollars that insiders sold in the 30 days before. */
  readonly sold30: string;
}

const AMOUNT = '0';

/** Stores a report with its text, and the facts of an 8-K. */
export async function storeMadeReport({ orm }: Database, report: MadeReport): Promise<void> {
  const { accession, cik, formType, items, move, sold30, text } = report;
  await orm.insert(schema.filing).values({
    accession,
    formType,
    issuerCik: cik,
    items: [...items],
    acceptedAt: new Date('2025-03-17T20:30:00Z'),
    filedOn: '2025-03-17',
    contentHash: '0'.repeat(64),
    sourceName: `${accession}.txt`,
    requestId: 'r',
  });
  await orm.insert(schema.filingCompany).values({ accession, cik });
  if (text !== null) await orm.insert(schema.filingText).values({ accession, sequence: 1, part: 0, text });
  if (!formType.startsWith('8-K')) return;
  const unknown = ['pending', 'pending', 'pending', 'pending', 'pending', 'pending'];
  const returns = [move, null, null, null, null, null] as number[];
  const none = [null, null, null, null, null, null] as unknown as number[];
  await orm.insert(schema.eventFact).values({
    accession,
    cik,
    filedOn: '2025-03-17',
    isEa: false,
    ret: returns,
    adj: none,
    readerRet: none,
    readerAdj: none,
    returnMissing: unknown,
    readerMissing: unknown,
    sold30,
    sold90: sold30,
    sold180: sold30,
    sold365: sold30,
    bought30: AMOUNT,
    bought90: AMOUNT,
    bought180: AMOUNT,
    bought365: AMOUNT,
  });
}
