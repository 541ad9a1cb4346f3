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
export { federalHolidays } from './federal-holidays.ts';
export {
  FIRST_SESSION_DAY,
  isNyseSession,
  type NyseSession,
  nyseSessions,
  sessionOfInstant,
  sessionOnOrAfter,
  sessionOnOrBefore,
} from './nyse-calendar.ts';
