import { implausibleText } from '../search/implausible-text.ts';
import type { CompanyData } from './company.query.ts';

export type CompanyTrade = CompanyData['trades'][number];

/** Something that a reader of a trade should know, and why. */
export interface TradeFlag {
  readonly name: string;
  readonly reason: string;
}

/** The stored flags of trades (docs/market-data.md). */
const STORED_FLAGS: Readonly<Record<string, TradeFlag>> = {
  future_date: { name: 'Odd date', reason: 'The trade date is after the filing date. Shown as filed.' },
  long_before_filing: { name: 'Odd date', reason: 'The trade date is more than five years before the filing date.' },
  weekend_date: { name: 'Odd date', reason: 'The trade date is a Saturday or Sunday. Shown as filed.' },
  odd_deemed_date: {
    name: 'Odd date',
    reason: 'The deemed execution date does not fit the trade date, so it is ignored.',
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

/**
 * The flags of a trade, in the order in which they matter, without what its tags say. Flags that this page does not know are shown as
 * stored.
 */
export function tradeFlags(
  trade: Pick<CompanyTrade, 'counts_with' | 'flags' | 'implausible' | 'is_superseded' | 'price' | 'shares' | 'value'>,
): TradeFlag[] {
  const { counts_with } = trade;
  const implausible = implausibleText(trade);
  return [
    ...(trade.is_superseded
      ? [{ name: 'Restated', reason: 'A later amendment replaces this trade. Searches and sums leave it out.' }]
      : []),
    ...(implausible === undefined ? [] : [{ name: 'Implausible value', reason: implausible }]),
    ...(counts_with === null
      ? []
      : [
          {
            name: 'Same block',
            reason: `Another owner filed the same block (${counts_with}). It counts there; searches and sums leave this row out.`,
          },
        ]),
    ...trade.flags
      .filter((flag) => flag !== 'private_placement')
      .map((flag) => STORED_FLAGS[flag] ?? { name: flag, reason: `The filing is marked “${flag}”.` }),
  ];
}
