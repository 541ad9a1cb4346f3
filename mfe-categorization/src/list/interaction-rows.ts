import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** What the list needs to know of an interaction; transcripts are not kept. */
export type InteractionRow = Pick<
  OperationResponse<'get_ey_fraud_confcalls'>['response'][number],
  'gvkey' | 'company_name' | 'interaction_num' | 'categorization'
>;

/** By `rowKey`: company and number of the interaction (spec part 3 section 3). */
export type InteractionRows = ReadonlyMap<string, InteractionRow>;

/** Spec part 3 section 4: the rows are valid for 5 minutes, and for one effective user only. */
const VALID_MS = 5 * 60_000;
const OPERATION = 'get_ey_fraud_confcalls';

const rowKey = ({ gvkey, interaction_num }: Pick<InteractionRow, 'gvkey' | 'interaction_num'>) =>
  `${gvkey}/${interaction_num}`;

/** The interactions assigned to the effective user. */
export const interactionRowsQuery = (email: string) =>
  queryOptions({
    queryKey: [OPERATION, email] as const,
    staleTime: VALID_MS,
    gcTime: VALID_MS,
    queryFn: async ({ signal }): Promise<InteractionRows> => {
      const { response } = await ask(OPERATION, {}, { signal });
      return new Map(
        response.map(({ gvkey, company_name, interaction_num, categorization }) => {
          const row = { gvkey, company_name, interaction_num, categorization };
          return [rowKey(row), row];
        }),
      );
    },
  });

/**
 * Takes a verdict that the server has stored over into the list, so that it need not be loaded again. A failed save
 * changes nothing here (spec part 3 section 8).
 */
export function recordVerdict(
  queries: QueryClient,
  email: string,
  { gvkey, interaction_num, categorization }: Omit<InteractionRow, 'company_name'>,
): void {
  const { queryKey } = interactionRowsQuery(email);
  const loaded = queries.getQueryState(queryKey);
  const key = rowKey({ gvkey, interaction_num });
  const row = loaded?.data?.get(key);
  if (!loaded?.data || !row) return;
  const rows = new Map(loaded.data).set(key, { ...row, categorization });
  // The rest of the list is as old as before.
  queries.setQueryData(queryKey, rows, { updatedAt: loaded.dataUpdatedAt });
}

/** Forgets the interactions of everybody but this user. */
export function forgetOtherUsers(queries: QueryClient, email: string): void {
  queries.removeQueries({ predicate: ({ queryKey: [operation, user] }) => operation === OPERATION && user !== email });
}

/** Forgets everybody's interactions, after assignments have changed. */
export function forgetAssignments(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [OPERATION] });
}
