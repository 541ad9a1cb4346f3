import { isError } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';
import { askDesk } from './ask-desk.ts';

/** Every token that was made, and the areas that one can be for. */
export const releaseTokensQuery = queryOptions({
  queryKey: ['release_tokens'],
  staleTime: 0,
  queryFn: async () => {
    const answer = await askDesk('list', {});
    if (isError(answer)) throw new Error(answer.error);
    return answer;
  },
});
