import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';
import type { Results } from './results.ts';
import type { ResultsState, SearchPayload } from './results-state.ts';
import { eventResults, tradeResults } from './search-results.ts';

/** The rows of an alert (`get_alert`), or of a search, whose stored payload is sent unchanged (spec part 2, section 7). */
export const resultsQuery = (email: string, { alertName, searchPayload }: ResultsState) =>
  queryOptions({
    queryKey: ['results', email, searchPayload ?? alertName],
    queryFn: ({ signal }): Promise<Results> =>
      searchPayload ? searched(searchPayload, signal) : ofAlert(alertName ?? '', signal),
  });

async function ofAlert(alert_name: string, signal: AbortSignal): Promise<Results> {
  const { is_cut, matched_rows, ...results } = await ask('get_alert', { alert_name }, { signal });
  return { ...results, total: is_cut ? null : undefined, matched: matched_rows };
}

async function searched(search: SearchPayload, signal: AbortSignal): Promise<Results> {
  const { type, ...payload } = search;
  return type === 'explore_trades'
    ? tradeResults(await ask(type, payload as never, { signal }))
    : eventResults(await ask(type, payload as never, { signal }));
}
