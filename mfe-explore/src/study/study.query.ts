import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { queryOptions, useQuery } from '@tanstack/react-query';

export type StudyOperation = 'study_trades' | 'study_events';

/** A study; `owners` is the number of reporting owners, which only trades have. */
export type Study = Omit<OperationResponse<'study_events'>, 'return_start'> & { readonly owners?: number };
export type Estimate = Study['horizons'][number]['raw'];
export type Detail = Study['detail']['raw'];

/** The filters of a search, and where its returns start. */
export type StudyRequest =
  | Omit<CallPayload<'study_trades'>, 'horizon' | 'allow_estimate'>
  | Omit<CallPayload<'study_events'>, 'horizon' | 'allow_estimate'>;

/** What is studied, for whom, and the horizon of the histogram and the years. */
export interface StudyOf {
  readonly email: string;
  readonly operation: StudyOperation;
  readonly request: StudyRequest;
  readonly horizon: StudyHorizon;
}

/** How the rows of a search turned out. While another horizon of the same search loads, the study shown stays. */
const studyQuery = ({ email, operation, request, horizon }: StudyOf, allow_estimate: boolean) => {
  const search = JSON.stringify(request);
  const asked = { ...request, horizon, allow_estimate };
  return queryOptions({
    queryKey: [operation, email, search, horizon, allow_estimate],
    placeholderData: (shown: Study | undefined, query) => (query?.queryKey[2] === search ? shown : undefined),
    queryFn: ({ signal }): Promise<Study> =>
      operation === 'study_trades'
        ? ask(operation, asked as CallPayload<'study_trades'>, { signal })
        : ask(operation, asked as CallPayload<'study_events'>, { signal }),
  });
};

/** A study as far as it is known. */
export interface KnownStudy {
  readonly study: Study | undefined;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly isFetching: boolean;
  /** Why there is no study; or, beside an estimate, no study of all rows. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The study of a search: of all rows, and where those take long, an estimate until then. */
export function useStudy(of: StudyOf): KnownStudy {
  const first = useQuery(studyQuery(of, true));
  const isEstimate = first.data !== undefined && first.data.sampled_one_in !== null;
  const all = useQuery({
    ...studyQuery(of, false),
    enabled: isEstimate && !first.isPlaceholderData,
  });
  const shown = isEstimate && all.data ? all : first;
  const failed = isEstimate ? all : first;
  return {
    study: shown.data,
    readAt: shown.dataUpdatedAt,
    isFetching: first.isFetching || all.isFetching,
    error: failed.data ? null : failed.error,
    retry: () => void failed.refetch(),
  };
}
