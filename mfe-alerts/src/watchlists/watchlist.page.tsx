import { isNotFound } from '@sentinel/api-client';
import { useNavigate } from '@sentinel/router';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { Button, Copy, EmptyState, ErrorState, LinkButton, PageHeader, Panel, Skeleton, Trash2 } from '@sentinel/ui';
import { NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type WatchlistPage as Shown, watchlistQuery } from '../watchlists.query.ts';
import { AddPanel } from './add-panel.tsx';
import { DeleteWatchlistDialog } from './delete-watchlist-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SharePanel } from './share-panel.tsx';
import { alertPath, isWatchlistId, searchPath, WATCHLIST_SEARCHES, watchlistPath } from './watchlist-links.ts';
import { WatchlistTitle } from './watchlist-title.tsx';
import { holdsText } from './watchlist-words.ts';
import styles from './watchlists.module.css';

/** One list: its members, and for its owner everything that changes it. */
export function WatchlistPage({ id }: { readonly id: string }) {
  const email = useSession().email ?? '';
  const isId = isWatchlistId(id);
  const page = useQuery({ ...watchlistQuery(email, id), enabled: isId });
  if (!isId || isNotFound(page.error)) return <NoSuchWatchlist />;
  if (page.data) return <OpenedWatchlist email={email} page={page.data} />;
  return (
    <div className={styles.page}>
      <PageHeader title="Watchlist" />
      <Panel flush>
        {page.isError ? (
          <ErrorState
            title="The watchlist could not be loaded"
            onRetry={() => void page.refetch()}
            retrying={page.isFetching}
          >
            {page.error.message}
          </ErrorState>
        ) : (
          <div className={styles.loading} role="status" aria-label="Loading the watchlist">
            {[0, 1, 2, 3, 4].map((line) => (
              <Skeleton key={line} height="36px" />
            ))}
          </div>
        )}
      </Panel>
    </div>
  );
}

function NoSuchWatchlist() {
  return (
    <div className={styles.page}>
      <PageHeader title="Watchlist" />
      <Panel>
        <EmptyState
          title={NO_SUCH_WATCHLIST}
          action={
            <LinkButton variant="outline" href="/watchlists">
              Your watchlists
            </LinkButton>
          }
        />
      </Panel>
    </div>
  );
}

function OpenedWatchlist({ email, page: { watchlist, members } }: { readonly email: string; readonly page: Shown }) {
  const { id, is_own, name } = watchlist;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'copy' | 'delete'>();
  const actions = (
    <>
      {WATCHLIST_SEARCHES.filter(({ permission }) => session.hasAny([permission])).map(({ label, path }) => (
        <LinkButton key={path} variant="outline" href={searchPath(path, id)}>
          {label}
        </LinkButton>
      ))}
      {is_own && session.hasAny(['alerts']) ? (
        <LinkButton variant="outline" href={alertPath(id)}>
          Create alert
        </LinkButton>
      ) : null}
      {is_own ? (
        <Button variant="outline" icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => setDialog('delete')}>
          Delete
        </Button>
      ) : (
        <Button variant="primary-yellow" icon={<Copy size={14} aria-hidden="true" />} onClick={() => setDialog('copy')}>
          Copy to my watchlists
        </Button>
      )}
    </>
  );
  const holds = holdsText(watchlist);
  return (
    <div className={styles.page}>
      {is_own ? (
        <WatchlistTitle email={email} watchlist={watchlist} intro={holds} actions={actions} />
      ) : (
        <PageHeader
          title={name}
          intro={`${holds}. Somebody shares this list with you; only they can change it.`}
          actions={actions}
        />
      )}
      {is_own ? (
        <>
          <AddPanel email={email} id={id} members={members} />
          <SharePanel email={email} watchlist={watchlist} />
        </>
      ) : null}
      <MembersTable email={email} watchlist={watchlist} members={members} />
      {dialog === 'copy' ? (
        <NameDialog
          email={email}
          title="Copy to my watchlists"
          copyOf={watchlist}
          onClose={() => setDialog(undefined)}
          onSaved={(copy) => void navigate(watchlistPath(copy.id))}
        />
      ) : null}
      <DeleteWatchlistDialog
        email={email}
        watchlist={dialog === 'delete' ? watchlist : null}
        onClose={() => setDialog(undefined)}
        onDeleted={() => void navigate('/watchlists')}
      />
    </div>
  );
}
