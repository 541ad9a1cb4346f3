import {
  Button,
  downloadCsv,
  EmptyState,
  IconButton,
  Pagination,
  Panel,
  TextLink,
  toCsv,
  useToast,
} from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useChangeWatchlist, type Watchlist, type WatchlistMember } from '../watchlists.query.ts';
import { WATCHLIST_PAGE_SIZES } from './watchlist-links.ts';
import styles from './watchlists.module.css';

interface MembersTableProps {
  readonly email: string;
  readonly watchlist: Watchlist;
  readonly members: readonly WatchlistMember[];
}

const nameOf = ({ kind, name }: WatchlistMember) => (kind === 'person' ? readableName(name) : name);
const tickerOf = ({ kind, ticker }: WatchlistMember) => (kind === 'person' ? 'Person' : (ticker ?? 'No ticker'));

/** The page of a person, or of a company that has a ticker. */
const pathOf = ({ kind, cik, ticker }: WatchlistMember) =>
  kind === 'person'
    ? `/insider?cik=${cik}`
    : ticker === null
      ? undefined
      : `/company?ticker=${encodeURIComponent(ticker)}`;

const FILE_COLUMNS = [
  { name: 'Name', value: nameOf },
  { name: 'Ticker', value: ({ ticker }: WatchlistMember) => ticker },
  { name: 'Kind', value: ({ kind }: WatchlistMember) => kind },
  { name: 'CIK number', value: ({ cik }: WatchlistMember) => cik },
];

/** The companies and people of a list, a page at a time. Its owner removes one at once, and can undo that. */
export function MembersTable({ email, watchlist: { id, is_own, name }, members }: MembersTableProps) {
  const remove = useRemove(email, id);
  const [asked, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(WATCHLIST_PAGE_SIZES[0]);
  // The last row of a page may have been removed.
  const page = Math.min(asked, Math.max(1, Math.ceil(members.length / pageSize)));
  function exportAll() {
    const text = toCsv<WatchlistMember>(FILE_COLUMNS, members);
    if (text !== undefined) downloadCsv(text, name);
  }
  if (members.length === 0)
    return (
      <Panel flush>
        <EmptyState title="Nobody is on this list yet.">{is_own ? 'Add companies and people above.' : null}</EmptyState>
      </Panel>
    );
  return (
    <Panel
      flush
      title="Companies and people"
      actions={
        <Button variant="outline" icon={<Download size={14} aria-hidden="true" />} onClick={exportAll}>
          Export CSV
        </Button>
      }
    >
      <table className={styles.table}>
        <caption className="visually-hidden">Companies and people of {name}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={styles.ticker}>
              Ticker
            </th>
            <th scope="col" className={styles.cik}>
              CIK
            </th>
            {is_own ? (
              <th scope="col" className={styles.remove}>
                <span className="visually-hidden">Remove</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {members.slice((page - 1) * pageSize, page * pageSize).map((member) => (
            <tr key={`${member.kind} ${member.cik}`}>
              <td>
                <MemberName member={member} />
              </td>
              <td className={member.ticker === null ? styles.muted : undefined}>{tickerOf(member)}</td>
              <td className={styles.cik}>{member.cik}</td>
              {is_own ? (
                <td className={styles.remove}>
                  <IconButton
                    size="small"
                    label={`Remove ${nameOf(member)}`}
                    icon={<X size={14} aria-hidden="true" />}
                    onClick={() => remove(member)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.pages}>
        <Pagination
          label="Companies and people: pages"
          page={page}
          pageSize={pageSize}
          totalRows={members.length}
          pageSizes={WATCHLIST_PAGE_SIZES}
          onPageChange={setPage}
          onPageSizeChange={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      </div>
    </Panel>
  );
}

function MemberName({ member }: { readonly member: WatchlistMember }) {
  const path = pathOf(member);
  const name = nameOf(member);
  return path === undefined ? (
    name
  ) : (
    <TextLink href={path} title={member.name === name ? undefined : member.name}>
      {name}
    </TextLink>
  );
}

/** Removes a member, and offers to take that back. */
function useRemove(email: string, id: string) {
  const change = useChangeWatchlist(email, id);
  const toast = useToast();
  const refused = (title: string) => (error: Error) => toast({ title, description: error.message, tone: 'error' });
  function undo(member: WatchlistMember) {
    change.mutate({ members: [member] }, { onError: refused(`${nameOf(member)} was not added again`) });
  }
  return (member: WatchlistMember) => {
    const { cik, kind } = member;
    change.mutate(
      { remove: [{ kind, cik }] },
      {
        onSuccess: () =>
          toast({
            title: `Removed ${nameOf(member)}`,
            action: { label: 'Undo', onClick: () => undo(member) },
          }),
        onError: refused(`${nameOf(member)} was not removed`),
      },
    );
  };
}
