import { addDays, dayText } from '@sentinel/calendar';
import { columnName, eightKItems, event_return } from '@sentinel/fields';
import { AcceptedTime, filingColumn } from '@sentinel/market-ui';
import { session } from '@sentinel/session';
import { Badge, type ResultsColumn, type RowCard, TextLink } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { DollarSign } from 'lucide-react';
import { itemsText } from '../chart/session-text.ts';
import type { CompanyData } from '../company.query.ts';
import { returnText, thousandsText, toneOf } from '../figures.ts';
import { missingText } from '../missing-text.ts';
import styles from './tables.module.css';

/** A filing and the company whose page it stands on. */
export type FilingRow = CompanyData['filings'][number] & { readonly cik: string; readonly ticker: string | null };

/** The lookback of the sold and purchased columns, in calendar days. */
const LOOKBACK_DAYS = 30;

/** The columns of "Filings". */
export const FILING_COLUMNS: readonly ResultsColumn<FilingRow>[] = [
  {
    name: 'Date Accepted',
    initialWidthPercent: 16,
    kind: 'date',
    value: ({ accepted_at, filed_on }) => accepted_at ?? filed_on,
    render: (row) => acceptedOf(row),
  },
  {
    name: 'Form',
    initialWidthPercent: 6,
    textOnly: true,
    value: ({ form_type }) => form_type,
    render: ({ form_type, is_superseded }) => (
      <>
        {form_type}
        {is_superseded ? <Badge>Restated</Badge> : null}
      </>
    ),
  },
  { name: columnName(eightKItems), initialWidthPercent: 24, value: ({ items }) => itemsText(items) },
  {
    name: columnName(event_return),
    label: `${columnName(event_return)} (adjusted)`,
    initialWidthPercent: 9,
    kind: 'number',
    value: ({ event_return }) => (event_return === null ? null : returnText(event_return)),
    render: (row) => <EventReturn {...row} />,
  },
  {
    name: 'Sold, 30 days (thousands)',
    initialWidthPercent: 16,
    kind: 'number',
    value: ({ sold_30 }) => (sold_30 === null ? null : thousandsText(sold_30)),
    render: (row) => <Traded row={row} usd={row.sold_30} tradeType="sale" />,
  },
  {
    name: 'Purchased, 30 days (thousands)',
    initialWidthPercent: 18,
    kind: 'number',
    value: ({ bought_30 }) => (bought_30 === null ? null : thousandsText(bought_30)),
    render: (row) => <Traded row={row} usd={row.bought_30} tradeType="purchase" />,
  },
  { ...filingColumn<FilingRow>(({ cik, accno }) => filingUrl(cik, accno)), initialWidthPercent: 11 },
];

/** A filing on a phone. */
export const FILING_CARD: RowCard<FilingRow> = {
  title: ({ form_type, items }) => [form_type, ...items].join(' · '),
  aside: (row) => <EventReturn {...row} />,
  detail: (row) => acceptedOf(row),
};

/** Of a filing without a header, its day. */
const acceptedOf = ({ accepted_at, filed_on }: FilingRow) =>
  accepted_at === null ? filed_on && dayText(filed_on) : <AcceptedTime at={accepted_at} />;

/** Whether facts are computed for the form. */
const isEvent = ({ form_type }: FilingRow) => form_type === '8-K' || form_type === '8-K/A';

function EventReturn(row: FilingRow) {
  if (row.event_return === null)
    return isEvent(row) ? (
      <span className={styles.unknown}>{missingText(row.event_return_missing ?? 'not_computed')}</span>
    ) : null;
  return <span className={styles[toneOf(row.event_return) ?? 'even']}>{returnText(row.event_return)}</span>;
}

/** The value, and for a value above zero the link to the trades behind it (spec part 3 section 2). */
function Traded({ row, usd, tradeType }: { row: FilingRow; usd: number | null; tradeType: 'sale' | 'purchase' }) {
  if (usd === null) return null;
  const { ticker, filed_on: filedOn } = row;
  if (usd <= 0 || ticker === null || filedOn === null || !session.hasAny(['explore_trades']))
    return <span className={usd > 0 ? undefined : styles.unknown}>{thousandsText(usd)}</span>;
  const query = new URLSearchParams({
    ticker,
    startDate: addDays(filedOn, -LOOKBACK_DAYS),
    endDate: filedOn,
    tradeType,
    autoSearch: 'true',
  });
  return (
    <span className={styles.traded}>
      <TextLink
        href={`/explore-trades?${query}`}
        aria-label={`Show the ${tradeType === 'sale' ? 'sales' : 'purchases'} of the 30 days before this filing`}
      >
        <DollarSign size={12} aria-hidden="true" />
      </TextLink>
      {thousandsText(usd)}
    </span>
  );
}
