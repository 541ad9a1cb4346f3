export { ageText, dayOfInstantText, dayText, instantText, utcOffset } from './date-text.ts';
export { addDays, DAY_MS, daysBetween, isDay, utcDay, weekdayOf } from './days.ts';
export { NEW_YORK, newYorkDay } from './new-york.ts';
export { type QuietHours, quietUntil } from './quiet-hours.ts';
export { instantOfZoneTime, nextDaily, nextFullHour } from './zone-time.ts';
