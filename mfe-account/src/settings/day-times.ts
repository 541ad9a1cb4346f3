import { clockText } from '@sentinel/calendar';
import type { DropdownOption } from '@sentinel/ui';

/**
 * Every half hour of the day, in minutes of the day, and the stored time if it is another.
 * @param otherEnd the other end of the span, which cannot be chosen: two equal ends could mean never or always
 */
export function dayTimeOptions(stored: number, otherEnd: number): DropdownOption<number>[] {
  const minutes = Array.from({ length: 48 }, (_, half) => half * 30);
  const all = minutes.includes(stored) ? minutes : [...minutes, stored].sort((one, other) => one - other);
  return all.map((value) => ({ value, label: clockText(value), disabled: value === otherEnd }));
}

/** The hours of the day. */
export const HOUR_OPTIONS: readonly DropdownOption<number>[] = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: clockText(hour * 60),
}));
