import { dayText } from '@sentinel/calendar';
import { TRADE } from '@sentinel/fields';
import { filingHref, OwnerLinks } from '@sentinel/market-ui';
import { Badge, classNames, TextLink, Tooltip, useUi } from '@sentinel/ui';
import { filingUrl, readableNames } from '@sentinel/vocabulary-market';
import { Globe } from 'lucide-react';
import styles from '../cells/cells.module.css';
import { IconLink, MissingValue, NoValue, ReturnText, Warned, WithIcon } from '../cells/cells.tsx';
import { inThousands, mapsUrl } from '../cells/formats.ts';
import { ExplainCard } from '../explain/explain-card.tsx';
import { Explained } from '../explain/explained.tsx';
import type { ExploreColumn } from '../fields/columns-of.tsx';
import { columnsOf } from '../fields/columns-of.tsx';
import { COMPANY_CELLS } from '../search/company-cells.tsx';
import { implausibleText } from '../search/implausible-text.ts';
import { HoldingCell, holdingText } from './holding-cell.tsx';
import { TagsCell } from './tags-cell.tsx';
import type { TradeForm } from './trade-form.ts';
import { earningsWarnings, formWarnings, lateFilingText, type TradeRow } from './trade-warnings.ts';

export type TradeSortColumn = (typeof TRADE.columnNames)[number];

/** Spec part 3, section 8. */
const NO_RETURN = 'No trade return data available';
const ENDED = 'The stock stopped trading before the horizon: this is its return up to its last price.';
const NO_EVENT_RETURN = 'No event return data available';
const NO_8K = 'No 8-K information';
const NO_EA = 'No earnings announcement information';

/** The columns of the spec (part 3, section 2), in its order, and those that one can add. */
export const tradeColumns = (
  form: Pick<TradeForm, 'return_type' | 'return_horizon' | 'return_start'>,
): readonly ExploreColumn<TradeRow, TradeSortColumn>[] =>
  columnsOf(TRADE.columns, {
    ...COMPANY_CELLS,
    owner: {
      wholeShare: 0.9,
      text: ({ owner }) => readableNames(owner),
      render: ({ owner, owner_cik, location }) =>
        location === null ? (
          <OwnerLinks filed={owner} ciks={[owner_cik]} />
        ) : (
          <WithIcon
            icon={
              <IconLink
                href={mapsUrl(location)}
                external
                label={`Find ${location} on a map`}
                icon={<Globe size={14} aria-hidden="true" />}
              />
            }
          >
            <OwnerLinks filed={owner} ciks={[owner_cik]} />
          </WithIcon>
        ),
    },
    title: { wholeShare: 0.5 },
    trade_date: {
      render: (row) => (
        <Warned label="Filed late" warning={lateFilingText(row)}>
          {dayText(row.trade_date)}
        </Warned>
      ),
    },
    trade_direction: {
      value: ({ trade_direction }) => (trade_direction === 'purchase' ? 'Purchase' : 'Sale'),
      render: (row) => (
        <Warned label="About this form" warning={joined(formWarnings(row))}>
          <Direction isPurchase={row.trade_direction === 'purchase'} />
        </Warned>
      ),
    },
    value: {
      render: (row) => (
        <Warned isNumber label="Implausible value" warning={implausibleText(row)}>
          {row.value === null ? (
            <NoValue label="The form gives the price only in a footnote">unknown</NoValue>
          ) : (
            inThousands(row.value)
          )}
        </Warned>
      ),
    },
    holding_traded: { value: holdingText, render: (row) => <HoldingCell row={row} /> },
    tags: {
      value: ({ tags }) => (tags.length === 0 ? undefined : tags.join(', ')),
      render: (row) => <TagsCell row={row} />,
    },
    trade_return: { render: (row) => <TradeReturn row={row} form={form} /> },
    next_8K_days: {
      render: ({ cik, next_8K_days, next_8K_accno }) => (
        <EventDays days={next_8K_days} cik={cik} accno={next_8K_accno} none={NO_8K} />
      ),
    },
    next_ea_days: {
      render: (row) => (
        <Warned isNumber label="Close to earnings" warning={joined(earningsWarnings(row))}>
          <EventDays days={row.next_ea_days} cik={row.cik} accno={row.next_ea_accno} none={NO_EA} />
        </Warned>
      ),
    },
    next_8K_ret0: {
      render: (row) => (
        <EventReturn row={row} fraction={row.next_8K_ret0} accno={row.next_8K_accno} event="next 8-K" none={NO_8K} />
      ),
    },
    next_ea_ret0: {
      render: (row) => (
        <EventReturn row={row} fraction={row.next_ea_ret0} accno={row.next_ea_accno} event="next EA" none={NO_EA} />
      ),
    },
    // Unknown in most filings before 2023: the screen says No.
    is_10b51: { value: ({ is_10b51 }) => (is_10b51 === 1 ? 'Yes' : 'No') },
  });

/** A badge; in compact rows, which have no room for one, a colored word. */
function Direction({ isPurchase }: { isPurchase: boolean }) {
  const { density } = useUi();
  const word = isPurchase ? 'Purchase' : 'Sale';
  if (density === 'compact')
    return <span className={classNames(styles.direction, isPurchase ? styles.gain : styles.loss)}>{word}</span>;
  return <Badge tone={isPurchase ? 'gain' : 'loss'}>{word}</Badge>;
}

interface TradeReturnProps {
  row: TradeRow;
  form: Pick<TradeForm, 'return_type' | 'return_horizon' | 'return_start'>;
}

/** The return after a trade, which explains itself; also why there is none. */
function TradeReturn({ row, form }: TradeReturnProps) {
  const { trade_id, trade_return, return_missing, ticker, conm, owner } = row;
  if (trade_return !== null && return_missing === 'ended') {
    return (
      <Tooltip label={ENDED} content={ENDED}>
        <ReturnText fraction={trade_return} />
      </Tooltip>
    );
  }
  return (
    <ExplainCard
      title={`Trade Return · ${ticker ?? conm} · ${readableNames(owner)}`}
      explained={{
        kind: 'trade',
        of: {
          trade_id,
          return_type: form.return_type,
          return_horizon: form.return_horizon,
          return_start: form.return_start,
        },
      }}
    >
      {trade_return === null ? (
        <MissingValue label={NO_RETURN} isPending={return_missing === 'pending'} />
      ) : (
        <ReturnText fraction={trade_return} />
      )}
    </ExplainCard>
  );
}

interface EventReturnProps {
  row: TradeRow;
  fraction: number | null;
  accno: string | null;
  event: string;
  none: string;
}

/** The stock's return at the next event after a trade: it leads to that filing, and the sign beside it explains it. */
function EventReturn({ row, fraction, accno, event, none }: EventReturnProps) {
  if (accno === null) return <NoValue label={none} />;
  const { trade_id, cik, ticker, conm } = row;
  return (
    <Explained
      title={`Return at ${event} · ${ticker ?? conm}`}
      explained={{ kind: 'event', of: { accno, cik, trade_id } }}
    >
      <TextLink href={filingHref(filingUrl(cik, accno))} external>
        {fraction === null ? (
          <MissingValue label={NO_EVENT_RETURN} isPending={false} />
        ) : (
          <ReturnText fraction={fraction} />
        )}
      </TextLink>
    </Explained>
  );
}

function EventDays({
  days,
  cik,
  accno,
  none,
}: {
  days: number | null;
  cik: string;
  accno: string | null;
  none: string;
}) {
  if (days === null) return <NoValue label={none} />;
  if (accno === null) return days;
  return (
    <TextLink href={filingHref(filingUrl(cik, accno))} external>
      {days}
    </TextLink>
  );
}

function joined(warnings: readonly string[]): string | undefined {
  return warnings.length > 0 ? warnings.join(' ') : undefined;
}
