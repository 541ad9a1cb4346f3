import { dayText } from '@sentinel/dates';
import { Badge, type ResultsColumn, TextLink, Tooltip } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary';
import { TriangleAlert } from 'lucide-react';
import { inThousands, lateFilingText, type TradeRow, type TradeSort } from './trade-search.ts';
import styles from './trades.module.css';

/** A column of the results, and the name by which it is sorted. */
interface TradeColumn extends ResultsColumn<TradeRow> {
  readonly sortColumn: TradeSort['sort_column'];
}

/** The columns of the spec that this page already shows (part 3, section 2). */
export const TRADE_COLUMNS: readonly TradeColumn[] = [
  { name: 'Company Name', sortColumn: 'conm', value: ({ conm }) => conm },
  {
    name: 'Ticker',
    sortColumn: 'ticker',
    value: ({ ticker }) => ticker,
    render: (row) => (
      <TextLink href={filingUrl(row.cik, row.accno)} external>
        {row.ticker ?? 'none'}
      </TextLink>
    ),
  },
  { name: 'Owner', sortColumn: 'owner', value: ({ owner }) => owner },
  { name: 'Title', sortColumn: 'title', value: ({ title }) => title },
  {
    name: 'Trade Date',
    sortColumn: 'trade_date',
    value: ({ trade_date }) => dayText(trade_date),
    render: (row) => <TradeDate row={row} />,
  },
  {
    name: 'Trade Direction',
    sortColumn: 'trade_direction',
    value: ({ trade_direction }) => trade_direction,
    render: ({ trade_direction }) =>
      trade_direction === 'purchase' ? <Badge tone="gain">Purchase</Badge> : <Badge tone="loss">Sale</Badge>,
  },
  {
    name: 'Value (in thousands)',
    sortColumn: 'value',
    kind: 'number',
    align: 'right',
    value: ({ value }) => inThousands(value),
    render: ({ value }) => inThousands(value) ?? <span className={styles.unknown}>unknown</span>,
  },
  {
    name: '10b5-1?',
    sortColumn: 'is_10b51',
    value: ({ is_10b51 }) => (is_10b51 === 1 ? 'Yes' : 'No'),
  },
];

function TradeDate({ row }: { row: TradeRow }) {
  const warning = lateFilingText(row.days_to_file);
  return (
    <span className={styles.date}>
      {dayText(row.trade_date)}
      {warning ? (
        <Tooltip label="Filed late" content={warning}>
          <TriangleAlert size={14} className={styles.warn} aria-hidden="true" />
        </Tooltip>
      ) : null}
    </span>
  );
}
