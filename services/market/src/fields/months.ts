/** The copy stores a calendar month as the number of months since year 0: January 2026 is 24312. */

/** SQL for the month of a date. */
export const monthSql = (date: string) => `cast(year(${date}) * 12 + month(${date}) - 1 as integer)`;

/** The number of a month, yyyy-mm, or of the month of a day. */
export function monthNumber(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return year * 12 + ofYear - 1;
}

/** The month with that number, yyyy-mm. */
export const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
