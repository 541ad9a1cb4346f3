import type { OperationResponse } from '@sentinel/contracts';

type Trade = Pick<OperationResponse<'explore_trades'>['rows'][number], 'implausible' | 'value' | 'price' | 'shares'>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');
const words = new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 });

const price = (usd: number | null) => (usd === null ? 'unknown' : dollars.format(usd));
/** `$2.4 trillion`; above that, in quadrillions. */
const total = (usd: number | null) =>
  usd === null ? 'unknown' : usd >= 1e15 ? `$${words.format(usd / 1e15)} quadrillion` : `$${words.format(usd)}`;

/** Why a trade's value or date cannot be right, with the figures; undefined for a plausible trade. */
export function implausibleText(trade: Trade): string | undefined {
  const { implausible, shares, value } = trade;
  return implausible === null
    ? undefined
    : `Value as filed: ${total(value)}, ${price(trade.price)} × ${whole.format(shares)} shares. ${why(implausible)} It counts in no sum, ranking or alert.`;
}

function why({ close, market_value, reason, shares_per_ads }: NonNullable<Trade['implausible']>): string {
  switch (reason) {
    case 'price_is_total':
      return 'The price field holds the total.';
    case 'value_over_close':
      return close === null
        ? 'The price is more than ten times the close.'
        : `The price is more than ten times the close of ${price(close)}.`;
    case 'value_over_market_value':
      return market_value === null
        ? "The value is more than the company's market value."
        : `The value is more than the company's market value of ${total(market_value)}.`;
    case 'ads_ratio':
      return `The price is that of an ADS, which represents ${shares_per_ads === null ? 'several' : whole.format(shares_per_ads)} of these shares.`;
    case 'date_after_acceptance':
      return 'The trade date is after the day on which the SEC accepted the filing.';
    case 'date_before_1990':
      return 'The trade date is before 1990.';
  }
}

/** That several owners filed the same block, which counts once; undefined for one filer. */
export const filersText = (count: number): string | undefined =>
  count > 1 ? `Filed by ${count} entities of one chain of owners. The block counts once.` : undefined;
