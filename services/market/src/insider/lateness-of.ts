import type { OperationResponse } from '@sentinel/contracts';
import { FILING_DEADLINE_DAYS } from '@sentinel/vocabulary-market';
import type { InsiderTrade } from './insider.repository.ts';

type Lateness = OperationResponse<'get_insider'>['lateness'];

/**
 * How many of the person's filings of trades came late (FIELD 1.14). A filing of several trades is as late as its latest one.
 * @param trades the latest first
 */
export function latenessOf(trades: readonly InsiderTrade[]): Lateness {
  const filings = new Map<string, NonNullable<Lateness['latest']>>();
  for (const { accno, cik, trade_date, days_to_file } of trades) {
    if (days_to_file === null || days_to_file <= (filings.get(accno)?.days_to_file ?? -1)) continue;
    filings.set(accno, { accno, cik, trade_date, days_to_file });
  }
  const late = [...filings.values()].filter(({ days_to_file }) => days_to_file > FILING_DEADLINE_DAYS);
  return { filings: filings.size, late: late.length, latest: late[0] ?? null };
}
