import { ask, type CallPayload } from '@sentinel/api-client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The user's alerts, newest first. */
export const alertsQuery = (email: string) =>
  queryOptions({
    queryKey: ['alerts', email],
    queryFn: ({ signal }) => ask('get_alerts', {}, { signal }),
  });

/** Saves an alert and loads the list again. */
export function useSaveAlert(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: CallPayload<'set_alerts'>) => ask('set_alerts', payload),
    onSuccess: () => client.invalidateQueries(alertsQuery(email)),
  });
}

/** Deletes an alert by name and loads the list again. */
export function useDeleteAlert(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alertName: string) => ask('delete_alert', { alert_name: alertName }),
    onSuccess: () => client.invalidateQueries(alertsQuery(email)),
  });
}
