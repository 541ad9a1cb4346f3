import { ask } from '@sentinel/api-client';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { useSession } from '@sentinel/session/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CaseData } from './cases.query.ts';

export type KeptCase = OperationResponse<'save_kept_case'>['kept_case'];
export type CaseReview = Pick<OperationRequest<'save_kept_case'>, 'decision' | 'note' | 'status'>;

const keyOf = (email: string) => ['get_kept_cases', email];

/** All cases that the user keeps. */
export function useKeptCases() {
  const email = useSession().email ?? '';
  return useQuery({
    queryKey: keyOf(email),
    queryFn: async ({ signal }) => (await ask('get_kept_cases', {}, { signal })).kept_cases,
  });
}

/** Whether the user keeps a case, and what changes that. */
export function useKeptCase({ avoided_loss, cik, news, num_gifts, num_sales, value, within_days }: CaseData) {
  const email = useSession().email ?? '';
  const client = useQueryClient();
  const key = { cik, accno: news.accno };
  const queryKey = [...keyOf(email), key.cik, key.accno];
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask('get_kept_cases', key, { signal })).kept_cases[0] ?? null,
  });
  const renew = () => client.invalidateQueries({ queryKey: keyOf(email) });
  const save = useMutation({
    mutationFn: async (review: CaseReview) => {
      const seen = { value, avoided_loss, event_return: news.event_return, num_sales, num_gifts };
      const version = found.data ? { version: found.data.version } : {};
      return (await ask('save_kept_case', { ...key, within_days, seen, ...review, ...version })).kept_case;
    },
    onSuccess: (kept) => client.setQueryData(queryKey, kept),
    onSettled: renew,
  });
  const remove = useMutation({ mutationFn: () => ask('delete_kept_case', key), onSettled: renew });
  return { found, save, remove };
}
