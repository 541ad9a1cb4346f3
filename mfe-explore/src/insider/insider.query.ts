import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';

export type InsiderData = OperationResponse<'get_insider'>;

/** Everything about a reporting owner. */
export const insiderQuery = (email: string, cik: string) =>
  queryOptions({
    queryKey: ['get_insider', email, cik],
    queryFn: ({ signal }) => ask('get_insider', { cik }, { signal }),
  });
