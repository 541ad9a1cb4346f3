import { useResultsColumns } from '@sentinel/market-ui';
import { useSession } from '@sentinel/session/react';
import { ResultsTable } from '@sentinel/ui';
import { ianaTimeZone, offeredTimeZone } from '@sentinel/vocabulary-account';
import { useMemo } from 'react';
import type { CompanyData } from '../company.query.ts';
import { type FilingRow, filingCard, filingColumns } from './filing.columns.tsx';

const NAMES = filingColumns('UTC').map(({ name }) => name);

/** "Filings": 8-Ks with what they did to the price, and periodic reports. */
export function Filings({ company: { company, filings } }: { readonly company: CompanyData }) {
  const timeZone = ianaTimeZone(offeredTimeZone(useSession().timeZone));
  const { columns, save } = useResultsColumns(NAMES, 'Filings');
  const all = useMemo(() => filingColumns(timeZone), [timeZone]);
  const card = useMemo(() => filingCard(timeZone), [timeZone]);
  const rows = useMemo(
    () => filings.map((filing): FilingRow => ({ ...filing, cik: company.cik, ticker: company.ticker })),
    [filings, company.cik, company.ticker],
  );
  return (
    <ResultsTable<FilingRow>
      title="Filings"
      columns={columns.flatMap((name) => all.find((column) => column.name === name) ?? [])}
      rows={rows}
      rowKey={({ accno }) => accno}
      card={card}
      emptyText="No filings"
      exportCsv
      preferences={{ allColumns: NAMES, requiredColumn: 'Date Accepted', onSave: save }}
    />
  );
}
