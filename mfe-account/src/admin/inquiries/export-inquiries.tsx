import { download } from '@sentinel/api-client';
import { Button, saveFile, useToast } from '@sentinel/ui';
import { useMutation } from '@tanstack/react-query';

/** Saves every inquiry, also those that are not loaded, as a CSV file. */
export function ExportInquiries({ disabled }: { disabled: boolean }) {
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: () => download('export_inquiries', {}),
    onSuccess: ({ answer: { file_name, num_rows }, file }) => {
      saveFile(file, file_name);
      toast({
        title: num_rows === 1 ? '1 inquiry exported' : `${num_rows.toLocaleString('en-US')} inquiries exported`,
        description: file_name,
        tone: 'success',
      });
    },
    onError: ({ message }) => toast({ title: 'The export failed', description: message, tone: 'error' }),
  });
  return (
    <Button variant="outline" disabled={disabled} loading={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
