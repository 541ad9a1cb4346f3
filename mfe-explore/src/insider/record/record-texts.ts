import type { InsiderData } from '../insider.query.ts';

/** `1 sale`, `3 sales`. */
export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A figure of the record, which is no more exact than a tenth of a percent: `+6.8%`. */
export const figureText = (fraction: number): string => PERCENT.format(fraction).replace('-', '−');

/** The interval of a mean: `+2.1% to +11.9%`. */
export const intervalText = (low: number, high: number): string => `${figureText(low)} to ${figureText(high)}`;

/** What the figures contain or leave out: `2 of series that ended · 3 pending · 1 without prices`; empty where nothing. */
export function recordNotes({ ended, n, pending, trades }: InsiderData['record']['purchases']): string {
  const without = trades - n - pending;
  return [
    ended > 0 ? `${ended} of series that ended` : '',
    pending > 0 ? `${pending} pending` : '',
    without > 0 ? `${without} without prices` : '',
  ]
    .filter((note) => note !== '')
    .join(' · ');
}
