import { download } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { MenuButton, saveFile, useToast } from '@sentinel/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { countText } from './figure-text.ts';

/** Saves every verdict as a file, of all companies or of one (docs/categorization.md). */
export function ExportVerdicts({ gvkey }: { gvkey: string | null }) {
  const { runAs, isAdminEditing } = useSession();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: (format: 'jsonl' | 'csv') => download('export_categorizations', { format, gvkey }),
    onSuccess: ({ answer: { file_name, num_rows, num_hidden }, file }) => {
      saveFile(file, file_name);
      toast({
        title: `${countText(num_rows, 'row', 'rows')} exported`,
        description:
          num_hidden === 0
            ? file_name
            : `${file_name}. ${countText(num_hidden, 'interaction is', 'interactions are')} not in it, because you have to review ${num_hidden === 1 ? 'it' : 'them'} first.`,
        tone: 'success',
      });
    },
    onError: ({ message }) => toast({ title: 'The export failed', description: message, tone: 'error' }),
  });
  // Whoever runs as another user may not export (the server refuses it).
  if (runAs && !isAdminEditing) return null;
  return (
    <MenuButton
      label={isPending ? 'Exporting...' : 'Export'}
      icon={<Download size={14} aria-hidden="true" />}
      align="end"
      disabled={isPending}
      groups={[
        {
          entries: [
            { name: 'jsonl', label: 'JSON lines', hint: '.jsonl', onChoose: () => mutate('jsonl') },
            { name: 'csv', label: 'CSV', hint: '.csv', onChoose: () => mutate('csv') },
          ],
        },
      ]}
      note="Every verdict with its text, quotes, and offsets in UTF-16 units and code points."
    />
  );
}
