import { ask } from '@sentinel/api-client';
import { monthsBefore, newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CaseAddress, CasesView } from './cases-address.ts';

export type FoundCases = OperationResponse<'find_cases'>;
export type CaseSummary = FoundCases['cases'][number];
export type CaseData = OperationResponse<'get_case'>;
export type CaseTrade = CaseData['trades'][number];

/** Before every filing on EDGAR. */
const ALL_SINCE = '1990-01-01';

/** A page of cases; the one before stays on screen while it loads. */
export const casesQuery = (email: string, view: CasesView) =>
  queryOptions({
    queryKey: ['find_cases', email, view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(
        'find_cases',
        {
          within_days: view.days,
          since: view.months === 'all' ? ALL_SINCE : monthsBefore(newYorkDay(new Date()), view.months),
          sort: view.sort,
          page: view.page,
          page_size: view.rows,
        },
        { signal },
      ),
  });

/** One case. */
export const caseQuery = (email: string, { accno, cik, days }: CaseAddress) =>
  queryOptions({
    queryKey: ['get_case', email, accno, cik, days],
    queryFn: ({ signal }) => ask('get_case', { accno, cik, within_days: days }, { signal }),
  });
