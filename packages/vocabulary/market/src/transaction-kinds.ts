/**
 * What a transaction row of a Form 4 or 5 is: exactly one of these, as it reads (docs/market-data.md, "Kinds"). Only the first four are
 * purchases and sales that searches and sums count; the two planned ones were made under a Rule 10b5-1 plan. "Other" is what has a code
 * of its own and is none of the others: wills, tenders, swaps, voting trusts.
 */
export const TRANSACTION_KINDS = [
  'Purchase',
  'Sale',
  'Planned purchase',
  'Planned sale',
  'Option exercise',
  'Compensation',
  'Tax withholding',
  'Gift',
  'Derivative',
  'Inconsistent',
  'Other',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
