import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import type { StudyHorizon } from '@sentinel/vocabulary';
import { queryOptions } from '@tanstack/react-query';

export type StudyOperation = 'study_trades' | 'study_events';

/** A study; `owners` is the number of reporting owners, which only trades have. */
export type Study = Omit<OperationResponse<'study_events'>, 'return_start'> & { readonly owners?: number };
export type Estimate = Study['horizons'][number]['raw'];
export type Detail = Study['detail']['raw'];

/** The filters of a search, and where its returns start. */
export type StudyRequest = Omit<CallPayload<'study_trades'>, 'horizon'> | Omit<CallPayload<'study_events'>, 'horizon'>;

/** How the rows of a search turned out. While another horizon of the same search loads, the study shown stays. */
export const studyQuery = (email: string, operation: StudyOperation, request: StudyRequest, horizon: StudyHorizon) => {
  const search = JSON.stringify(request);
  return queryOptions({
    queryKey: [operation, email, search, horizon],
    placeholderData: (shown: Study | undefined, query) => (query?.queryKey[2] === search ? shown : undefined),
    queryFn: ({ signal }): Promise<Study> =>
      operation === 'study_trades'
        ? ask(operation, { ...(request as CallPayload<'study_trades'>), horizon }, { signal })
        : ask(operation, { ...(request as CallPayload<'study_events'>), horizon }, { signal }),
  });
};
