import type { CompanyData } from './company.query.ts';

export type CompanyTrade = CompanyData['trades'][number];

/** Something that a reader of a trade should know, and why. */
export interface TradeFlag {
  readonly name: string;
  readonly reason: string;
}

/** The SEC's deadline for Form 4, in business days. */
const FILING_DEADLINE_DAYS = 2;

/** The stored flags of trades (docs/market-data.md). */
const STORED_FLAGS: Readonly<Record<string, TradeFlag>> = {
  price_looks_like_a_total: {
    name: 'Odd price',
    reason: 'The price is more than ten times the close of the day, so it is probably the total. Shown as filed.',
  },
  future_date: { name: 'Odd date', reason: 'The trade date is after the filing date. Shown as filed.' },
  long_before_filing: { name: 'Odd date', reason: 'The trade date is more than five years before the filing date.' },
  weekend_date: { name: 'Odd date', reason: 'The trade date is a Saturday or Sunday. Shown as filed.' },
  odd_deemed_date: {
    name: 'Odd date',
    reason: 'The deemed execution date does not fit the trade date, so it is ignored.',
  },
  private_placement: {
    name: 'Placement',
    reason:
      'Footnotes or remarks mention a placement, an offering or the company itself: not a purchase in the market.',
  },
  amended_in_part: {
    name: 'Restated',
    reason: 'An amendment may restate some of the rows. Both trades are shown; sums may count rows twice.',
  },
  rows_restated: {
    name: 'Restated',
    reason: 'An amendment replaces some of the rows. Shares and value are those of the other rows.',
  },
  inconsistent_codes: {
    name: 'Inconsistent',
    reason:
      'The filing also has rows whose code and direction disagree. They are listed under “As filed”, not as trades.',
  },
};

/** The flags of a trade, in the order in which they matter. Flags that this page does not know are shown as stored. */
export function tradeFlags(trade: Pick<CompanyTrade, 'flags' | 'days_to_file' | 'is_superseded'>): TradeFlag[] {
  const { days_to_file: days } = trade;
  return [
    ...(trade.is_superseded
      ? [{ name: 'Restated', reason: 'A later amendment replaces this trade. Searches and sums leave it out.' }]
      : []),
    ...(days !== null && days > FILING_DEADLINE_DAYS
      ? [{ name: 'Late', reason: `The SEC requires filing within 2 days. This trade was filed in ${days} days.` }]
      : []),
    ...trade.flags.map((flag) => STORED_FLAGS[flag] ?? { name: flag, reason: `The filing is marked “${flag}”.` }),
  ];
}
