import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';

/** A filter without which a search finds more, as the server names it. */
export type RelaxedFilter =
  | OperationResponse<'relax_trades'>['without'][number]['filter']
  | OperationResponse<'relax_events'>['without'][number]['filter'];

/** A search that is counted without each of its filters: they stand without page, limit and sort. */
export type RelaxedSearch =
  | { readonly operation: 'explore_trades'; readonly filters: CallPayload<'relax_trades'> }
  | { readonly operation: 'explore_events'; readonly filters: CallPayload<'relax_events'> };

/** How many rows a search has without one of its filters. */
export interface WithoutFilter {
  readonly filter: RelaxedFilter;
  readonly num_rows: number;
}

/** A search without each of its filters, the most rows first. */
export const relaxedQuery = (email: string, search: RelaxedSearch) =>
  queryOptions({
    queryKey: ['relax', search.operation, email, search.filters],
    queryFn: async ({ signal }): Promise<readonly WithoutFilter[]> => {
      const answer =
        search.operation === 'explore_trades'
          ? await ask('relax_trades', search.filters, { signal })
          : await ask('relax_events', search.filters, { signal });
      return answer.without;
    },
  });
