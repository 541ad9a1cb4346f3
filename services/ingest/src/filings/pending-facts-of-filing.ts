import { addDays, newYorkDay } from '@sentinel/calendar';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import type { PendingFacts } from '../facts/pending-facts.ts';
import type { FilingRecord } from './filing-record.ts';

/** The longest lookback of an event, in days. */
const LOOKBACK_DAYS = Math.max(...INSIDER_LOOKBACKS);

/**
 * The facts that change with a filing: those of its trades and of the events that look back at them, or those of an 8-K; a 10-Q or
 * 10-K tells which of its company's 8-Ks announced the results. Trades for which the 8-K is the next event are found when the
 * event's facts are computed (facts/compute-facts.ts).
 */
export function pendingFactsOfFiling(record: FilingRecord): PendingFacts[] {
  const { companies, formType, issuerCik: cik, trades } = record;
  const pending = pendingFactsOfTrades(
    cik,
    trades.map(({ tradeDate }) => tradeDate),
  );
  const day = anchorDay(record);
  if (/^8-K/.test(formType) && day !== null) {
    for (const { cik } of companies) pending.push({ kind: 'event', cik, fromDay: day, toDay: day });
  }
  if (/^10-[QK]/.test(formType) && day !== null) {
    for (const { cik } of companies) pending.push({ kind: 'announcement', cik, fromDay: day, toDay: day });
  }
  return pending;
}

/** The facts of a company's trades of some days, and of the events that look back at them. */
export function pendingFactsOfTrades(cik: string, days: readonly string[]): PendingFacts[] {
  return [...new Set(days)].flatMap((day) => [
    { kind: 'trade', cik, fromDay: day, toDay: day },
    { kind: 'event', cik, fromDay: day, toDay: addDays(day, LOOKBACK_DAYS) },
  ]);
}

/** The filing date, or else the day of the acceptance in New York. */
function anchorDay({ acceptedAt, filedOn }: FilingRecord): string | null {
  return filedOn ?? (acceptedAt === null ? null : newYorkDay(acceptedAt));
}

/** All facts of a company. */
export function pendingFactsOfCompany(cik: string): PendingFacts[] {
  return (['trade', 'event'] as const).map((kind) => ({ kind, cik, fromDay: '0001-01-01', toDay: '9999-12-31' }));
}
