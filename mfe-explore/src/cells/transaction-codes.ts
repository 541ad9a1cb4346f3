/** The transaction codes of Forms 3, 4 and 5 (SEC, "Ownership Form Codes"). */
const CODES: Readonly<Record<string, string>> = {
  P: 'Purchase',
  S: 'Sale',
  V: 'Reported early, of its own accord',
  A: 'Grant or award',
  D: 'Disposition to the company',
  F: 'Shares withheld for tax or exercise price',
  I: 'Discretionary transaction',
  M: 'Exercise or conversion, exempt',
  C: 'Conversion of a derivative',
  E: 'Expiration of a short position',
  H: 'Expiration of a long position, with value received',
  O: 'Exercise out of the money',
  X: 'Exercise in or at the money',
  G: 'Gift',
  L: 'Small acquisition',
  W: 'Will or inheritance',
  Z: 'Deposit in or withdrawal from a voting trust',
  J: 'Other',
  K: 'Equity swap',
  U: 'Tender of shares',
};

/** A code with its meaning: `P - Purchase`. */
export const codeText = (code: string | null) =>
  code === null ? null : [code, CODES[code]].filter(Boolean).join(' - ');
