import { addDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { EVENT } from '@sentinel/fields';
import { session } from '@sentinel/session';
import { CircleDollarSign } from 'lucide-react';
import { IconLink, MissingValue, NoValue, ReturnText, WithIcon } from '../cells/cells.tsx';
import { inThousands } from '../cells/formats.ts';
import { ExplainCard } from '../explain/explain-card.tsx';
import type { ExploreColumn } from '../fields/columns-of.tsx';
import { columnsOf } from '../fields/columns-of.tsx';
import { COMPANY_CELLS } from '../search/company-cells.tsx';
import { handOverQuery } from '../trades/hand-over-query.ts';
import type { EventForm } from './event-form.ts';
import { filedDay, filedText } from './filed-day.ts';

export type EventRow = OperationResponse<'explore_events'>['rows'][number];

export type EventSortColumn = (typeof EVENT.columnNames)[number];

/** Spec part 3, section 8. */
const NO_RETURN = 'No event return data available';
const NO_SOLD = 'No value sold data available';
const NO_PURCHASED = 'No value purchased data available';

/** The columns of the spec (part 3, section 2), in its order, and those that one can add. */
export const eventColumns = (
  lookbackDays: EventForm['lookback_period'],
): readonly ExploreColumn<EventRow, EventSortColumn>[] =>
  columnsOf(EVENT.columns, {
    ...COMPANY_CELLS,
    date_filed: { value: ({ date_filed }) => filedText(date_filed) },
    event_return: {
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
    '8K_items': { value: (row) => row['8K_items'].split('&').join(', ') },
    value_sold: {
      render: (row) => <Traded row={row} value={row.value_sold} kind="sale" lookbackDays={lookbackDays} />,
    },
    value_purchased: {
      render: (row) => <Traded row={row} value={row.value_purchased} kind="purchase" lookbackDays={lookbackDays} />,
    },
  });

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
