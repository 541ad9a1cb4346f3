import { sessionOfInstant } from './nyse-calendar.ts';

/** From 09:30 Eastern to the bell. */
const SESSION_MS = 6.5 * 3_600_000;
const EARLY_SESSION_MS = 3.5 * 3_600_000;

/** Whether the exchange is open at a time given in milliseconds since 1970. */
export function isMarketOpen(ms: number): boolean {
  const { closesAt, isEarlyClose } = sessionOfInstant(ms);
  return ms >= Date.parse(closesAt) - (isEarlyClose ? EARLY_SESSION_MS : SESSION_MS);
}
