const DAY_MS = 86_400_000;

/** Decides whether a day (YYYY-MM-DD) is one on which insiders trade and file. */
export type IsTradingDay = (day: string) => boolean;

/** Monday to Friday: what the demo market takes for a trading day when it is given no calendar. */
export const isWeekday: IsTradingDay = (day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The trading days from one day to another, both included. Throws RangeError when there is none. */
export function tradingDays(from: string, to: string, isTradingDay: IsTradingDay): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  if (days.length === 0) throw new RangeError(`No trading day from ${from} to ${to}.`);
  return days;
}

/** The day that many calendar days later. Throws RangeError for no day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
