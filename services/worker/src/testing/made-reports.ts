import { type Database, schema } from '@sentinel/database';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';

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

/** Stores a report with its text, and the facts of an 8-K. */
export async function storeMadeReport({ orm }: Database, report: MadeReport): Promise<void> {
  const { accession, cik, formType, items, text } = report;
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
  if (formType.startsWith('8-K'))
    await orm.insert(schema.eventFact).values({ accession, cik, ...factsOfReport(report) });
}

/** The facts of an 8-K, without figures of its company. */
export function factsOfReport({ move, sold30 }: Pick<MadeReport, 'move' | 'sold30'>) {
  const pending = Array.from(STUDY_HORIZONS, () => 'pending');
  // Returns that are not known are null in the database; drizzle's type says numbers only.
  const none = Array.from(STUDY_HORIZONS, () => null) as unknown as number[];
  return {
    filedOn: '2025-03-17',
    isEa: false,
    ret: [move, ...none.slice(1)] as number[],
    adj: none,
    readerRet: none,
    readerAdj: none,
    returnMissing: pending,
    readerMissing: pending,
    ...{ sold30, sold90: sold30, sold180: sold30, sold365: sold30 },
    ...{ bought30: '0', bought90: '0', bought180: '0', bought365: '0' },
  };
}
