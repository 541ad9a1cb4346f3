import type { DropdownOption } from '@sentinel/ui';

/** A time of the day as people read it: `7:30 AM`. */
function timeText(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Every half hour of the day, in minutes of the day, and the stored time if it is another.
 * @param otherEnd the other end of the span, which cannot be chosen: two equal ends could mean never or always
 */
export function dayTimeOptions(stored: number, otherEnd: number): DropdownOption<number>[] {
  const minutes = Array.from({ length: 48 }, (_, half) => half * 30);
  const all = minutes.includes(stored) ? minutes : [...minutes, stored].sort((one, other) => one - other);
  return all.map((value) => ({ value, label: timeText(value), disabled: value === otherEnd }));
}

/** The hours of the day. */
export const HOUR_OPTIONS: readonly DropdownOption<number>[] = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: timeText(hour * 60),
}));
