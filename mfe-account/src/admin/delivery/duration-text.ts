const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long something took or lasts, to two digits or so: `0.4 s`, `42 s`, `3 min`, `2 h 5 min`, `3 days`.
 * @param seconds not negative
 */
export function durationText(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < MINUTE - 0.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (seconds < DAY) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const days = Math.floor(seconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
