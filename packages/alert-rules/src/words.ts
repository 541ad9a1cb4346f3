import { readableNames } from '@sentinel/vocabulary-market';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const SHORT_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const PART = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

// Intl formats decimal strings exactly: it does not convert them to floating point.
export const numberText = (amount: string | number): string => NUMBER.format(amount as `${number}`);
export const sharesText = (amount: string | number): string => `${numberText(amount)} shares`;
export const dollarsText = (amount: string | number): string => DOLLARS.format(amount as `${number}`);
/** In few signs, with three digits: `$1.95M`. */
export const shortDollarsText = (amount: string | number): string => SHORT_DOLLARS.format(amount as `${number}`);
/** A fraction as percent, with two decimals at most: `40%`. */
export const percentText = (fraction: string | number): string => PART.format(fraction as `${number}`);
/** A fraction as percent with two decimals and its sign: `−6.84%`. */
export const moveText = (fraction: number): string => PERCENT.format(fraction).replace('-', '−');

/** `“restatement”, “going concern”` */
export const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

/** The names of a trade's owners as people read them, on one line. */
export const ownersText = (filed: string): string => readableNames(oneLine(filed));

/** A text without line breaks and other signs that nobody sees. */
export const spaced = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ');

/** Names in filings can contain anything; in a message they are one line. */
export const oneLine = (text: string): string => spaced(text).trim();
