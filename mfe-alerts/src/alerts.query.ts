import { ask, type CallPayload } from '@sentinel/api-client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The health of alerts changes with every filing; the list asks again this often while it is shown. */
const ASK_EVERY_MS = 30_000;

/** The user's alerts, newest first. */
export const alertsQuery = (email: string) =>
  queryOptions({
    queryKey: ['alerts', email],
    queryFn: ({ signal }) => ask('get_alerts', {}, { signal }),
    refetchInterval: ASK_EVERY_MS,
  });

/** A change of the alerts, after which the list is loaded again. */
function useAlertsMutation<Change>(email: string, change: (change: Change) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries(alertsQuery(email)) });
}

export const useSaveAlert = (email: string) =>
  useAlertsMutation(email, (payload: CallPayload<'set_alerts'>) => ask('set_alerts', payload));

/** Deletes an alert by name. */
export const useDeleteAlert = (email: string) =>
  useAlertsMutation(email, (alertName: string) => ask('delete_alert', { alert_name: alertName }));

/** Pauses an alert, until an instant or until it is resumed, or resumes it. */
export const usePauseAlert = (email: string) =>
  useAlertsMutation(email, (payload: CallPayload<'pause_alert'>) => ask('pause_alert', payload));

/** Sends a message marked as a test by each channel of an alert. */
export const useSendTest = () =>
  useMutation({ mutationFn: (alertName: string) => ask('send_test_alert', { alert_name: alertName }) });
