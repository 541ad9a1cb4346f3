import { countText, numberText } from '../words/amount-text.ts';

const DAYS = 90;
const DAYS_A_MONTH = 30;

/** "12 times". */
export const timesText = (matches: number): string => countText(matches, 'time');

/** "in the last 90 days, about 4 a month". */
export function rateText(matches: number): string {
  const month = (matches / DAYS) * DAYS_A_MONTH;
  const rate =
    month === 0 ? '' : month < 1 ? ', less than one a month' : `, about ${numberText(Math.round(month))} a month`;
  return `in the last ${DAYS} days${rate}`;
}
