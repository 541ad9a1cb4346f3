const DAY_MS = 86_400_000;
const MAX_DAYS = 30;

/**
 * Since when the dashboard counts: since the caller's last visit, at most 30 days. Without one, for a text that is no moment, and for a
 * moment to come, it is a day.
 */
export function overviewSince(lastVisit: string | undefined, now: Date): Date {
  const visited = lastVisit === undefined ? Number.NaN : Date.parse(lastVisit);
  if (!(visited <= now.getTime())) return new Date(now.getTime() - DAY_MS);
  return new Date(Math.max(visited, now.getTime() - MAX_DAYS * DAY_MS));
}
