import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';
import type { Interaction } from './interaction.ts';

/** The interactions of a company in their order, for the effective user (spec part 3 section 7 "get_ey_fraud_categorizations"). */
export const interactionsQuery = (email: string, gvkey: string) =>
  queryOptions({
    queryKey: ['get_ey_fraud_categorizations', email, gvkey],
    queryFn: async ({ signal }): Promise<readonly Interaction[]> => {
      const { response } = await ask('get_ey_fraud_categorizations', { gvkey }, { signal });
      return [...response].sort((one, other) => one.interaction_num - other.interaction_num);
    },
    // A verdict that is edited stays as it was opened; what others saved meanwhile shows when it is saved.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
