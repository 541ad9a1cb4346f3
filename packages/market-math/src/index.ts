export { type ClusteredMean, clusteredMean, type GroupSums, type TwoWaySums } from './clustered-mean.ts';
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
export {
  FIRST_SESSION_DAY,
  isNyseSession,
  type NyseSession,
  nyseSessions,
  sessionOfInstant,
  sessionOnOrBefore,
} from './nyse-calendar.ts';
export { tradingHoursBetween } from './trading-hours.ts';
