import { ask } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/** What `get_overview` answers. */
type Answer = Awaited<ReturnType<typeof ask<'get_overview'>>>;
export type PartName = keyof Answer;
type Failed = { readonly error: string };
/** What a part answers when it does not fail. */
export type PartAnswer<Name extends PartName> = Exclude<NonNullable<Answer[Name]>, Failed>;

/** A part of the dashboard: not there yet, there, or not to be had at the moment. */
export type Part<Data> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly data: Data };

/** The figures of the dashboard, part by part. */
export interface Overview {
  part<Name extends PartName>(name: Name): Part<PartAnswer<Name>>;
  /** Asks for all parts again. */
  retry(): void;
  readonly isRetrying: boolean;
}

/** The page asks again while it is seen. */
const ASK_EVERY_MS = 60_000;

const overviewQuery = (email: string | null, since: string | null) =>
  queryOptions({
    queryKey: ['get_overview', email, since],
    queryFn: ({ signal }) => ask('get_overview', since === null ? {} : { since }, { signal }),
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
    // A refresh of the session may tell of another last visit: the figures change, but do not go away.
    placeholderData: keepPreviousData,
  });

/** The figures since the last visit. A part that fails leaves the others as they are. */
export function useOverview(): Overview {
  const { email, lastVisitAt } = useSession();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(email, lastVisitAt));
  return {
    part: <Name extends PartName>(name: Name): Part<PartAnswer<Name>> => {
      if (data === undefined) return { is: error ? 'failed' : 'loading' };
      const answer = data[name];
      if (answer === undefined || 'error' in answer) return { is: 'failed' };
      return { is: 'ready', data: answer as PartAnswer<Name> };
    },
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}
