/**
 * Transaction codes of Forms 4 and 5 and what they mean (General Instruction 8 of Form 4). On the printed form, K and V
 * are written next to another code; the XML has them as `equitySwapInvolved` and `transactionTimeliness`.
 */
export const TRANSACTION_CODES = {
  P: 'Open market or private purchase',
  S: 'Open market or private sale',
  A: 'Grant, award or other acquisition from the issuer (Rule 16b-3(d))',
  C: 'Conversion of a derivative security',
  D: 'Disposition to the issuer (Rule 16b-3(e))',
  E: 'Expiration of a short derivative position',
  F: 'Payment of exercise price or tax by delivering or withholding securities',
  G: 'Gift',
  H: 'Expiration or cancellation of a long derivative position with value received',
  I: 'Discretionary transaction of an employee benefit plan (Rule 16b-3(f))',
  J: 'Other acquisition or disposition, described in a footnote',
  K: 'Equity swap or similar transaction',
  L: 'Small acquisition (Rule 16a-6)',
  M: 'Exercise or conversion of a derivative security (Rule 16b-3)',
  O: 'Exercise of an out-of-the-money derivative security',
  U: 'Disposition by tender in a change of control',
  V: 'Transaction reported earlier than required',
  W: 'Acquisition or disposition by will or the laws of descent',
  X: 'Exercise of an in-the-money or at-the-money derivative security',
  Z: 'Deposit into or withdrawal from a voting trust',
} as const;

/** A transaction code of Forms 4 and 5. */
export type TransactionCode = keyof typeof TRANSACTION_CODES;
