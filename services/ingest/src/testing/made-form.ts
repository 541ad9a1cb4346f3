import { daysToFile } from '../filings/days-to-file.ts';
import type { FiledTrade, FilingRecord } from '../filings/filing-record.ts';

/** An `other` row (an exercise) is no trade. */
export type MadeRow = readonly ['purchase' | 'sale' | 'other', string, string?, (string | null)?, (string | null)?];

/** A made-up form: filing `n` of an issuer, an amendment when it names the day of its original. */
export interface Made {
  readonly n: number;
  readonly filedOn: string;
  readonly amends?: string;
  readonly owner?: string;
  readonly period?: string;
  /**
   * What it is, date, shares (100 unless given), price (10 unless given; null where only a footnote tells it), and shares owned
   * after it (not stated unless given).
   */
  readonly rows: readonly MadeRow[];
  /** How the shares are held, D unless given; what the owner holds after each row; and whether that is more than ten percent. */
  readonly held?: 'D' | 'I';
  readonly following?: string;
  readonly isLarge?: boolean;
}

const CODES = { purchase: 'P', sale: 'S', other: 'M' } as const;
const KINDS = { purchase: 'Purchase', sale: 'Sale', other: 'Option exercise' } as const;

/** What ingest would store of it: rows as filed, trades by direction and date. */
export function made({
  amends,
  filedOn,
  following,
  held = 'D',
  isLarge = false,
  n,
  owner = '0000000011',
  period = '2024-03-01',
  rows,
}: Made): FilingRecord {
  const accession = `7000000000-24-${String(n).padStart(6, '0')}`;
  return {
    accession,
    formType: amends === undefined ? '4' : '4/A',
    issuerCik: '0000000001',
    acceptedAt: new Date(`${filedOn}T21:00:00Z`),
    filedOn,
    periodOfReport: period,
    isAmendment: amends !== undefined,
    amends: amends ?? null,
    schemaVersion: 'X0508',
    items: [],
    document: null,
    contentHash: accession.padEnd(64, '0'),
    sourceName: `${accession}.txt`,
    flags: [],
    documents: [],
    notice: null,
    arrangements: [],
    companies: [
      { cik: '0000000001', name: 'Made Up Inc', ticker: 'MADE', statesTicker: true, sic: null, fiscalYearEnd: null },
    ],
    owners: [
      {
        cik: owner,
        name: 'Doe Jane',
        isDirector: true,
        isOfficer: false,
        isTenPercentOwner: isLarge,
        isOther: false,
        officerTitle: null,
        otherText: null,
      },
    ],
    transactions: rows.map(([classification, transactionDate, shares = '100', price = '10', owned = null], row) => ({
      isDerivative: false,
      row,
      securityTitle: 'Common Stock',
      transactionDate,
      code: CODES[classification],
      acquiredDisposed: classification === 'sale' ? 'D' : 'A',
      shares,
      price,
      value: price === null ? null : String(Number(shares) * Number(price)),
      sharesOwnedFollowing: owned ?? following ?? null,
      directIndirect: held,
      classification,
      kind: KINDS[classification],
    })),
    trades: [...new Set(rows.flatMap(([kind, day]) => (kind === 'other' ? [] : `${kind} ${day}`)))].map((key) => {
      const members = rows.filter(([direction, tradeDate]) => `${direction} ${tradeDate}` === key);
      const [direction, tradeDate] = key.split(' ') as ['purchase' | 'sale', string];
      return {
        direction,
        tradeDate,
        ...sumsOf(members),
        ownerCiks: [owner],
        ownerNames: 'Doe Jane',
        ownerTitle: 'Director',
        insiderTypes: ['Director'],
        plan10b51: 'no',
        planEvidence: null,
        location: null,
        sharesPerAds: null,
        heldBefore: null,
        heldAfter: null,
        indirectBefore: null,
        indirectAfter: null,
        flags: [],
        deemedOn: null,
        reportedOn: filedOn,
        daysToFile: daysToFile({ deemedOn: null, tradeDate }, filedOn),
      } satisfies FiledTrade;
    }),
  };
}

function sumsOf(members: readonly MadeRow[]) {
  const priced = members.filter(([, , , price = '10']) => price !== null);
  const shares = (rows: readonly MadeRow[]) => rows.reduce((sum, [, , shares = '100']) => sum + Number(shares), 0);
  const value = priced.reduce((sum, [, , shares = '100', price = '10']) => sum + Number(shares) * Number(price), 0);
  return {
    shares: String(shares(members)),
    value: priced.length < members.length ? null : String(value),
    price: priced.length === 0 ? null : (value / shares(priced)).toFixed(4),
    rowCount: members.length,
    unpricedRows: members.length - priced.length,
  };
}

/** All orders of some values. */
export function* permutations<T>(values: readonly T[]): Iterable<T[]> {
  if (values.length === 0) yield [];
  for (const [place, value] of values.entries())
    for (const rest of permutations([...values.slice(0, place), ...values.slice(place + 1)])) yield [value, ...rest];
}
