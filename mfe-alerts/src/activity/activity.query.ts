import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { askedOf } from './activity-address.ts';

export type ActivityPage = OperationResponse<'get_alert_activity'>;
export type Match = ActivityPage['activity'][number];
export type Receipt = Match['receipts'][number];
export type ReceiptStep = Receipt['steps'][number];
export type BlockedAddress = ActivityPage['blocked'][number];
export type Unjudged = ActivityPage['unjudged'][number];

/** How often what is shown is asked for again: matches and steps of messages show without a reload. */
const ASK_EVERY_MS = 15_000;
const PAGE_SIZE = 25;

/** What matched an alert, or any of the user's, newest first, page by page; what was shown stays while a change of the filters loads. */
export const activityQuery = (email: string, asked: ReturnType<typeof askedOf>) =>
  infiniteQueryOptions({
    queryKey: ['alert activity', email, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      ask(
        'get_alert_activity',
        {
          limit: PAGE_SIZE,
          ...asked,
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ASK_EVERY_MS,
  });

/** The user's addresses that get nothing. */
export const blockedQuery = (email: string) =>
  queryOptions({
    queryKey: ['blocked addresses', email],
    queryFn: async ({ signal }): Promise<readonly BlockedAddress[]> =>
      (await ask('get_alert_activity', { limit: 1 }, { signal })).blocked,
    refetchInterval: 4 * ASK_EVERY_MS,
  });

/** Lets alerts go to the user's address of a channel again. */
export function useReconfirm(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (channel: BlockedAddress['channel']) => ask('reconfirm_address', { channel }),
    onSuccess: () => client.invalidateQueries(blockedQuery(email)),
  });
}
