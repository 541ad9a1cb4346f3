import { useResultsColumns } from '@sentinel/market-ui';
import { ResultsTable } from '@sentinel/ui';
import { useMemo } from 'react';
import type { CompanyData } from '../company.query.ts';
import { FILING_CARD, FILING_COLUMNS, type FilingRow } from './filing.columns.tsx';

const NAMES = FILING_COLUMNS.map(({ name }) => name);

/** "Filings": 8-Ks with what they did to the price, and periodic reports. */
export function Filings({ company: { company, filings } }: { readonly company: CompanyData }) {
  const { columns, save } = useResultsColumns(NAMES, 'Filings');
  const rows = useMemo(
    () => filings.map((filing): FilingRow => ({ ...filing, cik: company.cik, ticker: company.ticker })),
    [filings, company.cik, company.ticker],
  );
  return (
    <ResultsTable<FilingRow>
      title="Filings"
      columns={columns.flatMap((name) => FILING_COLUMNS.find((column) => column.name === name) ?? [])}
      rows={rows}
      rowKey={({ accno }) => accno}
      card={FILING_CARD}
      emptyText="No filings"
      exportCsv
      preferences={{ allColumns: NAMES, requiredColumn: 'Date Accepted', onSave: save }}
    />
  );
}
