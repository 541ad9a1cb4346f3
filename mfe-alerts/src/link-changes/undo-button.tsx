import { ask } from '@sentinel/api-client';
import { Button, useToast } from '@sentinel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface UndoButtonProps {
  readonly changeId: string;
  readonly alertName: string;
}

/** Undoes what a message's link changed of an alert. */
export function UndoButton({ changeId, alertName }: UndoButtonProps) {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => ask('undo_link_change', { change_id: changeId }),
    onSuccess: () => toast({ title: `“${alertName}” is as it was before`, tone: 'success' }),
    onError: (error) => toast({ title: 'Nothing was undone', description: error.message, tone: 'error' }),
    // A change that can't be undone any more shows as such.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['alerts'] }),
        client.invalidateQueries({ queryKey: ['alert activity'] }),
      ]),
  });
  return (
    <Button
      variant="outline"
      loading={undo.isPending}
      aria-label={`Undo the change of ${alertName}`}
      onClick={() => undo.mutate()}
    >
      Undo
    </Button>
  );
}
