import { Badge, Button, LinkButton, type ResultsColumn, ResultsTable, type TableView } from '@sentinel/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';
import { EXAMPLE_TRADES, type ExampleTrade } from './example-trades.ts';

function Signed({ percent }: { percent: string }) {
  return <span style={{ color: percent.startsWith('-') ? 'var(--loss)' : 'var(--gain)' }}>{percent}</span>;
}

const COLUMNS: ReadonlyArray<ResultsColumn<ExampleTrade>> = [
  { name: 'Company Name', initialWidthPercent: 15 },
  {
    name: 'Ticker',
    kind: 'link',
    href: (trade) => `https://www.sec.gov/cgi-bin/browse-edgar?company=${trade.Ticker}`,
  },
  { name: 'Reporting Person', initialWidthPercent: 15 },
  { name: 'Date Accepted', kind: 'date' },
  {
    name: 'Direction',
    render: ({ Direction }) => <Badge tone={Direction === 'Purchase' ? 'gain' : 'loss'}>{Direction}</Badge>,
  },
  { name: 'Value', kind: 'number' },
  { name: 'Trade Return', kind: 'number', render: (trade) => <Signed percent={trade['Trade Return']} /> },
  { name: 'CIK', textOnly: true },
  { name: 'Filing URL', kind: 'link', linkText: 'Link to Filing', sortable: false },
];
const ALL_COLUMNS = COLUMNS.map(({ name }) => name);
const FEW_COLUMNS = COLUMNS.slice(0, 6);

function Tables() {
  return (
    <>
      <Specimen name="Client rows: sort, resize, page, export, preferences, remove" wide>
        <PreferencesSpecimen />
      </Specimen>
      <Specimen name="Server paging, row click" wide>
        <ServerSpecimen />
      </Specimen>
      <Specimen name="Row heights, grouped headings, explained headings, status; cards on a phone" wide>
        <DenseSpecimen />
      </Specimen>
      <Specimen name="Loading" wide>
        <ResultsTable title="Search Results" columns={FEW_COLUMNS} rows={[]} loading initialView={{ pageSize: 5 }} />
      </Specimen>
      <Specimen name="Loading again over old rows" wide>
        <ResultsTable title="Search Results, again" columns={FEW_COLUMNS} rows={EXAMPLE_TRADES.slice(0, 3)} loading />
      </Specimen>
      <Specimen name="Empty" wide>
        <ResultsTable title="Search Results, none" columns={FEW_COLUMNS} rows={[]} exportCsv />
      </Specimen>
      <Specimen name="Error" wide>
        <ResultsTable
          title="Search Results, failed"
          columns={FEW_COLUMNS}
          rows={[]}
          error="Network or server error occurred."
          onRetry={() => undefined}
        />
      </Specimen>
    </>
  );
}

function PreferencesSpecimen() {
  const [selected, setSelected] = useState<readonly string[]>(ALL_COLUMNS);
  const [rows, setRows] = useState(EXAMPLE_TRADES);
  const columns = selected.flatMap((name) => COLUMNS.find((column) => column.name === name) ?? []);
  return (
    <ResultsTable
      title="Results for Director purchases"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      exportCsv
      preferences={{ allColumns: ALL_COLUMNS, requiredColumn: 'Company Name', onSave: setSelected }}
      onRemoveRow={(row) => setRows(rows.filter(({ id }) => id !== row.id))}
    />
  );
}

function ServerSpecimen() {
  const [view, setView] = useState<TableView>({ page: 1, pageSize: 10, sort: null });
  const [clicked, setClicked] = useState('');
  const rows = EXAMPLE_TRADES.slice((view.page - 1) * view.pageSize, view.page * view.pageSize);
  return (
    <ResultsTable
      title={clicked === '' ? 'Click a row' : `Clicked: ${clicked}`}
      columns={FEW_COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      server={{ view, totalRows: EXAMPLE_TRADES.length, onViewChange: setView }}
      onRowClick={(trade) => setClicked(trade['Company Name'])}
    />
  );
}

const GROUPED_COLUMNS: ReadonlyArray<ResultsColumn<ExampleTrade>> = [
  ...COLUMNS.slice(0, 5),
  { name: 'Value', label: 'Value (in thousands)', kind: 'number' },
  {
    name: 'Trade Return',
    kind: 'number',
    tooltip: 'The return of the stock over the horizon after the trade.',
    render: (trade) => <Signed percent={trade['Trade Return']} />,
  },
  { name: 'Next 8-K', label: '8-K', group: 'Next Event (bdays)', kind: 'number', value: () => 3, render: () => '3' },
  { name: 'Next EA', label: 'EA', group: 'Next Event (bdays)', kind: 'number', value: () => 24, render: () => '24' },
];

function DenseSpecimen() {
  const [view, setView] = useState<TableView>({ page: 1, pageSize: 10, sort: null });
  const rows = EXAMPLE_TRADES.slice((view.page - 1) * view.pageSize, view.page * view.pageSize);
  return (
    <ResultsTable
      title="Search Results, dense"
      status="1–10 of 23 · As of 16:42 ET"
      densityControl
      columns={GROUPED_COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      server={{ view, totalRows: EXAMPLE_TRADES.length, onViewChange: setView }}
      actions={<Button variant="outline">Export</Button>}
      card={{
        title: (trade) => trade['Company Name'],
        detail: (trade) => `${trade['Reporting Person']} · ${trade['Date Accepted']}`,
        aside: (trade) => trade.Value,
        asideDetail: (trade) => <Signed percent={trade['Trade Return']} />,
        actions: (trade) => (
          <LinkButton variant="outline" href={`https://www.sec.gov/cgi-bin/browse-edgar?company=${trade.Ticker}`}>
            Filing
          </LinkButton>
        ),
      }}
    />
  );
}

export const TABLES = { id: 'tables', title: 'Results table', Specimens: Tables };
