import { call, isError } from '@sentinel/api-client';
import type { Alert, OperationRequest } from '@sentinel/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The failure of a call, as queries and mutations carry it; its message is fit for the screen. */
export class CallFailure extends Error {}

/** The user's alerts, newest first. */
export const alertsQuery = (email: string) =>
  queryOptions({
    queryKey: ['alerts', email],
    queryFn: async ({ signal }): Promise<Alert[]> => {
      const answer = await call('get_alerts', { email }, { signal });
      if (isError(answer)) throw new CallFailure(answer.error);
      return answer;
    },
  });

/** Saves an alert and reads the list anew. */
export function useSaveAlert(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (payload: OperationRequest<'set_alerts'>) => {
      const answer = await call('set_alerts', payload);
      if (isError(answer)) throw new CallFailure(answer.error);
    },
    onSuccess: () => client.invalidateQueries(alertsQuery(email)),
  });
}

/** Deletes an alert by name and reads the list anew. */
export function useDeleteAlert(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (alertName: string) => {
      const answer = await call('delete_alert', { email, alert_name: alertName });
      if (isError(answer)) throw new CallFailure(answer.error);
    },
    onSuccess: () => client.invalidateQueries(alertsQuery(email)),
  });
}
