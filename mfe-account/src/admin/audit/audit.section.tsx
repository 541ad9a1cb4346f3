import { useSession } from '@sentinel/session/react';
import { Banner, Button, type DateRange, downloadCsv, EmptyState, Panel, toCsv } from '@sentinel/ui';
import { offeredTimeZone } from '@sentinel/vocabulary-account';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../rows/load-more.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { type AuditedOperation, auditQuery } from './audit.query.ts';
import { auditSearchOf, isBackward, useAuditAddress } from './audit-address.ts';
import { AuditFilterForm } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import { AUDIT_CSV_COLUMNS } from './audit-words.ts';

const TITLE = 'Audit log';

/** The name of the file, with the days that it was filtered by and whose they are. */
function fileTitle({ start, end }: DateRange, zone: string): string {
  const days = [start === null ? '' : `from ${start}`, end === null ? '' : `to ${end}`].filter((part) => part !== '');
  return days.length === 0 ? TITLE : `${TITLE} ${days.join(' ')} (${zone})`;
}

/** /profile/admin/audit: what was done, latest first (docs/security.md, 34). */
export function AuditSection() {
  const [{ filter, unreadable }, setFilter] = useAuditAddress();
  const zone = offeredTimeZone(useSession().timeZone);
  const log = useInfiniteQuery(auditQuery(filter, zone));
  // Another filter loads the rows again; the filter's choices stay meanwhile.
  const [operations, setOperations] = useState<readonly AuditedOperation[]>([]);
  const loaded = log.data?.pages[0]?.operations;
  if (loaded && loaded !== operations) setOperations(loaded);
  const entries = log.data?.pages.flatMap((page) => page.entries);

  function exportEntries() {
    const text = toCsv(AUDIT_CSV_COLUMNS, entries ?? []);
    if (text !== undefined) downloadCsv(text, fileTitle(filter.days, zone));
  }

  return (
    <>
      <AuditFilterForm
        applied={filter}
        zone={zone}
        operations={operations}
        onApply={(next) => {
          setFilter(next);
          // Submitting the same filter again loads what has happened since.
          if (auditSearchOf(next) === auditSearchOf(filter)) void log.refetch();
        }}
      />
      {unreadable.length === 0 ? null : (
        <Banner tone="warning">
          Part of this link can't be used and was left out: {unreadable.join(', ')}. Check the filter before you rely on
          these entries.
        </Banner>
      )}
      {isBackward(filter.days) ? (
        <Panel title={TITLE}>
          <EmptyState title="The first day is after the last.">Choose the days again, then press Apply.</EmptyState>
        </Panel>
      ) : (
        <Loaded
          what="audit log"
          query={{ data: entries, error: log.isFetchNextPageError ? null : log.error, isFetching: log.isFetching }}
          onRetry={() => void log.refetch()}
        >
          {(rows) => (
            <Panel
              flush
              title={TITLE}
              actions={
                <Button variant="outline" disabled={rows.length === 0} onClick={exportEntries}>
                  Export CSV
                </Button>
              }
            >
              {rows.length === 0 ? <EmptyState title="No entries." /> : <AuditTable entries={rows} />}
              <LoadMore one="entry" several="entries" count={rows.length} query={log} />
            </Panel>
          )}
        </Loaded>
      )}
    </>
  );
}
