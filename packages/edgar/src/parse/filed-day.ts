const FILED_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

/** The calendar day of a date as filed, YYYY-MM-DD: an xs:date may carry a zone suffix (`2011-01-03-05:00`). Null for no real day. */
export function filedDay(date: string | null): string | null {
  const match = date === null ? null : FILED_DATE.exec(date);
  if (!match) return null;
  const [, year, month, dayOfMonth] = match.map(Number);
  if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
  const real = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === dayOfMonth ? real.toISOString().slice(0, 10) : null;
}
