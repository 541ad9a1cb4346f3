import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The interaction of a company, and the reviewer whose verdict on it is looked at. */
export interface ReviewedInteraction {
  /** The reviewer's email. */
  readonly reviewer: string;
  readonly gvkey: string;
  readonly interaction_num: number;
  /** Of the reviewer's verdict that is stored; 0: none is. A new version is a reason to load again. */
  readonly version: number;
}

/** A verdict that was sent, with what became of it. */
export type SentVerdict = OperationResponse<'get_categorization_history'>['response'][number];

/** What was sent for the reviewer, newest first. */
export const historyQuery = ({ reviewer, gvkey, interaction_num, version }: ReviewedInteraction) =>
  queryOptions({
    queryKey: ['get_categorization_history', reviewer, gvkey, interaction_num, version],
    // Loaded anew whenever it is opened: verdicts are sent while the page is open.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await ask('get_categorization_history', { gvkey, interaction_num }, { signal, forReviewer: reviewer })).response,
  });

/** What the others decided, hidden by the server until the reviewer's own verdict is stored. */
export const othersQuery = ({ reviewer, gvkey, interaction_num, version }: ReviewedInteraction) =>
  queryOptions({
    queryKey: ['get_other_categorizations', reviewer, gvkey, interaction_num, version],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask('get_other_categorizations', { gvkey, interaction_num }, { signal, forReviewer: reviewer }),
  });
