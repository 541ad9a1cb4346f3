import {
  addDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
  ZERO,
} from '@sentinel/calendar';
import type { CodeSummary, NonDerivativeTransaction, OwnershipForm } from './ownership-form.ts';

/** The parts of a form that its summary counts and adds up. */
type Summed = Pick<
  OwnershipForm,
  | 'owners'
  | 'non_derivative_transactions'
  | 'non_derivative_holdings'
  | 'derivative_transactions'
  | 'derivative_holdings'
>;

export function formSummary(form: Summed): OwnershipForm['summary'] {
  return {
    purchases_P: sumOfCode(form.non_derivative_transactions, 'P'),
    sales_S: sumOfCode(form.non_derivative_transactions, 'S'),
    counts: {
      owners: form.owners.length,
      nd_trans: form.non_derivative_transactions.length,
      nd_hold: form.non_derivative_holdings.length,
      d_trans: form.derivative_transactions.length,
      d_hold: form.derivative_holdings.length,
    },
  };
}

function sumOfCode(rows: readonly NonDerivativeTransaction[], code: string): CodeSummary {
  let count = 0;
  let priced = 0;
  let shares: Decimal = ZERO;
  let pricedShares: Decimal = ZERO;
  let value: Decimal = ZERO;
  for (const row of rows) {
    if (row.code !== code) continue;
    count += 1;
    const rowShares = row.shares === null ? null : readDecimal(row.shares);
    const rowPrice = row.price === null ? null : readDecimal(row.price);
    if (rowShares === null) continue;
    shares = addDecimals(shares, rowShares);
    if (rowPrice === null || rowPrice.units <= 0n) continue;
    priced += 1;
    pricedShares = addDecimals(pricedShares, rowShares);
    value = addDecimals(value, multiplyDecimals(rowShares, rowPrice));
  }
  const average = priced === 0 ? null : divideDecimals(value, pricedShares, 4);
  return {
    rows: count,
    shares: writeDecimal(shares),
    rows_with_price: priced,
    value_of_priced_rows: writeDecimal(value),
    weighted_avg_price: average === null ? null : writeDecimal(average, 4),
  };
}

/** shares × price, exact; null when either is unknown. */
export function product(shares: string | null, price: string | null): string | null {
  const a = shares === null ? null : readDecimal(shares);
  const b = price === null ? null : readDecimal(price);
  return a === null || b === null ? null : writeDecimal(multiplyDecimals(a, b));
}
