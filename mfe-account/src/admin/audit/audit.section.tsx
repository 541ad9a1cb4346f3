import { Button, downloadCsv, EmptyState, Panel, toCsv } from '@sentinel/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../rows/load-more.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { type AuditedOperation, auditQuery, EVERYTHING } from './audit.query.ts';
import { AuditFilterForm } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import { AUDIT_CSV_COLUMNS } from './audit-words.ts';

const TITLE = 'Audit log';

/** /profile/admin/audit: what was done, latest first (docs/security.md, 34). */
export function AuditSection() {
  const [filter, setFilter] = useState(EVERYTHING);
  const log = useInfiniteQuery(auditQuery(filter));
  // Another filter loads the rows again; the filter's choices stay meanwhile.
  const [operations, setOperations] = useState<readonly AuditedOperation[]>([]);
  const loaded = log.data?.pages[0]?.operations;
  if (loaded && loaded !== operations) setOperations(loaded);
  const entries = log.data?.pages.flatMap((page) => page.entries);

  function exportEntries() {
    const text = toCsv(AUDIT_CSV_COLUMNS, entries ?? []);
    if (text !== undefined) downloadCsv(text, TITLE);
  }

  return (
    <>
      <AuditFilterForm
        operations={operations}
        onApply={(next) => {
          setFilter(next);
          // Submitting the same filter again loads what has happened since.
          if (JSON.stringify(next) === JSON.stringify(filter)) void log.refetch();
        }}
      />
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
    </>
  );
}
