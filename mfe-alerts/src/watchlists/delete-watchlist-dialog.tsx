import { ConfirmDialog, useToast } from '@sentinel/ui';
import { useDeleteWatchlist, type Watchlist } from '../watchlists.query.ts';

interface DeleteWatchlistDialogProps {
  readonly email: string;
  /** The list to delete; null: closed. */
  readonly watchlist: Watchlist | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a list is deleted. */
export function DeleteWatchlistDialog({ email, watchlist, onClose, onDeleted }: DeleteWatchlistDialogProps) {
  const remove = useDeleteWatchlist(email);
  const toast = useToast();
  function confirm({ id, name }: Watchlist) {
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: `Deleted “${name}”`, tone: 'success' });
        onDeleted();
      },
      onError: (error) => {
        onClose();
        toast({ title: 'The watchlist was not deleted', description: error.message, tone: 'error' });
      },
    });
  }
  return (
    <ConfirmDialog
      open={watchlist !== null}
      title="Delete watchlist"
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (watchlist) confirm(watchlist);
      }}
    >
      {watchlist
        ? `Delete “${watchlist.name}”? Searches and links that use it will say that it is gone. This cannot be undone.`
        : null}
    </ConfirmDialog>
  );
}
