import { Button, Copy, Panel, useToast } from '@sentinel/ui';
import { Switch } from '../form/parts/switch.tsx';
import { useChangeWatchlist, type Watchlist } from '../watchlists.query.ts';
import { watchlistPath } from './watchlist-links.ts';
import styles from './watchlists.module.css';

/** Whether others may read the list, and the link that they need. */
export function SharePanel({
  email,
  watchlist: { id, is_shared },
}: {
  readonly email: string;
  readonly watchlist: Watchlist;
}) {
  const change = useChangeWatchlist(email, id);
  const toast = useToast();
  function share(isShared: boolean) {
    change.mutate(
      { is_shared: isShared },
      {
        onError: (error) =>
          toast({
            title: isShared ? 'The watchlist is not shared' : 'The watchlist is still shared',
            description: error.message,
            tone: 'error',
          }),
      },
    );
  }
  function copy() {
    navigator.clipboard.writeText(`${window.location.origin}${watchlistPath(id)}`).then(
      () => toast({ title: 'Link copied', tone: 'success' }),
      () =>
        toast({
          title: "The link couldn't be copied",
          description: 'Copy it from the address bar.',
          tone: 'error',
        }),
    );
  }
  return (
    <Panel>
      <div className={styles.share}>
        <Switch
          label="Share by link"
          checked={is_shared}
          disabled={change.isPending}
          onChange={({ target }) => share(target.checked)}
        />
        <div className={styles.shareText}>
          <p className={styles.strong}>Share by link</p>
          <p className={styles.muted}>
            {is_shared
              ? 'Any user of Alerts or Explore who has the link can read, search, and copy this list.'
              : 'Only you can see this list.'}
          </p>
        </div>
        {is_shared ? (
          <Button variant="outline" icon={<Copy size={14} aria-hidden="true" />} onClick={copy}>
            Copy link
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
