import { download } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { Button, saveFile, useToast } from '@sentinel/ui';
import { useMutation } from '@tanstack/react-query';
import type { askedOf } from './activity-address.ts';

/**
 * Saves every step of every message, or of those of one alert or of some days, as a file for an auditor (docs/alert-receipts.md). The last hash stays on
 * the screen: kept elsewhere, it shows a file whose last rows are missing.
 */
export function ExportReceipts({ asked }: { readonly asked: ReturnType<typeof askedOf> }) {
  const { runAs } = useSession();
  const toast = useToast();
  const { text: _text, ...part } = asked;
  const isWhole = Object.keys(part).length === 0;
  const { isPending, mutate } = useMutation({
    // Words choose matches, not steps of messages.
    mutationFn: () => download('export_alert_receipts', part),
    onSuccess: ({ answer: { file_name, last_hash, num_rows }, file }) => {
      saveFile(file, file_name);
      toast({
        title: num_rows === 1 ? '1 step exported' : `${num_rows.toLocaleString('en-US')} steps exported`,
        description:
          num_rows === 0
            ? file_name
            : `${file_name}. Its last hash is ${last_hash}.${isWhole ? '' : ' Only the export of all receipts shows whether a step is missing.'}`,
        tone: 'success',
        timeoutMs: 0,
      });
    },
    onError: ({ message }) => toast({ title: 'The export failed', description: message, tone: 'error' }),
  });
  // A user's receipts are for the user's own auditor.
  if (runAs) return null;
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate()}>
      {part.alert_name === undefined ? 'Export receipts' : "Export this alert's receipts"}
      {part.since === undefined && part.until === undefined ? null : ' of these days'}
    </Button>
  );
}
