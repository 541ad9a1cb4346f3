import type { FiledTrade, FilingRecord } from '../filings/filing-record.ts';

/** An `other` row (an exercise) is no trade. */
export type MadeRow = readonly ['purchase' | 'sale' | 'other', string, string?, (string | null)?];

/** A made-up form: filing `n` of an issuer, an amendment when it names the day of its original. */
export interface Made {
  readonly n: number;
  readonly filedOn: string;
  readonly amends?: string;
  readonly owner?: string;
  readonly period?: string;
  /** What it is, date, shares (100 unless given) and price (10 unless given; null where only a footnote tells it). */
  readonly rows: readonly MadeRow[];
  /** How the shares are held, D unless given; what the owner holds after each row; and whether that is more than ten percent. */
  readonly held?: 'D' | 'I';
  readonly following?: string;
  readonly isLarge?: boolean;
}

const CODES = { purchase: 'P', sale: 'S', other: 'M' } as const;

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
    transactions: rows.map(([classification, transactionDate, shares = '100', price = '10'], row) => ({
      isDerivative: false,
      row,
      securityTitle: 'Common Stock',
      transactionDate,
      code: CODES[classification],
      acquiredDisposed: classification === 'sale' ? 'D' : 'A',
      shares,
      price,
      value: price === null ? null : String(Number(shares) * Number(price)),
      sharesOwnedFollowing: following ?? null,
      directIndirect: held,
      classification,
    })),
    trades: [...new Set(rows.flatMap(([kind, day]) => (kind === 'other' ? [] : `${kind} ${day}`)))].map((key) => {
      const members = rows.filter(([direction, tradeDate]) => `${direction} ${tradeDate}` === key);
      const [direction, tradeDate] = key.split(' ') as ['purchase' | 'sale', string];
      return {
        direction,
        tradeDate,
        shares: String(members.reduce((sum, [, , shares = '100']) => sum + Number(shares), 0)),
        value: null,
        price: null,
        rowCount: members.length,
        unpricedRows: 0,
        ownerCiks: [owner],
        ownerNames: 'Doe Jane',
        ownerTitle: 'Director',
        insiderTypes: ['Director'],
        plan10b51: 'no',
        planEvidence: null,
        location: null,
        sharesPerAds: null,
        flags: [],
        deemedOn: null,
        daysToFile: 1,
      } satisfies FiledTrade;
    }),
  };
}

/** All orders of some values. */
export function* permutations<T>(values: readonly T[]): Iterable<T[]> {
  if (values.length === 0) yield [];
  for (const [place, value] of values.entries())
    for (const rest of permutations([...values.slice(0, place), ...values.slice(place + 1)])) yield [value, ...rest];
}
