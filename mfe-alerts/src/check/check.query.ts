import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';

export type CheckedFiling = OperationResponse<'check_filing'>;
export type FilingEvent = CheckedFiling['events'][number];
export type Check = FilingEvent['checks'][number];
export type Checks = OperationResponse<'get_alert_checks'>;
export type CheckedEvent = Checks['events'][number];

/** What a filing says to each condition of an alert. Asked anew each time: the alert and what is known may change. */
export const filingCheckQuery = (email: string, alertName: string, accession: string) =>
  queryOptions({
    queryKey: ['filing check', email, alertName, accession],
    queryFn: ({ signal }) => ask('check_filing', { alert_name: alertName, accession }, { signal }),
    staleTime: 0,
    retry: false,
  });

/** What an alert checked in the last seven days. */
export const checksQuery = (email: string, alertName: string) =>
  queryOptions({
    queryKey: ['alert checks', email, alertName],
    queryFn: ({ signal }) => ask('get_alert_checks', { alert_name: alertName }, { signal }),
    staleTime: 0,
  });
