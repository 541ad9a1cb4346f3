export {
  ageText,
  clockText,
  dayOfInstantText,
  dayText,
  easternText,
  instantText,
  monthText,
  shortDayText,
  utcOffset,
} from './date-text.ts';
export { addDays, DAY_MS, daysBetween, isDay, monthsBefore, utcDay, weekdayOf } from './days.ts';
export {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
  ZERO,
} from './decimal.ts';
export { federalBusinessDaysBetween, isFederalBusinessDay } from './federal-business-days.ts';
export { CLOSINGS_KNOWN_UNTIL } from './federal-closings.ts';
export { isMarketOpen } from './is-market-open.ts';
export { NEW_YORK, newYorkDay, recentNewYorkDays } from './new-york.ts';
export {
  FIRST_SESSION_DAY,
  isNyseSession,
  type NyseSession,
  nyseSessions,
  sessionOfInstant,
  sessionOnOrBefore,
} from './nyse-calendar.ts';
export { type QuietHours, quietUntil } from './quiet-hours.ts';
export { tradingHoursBetween } from './trading-hours.ts';
export { instantOfZoneTime, nextDaily, nextFullHour, zoneTime } from './zone-time.ts';
