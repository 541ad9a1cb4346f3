import { dayText } from '@sentinel/calendar';
import { columnName, is_10b51, shares, tags, title, trade_date } from '@sentinel/fields';
import { filingColumn, OwnerLinks, OwnerNames } from '@sentinel/market-ui';
import { Badge, type ResultsColumn, type RowCard, Tooltip } from '@sentinel/ui';
import { filingUrl, readableNames } from '@sentinel/vocabulary-market';
import { TriangleAlert } from 'lucide-react';
import { ImplausibleSign } from '../../cells/cells.tsx';
import { TagsCell } from '../../trades/tags-cell.tsx';
import { dollarsText, returnText, sharesText, toneOf } from '../figures.ts';
import { missingText } from '../missing-text.ts';
import { type CompanyTrade, tradeFlags } from '../trade-flags.ts';
import styles from './tables.module.css';

/** A trade and the CIK of the company whose page it stands on. */
export type TradeRow = CompanyTrade & { readonly cik: string };

export const withIssuer = (trades: readonly CompanyTrade[], cik: string): TradeRow[] =>
  trades.map((trade) => ({ ...trade, cik }));

const PLAN_TEXT = { 1: 'Yes', 0: 'No' } as const;

/** The columns of "Insider Trades". */
export const TRADE_COLUMNS: readonly ResultsColumn<TradeRow>[] = [
  {
    name: columnName(trade_date),
    kind: 'date',
    iconsPx: 20,
    value: ({ trade_date }) => trade_date,
    render: ({ trade_date }) => dayText(trade_date),
  },
  {
    name: 'Reporting Person',
    wholeShare: 0.9,
    value: ({ owner }) => owner,
    text: ({ owner }) => readableNames(owner),
    render: ({ owner, owner_ciks }) => <OwnerLinks filed={owner} ciks={owner_ciks} />,
  },
  { name: columnName(title), value: ({ title }) => title },
  {
    name: 'Direction',
    iconsPx: 18,
    value: ({ trade_direction }) => (trade_direction === 'purchase' ? 'Purchase' : 'Sale'),
    render: ({ trade_direction }) => <Direction direction={trade_direction} />,
  },
  {
    name: columnName(shares),
    kind: 'number',
    value: ({ shares }) => sharesText(shares),
    render: ({ shares }) => sharesText(shares),
  },
  {
    name: 'Price',
    iconsPx: 10,
    kind: 'number',
    value: ({ price }) => shownDollars(price),
    render: ({ price }) => <Dollars usd={price} />,
  },
  {
    name: 'Value',
    kind: 'number',
    value: ({ value }) => shownDollars(value),
    render: ({ value }) => <Dollars usd={value} />,
  },
  {
    name: '20-day return',
    label: '20-day return (raw)',
    kind: 'number',
    value: ({ trade_return }) => (trade_return === null ? null : returnText(trade_return)),
    render: ({ trade_return, return_missing }) =>
      trade_return === null ? (
        <span className={styles.unknown}>{missingText(return_missing ?? 'not_computed')}</span>
      ) : (
        <span className={styles[toneOf(trade_return) ?? 'even']}>{returnText(trade_return)}</span>
      ),
  },
  {
    name: columnName(is_10b51),
    value: ({ is_10b51 }) => (is_10b51 === null ? 'Unknown' : PLAN_TEXT[is_10b51]),
  },
  {
    name: columnName(tags),
    iconsPx: 32,
    value: ({ tags }) => tags.join(', '),
    render: (row) => <TagsCell row={row} />,
  },
  {
    name: 'Flags',
    value: (row) =>
      tradeFlags(row)
        .map(({ name }) => name)
        .join(', '),
    render: (row) => <Flags {...row} />,
  },
  filingColumn(({ cik, accno }) => filingUrl(cik, accno)),
];

/** A trade on a phone: the person and the value, then the day and what was done. */
export const TRADE_CARD: RowCard<TradeRow> = {
  title: ({ owner }) => <OwnerNames filed={owner} />,
  aside: ({ implausible, value }) => (
    <>
      {implausible === null ? null : <ImplausibleSign />} <Dollars usd={value} />
    </>
  ),
  detail: ({ trade_date, title }) => [dayText(trade_date), title].filter(Boolean).join(' · '),
  asideDetail: ({ trade_direction }) => <Direction direction={trade_direction} />,
};

/** As the cell reads, so that it is measured and exported so; nothing for an unknown amount. */
const shownDollars = (usd: number | null) => (usd === null ? null : dollarsText(usd));

function Direction({ direction }: { direction: TradeRow['trade_direction'] }) {
  return direction === 'purchase' ? <Badge tone="gain">Purchase</Badge> : <Badge tone="loss">Sale</Badge>;
}

function Dollars({ usd }: { usd: number | null }) {
  return usd === null ? <span className={styles.unknown}>unknown</span> : dollarsText(usd);
}

function Flags(row: TradeRow) {
  const flags = tradeFlags(row);
  if (flags.length === 0) return null;
  return (
    <Tooltip
      label={flags.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}
      content={flags.map(({ name, reason }) => (
        <p key={reason}>
          <b>{name}.</b> {reason}
        </p>
      ))}
    >
      <span className={styles.flags} aria-hidden="true">
        <TriangleAlert size={14} />
        {[...new Set(flags.map(({ name }) => name))].join(', ')}
      </span>
    </Tooltip>
  );
}
