import { instantText } from '@sentinel/calendar';
import { useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, ErrorState, PageHeader, Panel, Plus, Skeleton, TextLink } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Watchlist, watchlistsQuery } from '../watchlists.query.ts';
import { numberText } from '../words/amount-text.ts';
import { NameDialog } from './name-dialog.tsx';
import { watchlistPath } from './watchlist-links.ts';
import styles from './watchlists.module.css';

/** The user's watchlists by name. */
export function WatchlistsListPage() {
  const email = useSession().email ?? '';
  const lists = useQuery(watchlistsQuery(email));
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const create = (
    <Button variant="primary-yellow" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setNaming(true)}>
      New watchlist
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title="Watchlists"
        intro="Companies and people that you follow. Searches, studies, and files can be limited to a list."
        actions={lists.data && lists.data.length > 0 ? create : null}
      />
      <Panel flush>
        {lists.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading watchlists">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height="36px" />
            ))}
          </div>
        ) : lists.isError && !lists.data ? (
          <ErrorState
            title="Your watchlists could not be loaded"
            onRetry={() => void lists.refetch()}
            retrying={lists.isFetching}
          >
            {lists.error.message}
          </ErrorState>
        ) : lists.data.length === 0 ? (
          <EmptyState title="You don't have any watchlists yet." action={create}>
            Name a list, then paste tickers, CIKs, or names, or choose a CSV file.
          </EmptyState>
        ) : (
          <ListsTable lists={lists.data} />
        )}
      </Panel>
      {isNaming ? (
        <NameDialog
          email={email}
          title="New watchlist"
          onClose={() => setNaming(false)}
          onSaved={({ id }) => void navigate(watchlistPath(id))}
        />
      ) : null}
    </div>
  );
}

function ListsTable({ lists }: { readonly lists: readonly Watchlist[] }) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Your watchlists</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={styles.number}>
            Companies
          </th>
          <th scope="col" className={styles.number}>
            People
          </th>
          <th scope="col" className={styles.wide}>
            Shared
          </th>
          <th scope="col" className={styles.wide}>
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map(({ id, name, companies, people, is_shared, changed_at }) => (
          <tr key={id}>
            <th scope="row">
              <TextLink href={watchlistPath(id)}>{name}</TextLink>
            </th>
            <td className={styles.number}>{numberText(companies)}</td>
            <td className={styles.number}>{numberText(people)}</td>
            <td className={styles.wide}>{is_shared ? 'By link' : 'No'}</td>
            <td className={styles.wide}>
              <time dateTime={changed_at}>{instantText(changed_at, { timeZone })}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
