import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SessionMemory } from './session-memory.ts';

/** Spec part 3, section 8. */
const UNABLE_MESSAGE = 'Server error: Unable to retrieve search results. Please try again.';
const BAD_RESPONSE_MESSAGE = 'Bad response received from server. Please try again or contact support.';

export interface ResultsRequest<Request extends object, Found extends { readonly rows: readonly object[] }> {
  readonly operation: 'explore_trades' | 'explore_events';
  readonly email: string;
  readonly memory: SessionMemory;
  /** Everything that is asked for: it identifies the results. Null: nothing yet. */
  readonly request: Request | null;
  fetch(request: Request, signal: AbortSignal): Promise<Found>;
}

/**
 * One page of results. The previous page stays on screen while the next one loads, and the last one of this tab shows at
 * once (spec part 3, section 3 "Session memory").
 */
export function useResults<Request extends object, Found extends { readonly rows: readonly object[] }>({
  operation,
  email,
  memory,
  request,
  fetch,
}: ResultsRequest<Request, Found>): UseQueryResult<Found> {
  const key = JSON.stringify([operation, request]);
  const remembered = () => (request === null ? undefined : memory.results(email, key));
  return useQuery<Found>({
    queryKey: [operation, email, request],
    enabled: request !== null,
    placeholderData: (previous: unknown) => previous as never,
    initialData: () => remembered()?.answer as never,
    initialDataUpdatedAt: () => remembered()?.at,
    queryFn: async ({ signal }) => {
      if (request === null) throw new Error('nothing is asked for');
      const answer = await fetch(request, signal).catch((error: unknown) => {
        throw new Error(UNABLE_MESSAGE, { cause: error });
      });
      if (!Array.isArray(answer.rows)) throw new Error(BAD_RESPONSE_MESSAGE);
      memory.rememberResults({ email, key, answer, at: Date.now() });
      return answer;
    },
  });
}
