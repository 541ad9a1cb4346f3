import { addDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { session } from '@sentinel/session';
import { CircleDollarSign } from 'lucide-react';
import { ExplainCard } from '../explain/explain-card.tsx';
import { IconLink, MissingValue, NoValue, ReturnText, WithIcon } from '../search/cells.tsx';
import { companyColumns } from '../search/company-columns.tsx';
import type { ExploreColumn } from '../search/definition.ts';
import { inThousands, returnText } from '../search/formats.ts';
import { handOverQuery } from '../trades/hand-over.ts';
import type { Lookback } from './event-form.ts';

export type EventRow = OperationResponse<'explore_events'>['rows'][number];

/** Names by which events are sorted. */
export const EVENT_SORT_COLUMNS = [
  'conm',
  'ticker',
  'date_filed',
  'event_return',
  '8K_items',
  'value_sold',
  'value_purchased',
] as const;
export type EventSortColumn = (typeof EVENT_SORT_COLUMNS)[number];

/** Spec part 3, section 8. */
const NO_RETURN = 'No event return data available';
const NO_SOLD = 'No value sold data available';
const NO_PURCHASED = 'No value purchased data available';

/** The columns of the spec (part 3, section 2), in its order. */
export function eventColumns(lookbackDays: Lookback): readonly ExploreColumn<EventRow, EventSortColumn>[] {
  return [
    ...companyColumns('The company that filed.'),
    {
      name: 'Filing Date',
      sortColumn: 'date_filed',
      kind: 'date',
      tooltip: 'The day on which the SEC counts the filing as filed.',
      value: ({ date_filed }) => date_filed,
    },
    {
      name: 'Event Return',
      sortColumn: 'event_return',
      kind: 'number',
      tooltip:
        "The stock's return on the day the market could first react to the filing, less the return of a broad total-market index fund on that day.",
      value: ({ event_return }) => (event_return === null ? undefined : returnText(event_return)),
      render: ({ cik, accno, ticker, conm, event_return, event_return_missing }) => (
        <ExplainCard title={`Event Return · ${ticker ?? conm}`} explained={{ kind: 'event', of: { accno, cik } }}>
          {event_return === null ? (
            <MissingValue label={NO_RETURN} isPending={event_return_missing === 'pending'} />
          ) : (
            <ReturnText fraction={event_return} />
          )}
        </ExplainCard>
      ),
    },
    {
      name: '8-K Contents',
      sortColumn: '8K_items',
      tooltip: 'The item numbers of the filing. Each stands for a kind of event.',
      value: (row) => row['8K_items'].split('&').join(', '),
    },
    {
      name: 'Value of Shares Sold (in thousands)',
      sortColumn: 'value_sold',
      iconsPx: 28,
      kind: 'number',
      tooltip: `What insiders sold in the ${lookbackDays} days before the filing. The dollar sign leads to these trades.`,
      value: ({ value_sold }) => inThousands(value_sold),
      render: (row) => <Traded row={row} value={row.value_sold} kind="sale" lookbackDays={lookbackDays} />,
    },
    {
      name: 'Value of Shares Purchased (in thousands)',
      sortColumn: 'value_purchased',
      iconsPx: 28,
      kind: 'number',
      tooltip: `What insiders bought in the ${lookbackDays} days before the filing. The dollar sign leads to these trades.`,
      value: ({ value_purchased }) => inThousands(value_purchased),
      render: (row) => <Traded row={row} value={row.value_purchased} kind="purchase" lookbackDays={lookbackDays} />,
    },
  ];
}

interface TradedProps {
  row: EventRow;
  value: number | null;
  kind: 'sale' | 'purchase';
  lookbackDays: number;
}

/** What insiders traded before the filing, and the way to these trades (spec part 3, section 2: the dollar icon). */
function Traded({ row, value, kind, lookbackDays }: TradedProps) {
  if (value === null) return <NoValue label={kind === 'sale' ? NO_SOLD : NO_PURCHASED} />;
  const filedOn = filedDay(row.date_filed);
  const leadsToTrades = value > 0 && session.hasAny(['explore_trades']);
  if (!leadsToTrades || row.ticker === null || filedOn === null) return inThousands(value);
  const query = handOverQuery(row.ticker, addDays(filedOn, -lookbackDays), filedOn, kind);
  return (
    <WithIcon
      isNumber
      icon={
        <IconLink
          href={`/explore-trades?${query}`}
          label={`Show insider ${kind === 'sale' ? 'sales' : 'purchases'} in the ${lookbackDays} days before this filing`}
          icon={<CircleDollarSign size={14} aria-hidden="true" />}
        />
      }
    >
      {inThousands(value)}
    </WithIcon>
  );
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** '05 Jan 2024' as 2024-01-05; null where the filing has no date. */
export function filedDay(text: string | null): string | null {
  const match = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text ?? '');
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}-${day}`;
}
