import { useResultsColumns } from '@sentinel/market-ui';
import { ResultsTable } from '@sentinel/ui';
import { useMemo } from 'react';
import { type NoticesOf, noticeCard, noticeColumns } from './notice.columns.tsx';
import type { NoticeRow } from './what-followed.ts';

interface NoticesProps {
  readonly of: NoticesOf;
  readonly notices: readonly NoticeRow[];
  /** In New York. */
  readonly today: string;
}

/** "Notices of sale": Forms 144 of a company’s insiders, or of a person, and the sales that followed. Nothing where there are none. */
export function Notices(props: NoticesProps) {
  return props.notices.length === 0 ? null : <NoticesTable {...props} />;
}

function NoticesTable({ notices, of, today }: NoticesProps) {
  const all = useMemo(() => noticeColumns(of, today), [of, today]);
  const names = useMemo(() => all.map(({ name }) => name), [all]);
  const { columns, save } = useResultsColumns(names, `Notices of sale of a ${of}`);
  return (
    <ResultsTable<NoticeRow>
      title="Notices of sale"
      status="Form 144"
      columns={columns.flatMap((name) => all.find((column) => column.name === name) ?? [])}
      rows={notices}
      rowKey={({ accno }) => accno}
      card={noticeCard(of, today)}
      emptyText="No notices of sale"
      exportCsv
      preferences={{ allColumns: names, requiredColumn: 'Date Filed', onSave: save }}
    />
  );
}
