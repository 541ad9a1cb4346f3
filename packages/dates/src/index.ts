export { dayOfInstantText, dayText, instantText, utcOffset } from './date-text.ts';
export { addDays, DAY_MS, daysBetween, isDay, utcDay, weekdayOf } from './days.ts';
export { NEW_YORK, newYorkDay } from './new-york.ts';
