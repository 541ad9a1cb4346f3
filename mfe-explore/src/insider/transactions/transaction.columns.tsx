import { dayText } from '@sentinel/calendar';
import { columnName, shares, trade_date } from '@sentinel/fields';
import { filingColumn } from '@sentinel/market-ui';
import { Badge, type ResultsColumn, type RowCard } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { ReturnText, Warned } from '../../cells/cells.tsx';
import { returnText, shortDay } from '../../cells/formats.ts';
import { KindBadge } from '../../cells/kind-badge.tsx';
import { companyColumn } from '../../company/company-column.tsx';
import { dollarsText, sharesText } from '../../company/figures.ts';
import { missingText } from '../../company/missing-text.ts';
import { HoldingCell, holdingText } from '../../trades/holding-cell.tsx';
import { TagsCell } from '../../trades/tags-cell.tsx';
import type { InsiderData } from '../insider.query.ts';
import styles from './transactions.module.css';

/** A transaction and its place in the answer. */
export type TransactionRow = InsiderData['transactions'][number] & { readonly row: number };

const REPLACED = 'An amendment replaces it';
const IMPLAUSIBLE = 'Its price or date cannot be right. Shown as filed; it counts in no figure.';

const dateText = (day: string | null) => (day === null ? 'not stated' : dayText(day));
const shown = (figure: number | null, text: (figure: number) => string) => (figure === null ? null : text(figure));

/** What is held before and after, with the part of it that was traded; null for what is no purchase or sale. */
function heldOf({ trade }: TransactionRow) {
  if (trade === null) return null;
  const { held_after, held_before, held_indirectly, trade_direction } = trade;
  const holding_traded = held_after === null || !held_before ? null : Math.abs(held_after - held_before) / held_before;
  return { held_after, held_before, held_indirectly, holding_traded, trade_direction };
}

const tagsOf = ({ is_superseded, trade }: TransactionRow): string[] => [
  ...(trade?.tags ?? []),
  ...(is_superseded ? ['Replaced'] : []),
];

/** The columns of "All transactions". */
export const TRANSACTION_COLUMNS: readonly ResultsColumn<TransactionRow>[] = [
  {
    name: columnName(trade_date),
    kind: 'date',
    iconsPx: 20,
    value: ({ transaction_date }) => transaction_date,
    render: ({ transaction_date }) => dateText(transaction_date),
  },
  companyColumn,
  { name: 'Kind', iconsPx: 18, value: ({ kind }) => kind, render: ({ kind }) => <KindBadge kind={kind} /> },
  { name: 'Security', value: ({ security_title }) => security_title },
  {
    name: columnName(shares),
    kind: 'number',
    value: ({ shares }) => shown(shares, sharesText),
    render: ({ shares }) => shown(shares, sharesText),
  },
  { name: 'Price', kind: 'number', value: ({ price }) => shown(price, dollarsText) },
  {
    name: 'Value',
    iconsPx: 22,
    kind: 'number',
    value: ({ value }) => shown(value, dollarsText),
    render: ({ trade, value }) => (
      <Warned isNumber label="Implausible" warning={trade?.is_implausible ? IMPLAUSIBLE : undefined}>
        {shown(value, dollarsText)}
      </Warned>
    ),
  },
  {
    name: 'Holding',
    iconsPx: 56,
    kind: 'number',
    tooltip: 'The part of the holding that was traded',
    value: (row) => {
      const held = heldOf(row);
      return held === null ? null : holdingText(held);
    },
    render: (row) => {
      const held = heldOf(row);
      return held === null ? null : <HoldingCell row={held} />;
    },
  },
  {
    name: 'Tags',
    iconsPx: 32,
    value: (row) => tagsOf(row).join(', '),
    render: (row) => <Tags row={row} />,
  },
  {
    name: '20-day return',
    label: '20-day return (raw)',
    kind: 'number',
    value: ({ trade }) => shown(trade?.trade_return ?? null, returnText),
    render: ({ trade }) => (trade === null ? null : <Return trade={trade} />),
  },
  filingColumn(({ cik, accno }) => filingUrl(cik, accno), 'Filing'),
];

/** A transaction on a phone. */
export const TRANSACTION_CARD: RowCard<TransactionRow> = {
  title: ({ name, ticker }) => ticker ?? name,
  aside: ({ value }) => shown(value, dollarsText),
  detail: ({ shares, transaction_date }) =>
    [
      transaction_date === null ? 'not stated' : shortDay(transaction_date),
      shares === null ? '' : `${sharesText(shares)} shares`,
    ]
      .filter((text) => text !== '')
      .join(' · '),
  asideDetail: ({ kind }) => <KindBadge kind={kind} />,
};

function Tags({ row: { is_superseded, shares, trade } }: { row: TransactionRow }) {
  return (
    <span className={styles.tags}>
      {trade === null ? null : <TagsCell row={{ ...trade, shares: shares ?? 0 }} />}
      {is_superseded ? (
        <span title={REPLACED}>
          <Badge>Replaced</Badge>
        </span>
      ) : null}
    </span>
  );
}

function Return({ trade }: { trade: NonNullable<TransactionRow['trade']> }) {
  const { last_return, return_missing, trade_return } = trade;
  if (trade_return !== null) return <ReturnText fraction={trade_return} />;
  return (
    <span
      className={styles.unknown}
      title={last_return === null ? undefined : `Last return: ${returnText(last_return)}`}
    >
      {missingText(return_missing ?? 'not_computed')}
    </span>
  );
}
