import { useResultsColumns } from '@sentinel/market-ui';
import { ResultsTable } from '@sentinel/ui';
import { useMemo } from 'react';
import {
  type ArrangementRow,
  type ArrangementsOf,
  arrangementCard,
  arrangementColumns,
} from './arrangement.columns.tsx';

interface ArrangementsProps {
  readonly of: ArrangementsOf;
  readonly arrangements: readonly ArrangementRow[];
}

/** "Trading arrangements": plans that a company’s insiders, or a person, adopted or terminated. Nothing where there are none. */
export function Arrangements(props: ArrangementsProps) {
  return props.arrangements.length === 0 ? null : <ArrangementsTable {...props} />;
}

function ArrangementsTable({ arrangements, of }: ArrangementsProps) {
  const all = useMemo(() => arrangementColumns(of), [of]);
  const names = useMemo(() => all.map(({ name }) => name), [all]);
  const { columns, save } = useResultsColumns(names, `Trading arrangements of a ${of}`);
  return (
    <ResultsTable<ArrangementRow>
      title="Trading arrangements"
      status="10-Q and 10-K"
      columns={columns.flatMap((name) => all.find((column) => column.name === name) ?? [])}
      rows={arrangements}
      rowKey={({ accno, position }) => `${accno} ${position}`}
      card={arrangementCard(of)}
      emptyText="No trading arrangements"
      exportCsv
      preferences={{ allColumns: names, requiredColumn: 'Date Filed', onSave: save }}
    />
  );
}
