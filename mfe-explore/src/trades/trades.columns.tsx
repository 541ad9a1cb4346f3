import { dayText } from '@sentinel/calendar';
import { Badge, classNames, TextLink, useUi } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { Globe } from 'lucide-react';
import { ExplainCard } from '../explain/explain-card.tsx';
import { Explained } from '../explain/explained.tsx';
import styles from '../search/cells.module.css';
import { IconLink, MissingValue, NoValue, ReturnText, Warned, WithIcon } from '../search/cells.tsx';
import { companyColumns } from '../search/company-columns.tsx';
import type { ExploreColumn } from '../search/definition.ts';
import { inThousands, mapsUrl, returnText } from '../search/formats.ts';
import { implausibleText } from '../search/implausible-text.ts';
import type { TradeForm } from './trade-form.ts';
import { earningsWarnings, formWarnings, lateFilingText, type TradeRow } from './trade-warnings.ts';

/** Names by which trades are sorted. */
export const TRADE_SORT_COLUMNS = [
  'conm',
  'ticker',
  'owner',
  'title',
  'trade_date',
  'trade_direction',
  'value',
  'trade_return',
  'next_8K_days',
  'next_ea_days',
  'next_8K_ret0',
  'next_ea_ret0',
  'is_10b51',
] as const;
export type TradeSortColumn = (typeof TRADE_SORT_COLUMNS)[number];

type Column = ExploreColumn<TradeRow, TradeSortColumn>;

/** Spec part 3, section 8. */
const NO_RETURN = 'No trade return data available';
const NO_EVENT_RETURN = 'No event return data available';
const NO_8K = 'No 8-K information';
const NO_EA = 'No earnings announcement information';

const DAYS_GROUP = 'Next Event (bdays)';
const RETURN_GROUP = 'Next Event (return)';

/** The columns of the spec (part 3, section 2), in its order. */
export function tradeColumns(form: Pick<TradeForm, 'returnType' | 'horizon' | 'returnStart'>): readonly Column[] {
  return [
    ...companyColumns('The company whose shares were traded.'),
    {
      name: 'Owner',
      sortColumn: 'owner',
      iconsPx: 28,
      tooltip: 'Who reported the trade. The globe searches a map for the place on the form.',
      value: ({ owner }) => owner,
      render: ({ owner, location }) =>
        location === null ? (
          owner
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
            {owner}
          </WithIcon>
        ),
    },
    {
      name: 'Title',
      sortColumn: 'title',
      tooltip: "The owner's position, as the form gives it.",
      value: ({ title }) => title,
    },
    {
      name: 'Trade Date',
      sortColumn: 'trade_date',
      kind: 'date',
      iconsPx: 20,
      tooltip: 'The day of the trade. A warning marks trades that were filed late.',
      value: ({ trade_date }) => dayText(trade_date),
      render: (row) => (
        <Warned label="Filed late" warning={lateFilingText(row)}>
          {dayText(row.trade_date)}
        </Warned>
      ),
    },
    {
      name: 'Trade Direction',
      sortColumn: 'trade_direction',
      iconsPx: 8,
      tooltip: 'Purchases and sales on the open market or in private (codes P and S).',
      value: ({ trade_direction }) => (trade_direction === 'purchase' ? 'Purchase' : 'Sale'),
      render: (row) => (
        <Warned label="About this form" warning={joined(formWarnings(row))}>
          <Direction isPurchase={row.trade_direction === 'purchase'} />
        </Warned>
      ),
    },
    {
      name: 'Value (in thousands)',
      sortColumn: 'value',
      kind: 'number',
      tooltip: 'Shares times price, in thousands of US dollars.',
      value: ({ value }) => inThousands(value),
      render: (row) => (
        <Warned isNumber label="Implausible value" warning={implausibleText(row)}>
          {inThousands(row.value) ?? <NoValue label="The form gives the price only in a footnote">unknown</NoValue>}
        </Warned>
      ),
    },
    {
      name: 'Trade Return',
      sortColumn: 'trade_return',
      kind: 'number',
      iconsPx: 8,
      tooltip: "The stock's return after the trade, of the type, horizon and start chosen in the filters.",
      value: ({ trade_return }) => (trade_return === null ? undefined : returnText(trade_return)),
      render: (row) => <TradeReturn row={row} form={form} />,
    },
    {
      name: `${DAYS_GROUP} 8-K`,
      label: '8-K',
      group: DAYS_GROUP,
      sortColumn: 'next_8K_days',
      kind: 'number',
      tooltip: "Business days from the trade to the company's next 8-K. The number leads to that filing.",
      value: ({ next_8K_days }) => next_8K_days,
      render: ({ cik, next_8K_days, next_8K_accno }) => (
        <EventDays days={next_8K_days} cik={cik} accno={next_8K_accno} none={NO_8K} />
      ),
    },
    {
      name: `${DAYS_GROUP} EA`,
      label: 'EA',
      group: DAYS_GROUP,
      sortColumn: 'next_ea_days',
      iconsPx: 18,
      kind: 'number',
      tooltip:
        "Business days from the trade to the company's next earnings announcement. An 8-K with item 2.02 stands for it.",
      value: ({ next_ea_days }) => next_ea_days,
      render: (row) => (
        <Warned isNumber label="Close to earnings" warning={joined(earningsWarnings(row))}>
          <EventDays days={row.next_ea_days} cik={row.cik} accno={row.next_ea_accno} none={NO_EA} />
        </Warned>
      ),
    },
    {
      name: `${RETURN_GROUP} 8-K`,
      label: '8-K',
      group: RETURN_GROUP,
      sortColumn: 'next_8K_ret0',
      iconsPx: 24,
      kind: 'number',
      tooltip:
        "The stock's return on the day of the next 8-K, less the market's. It leads to that filing; the sign beside it explains it.",
      value: ({ next_8K_ret0 }) => (next_8K_ret0 === null ? undefined : returnText(next_8K_ret0)),
      render: (row) => (
        <EventReturn row={row} fraction={row.next_8K_ret0} accno={row.next_8K_accno} event="next 8-K" none={NO_8K} />
      ),
    },
    {
      name: `${RETURN_GROUP} EA`,
      label: 'EA',
      group: RETURN_GROUP,
      sortColumn: 'next_ea_ret0',
      iconsPx: 24,
      kind: 'number',
      tooltip:
        "The stock's return on the day of the next earnings announcement, less the market's. It leads to that filing; the sign beside it explains it.",
      value: ({ next_ea_ret0 }) => (next_ea_ret0 === null ? undefined : returnText(next_ea_ret0)),
      render: (row) => (
        <EventReturn row={row} fraction={row.next_ea_ret0} accno={row.next_ea_accno} event="next EA" none={NO_EA} />
      ),
    },
    {
      name: '10b5-1?',
      sortColumn: 'is_10b51',
      tooltip: 'Whether the form says that the trade was made under a 10b5-1 plan, set up in advance.',
      value: ({ is_10b51 }) => (is_10b51 === 1 ? 'Yes' : 'No'),
    },
  ];
}

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
  form: Pick<TradeForm, 'returnType' | 'horizon' | 'returnStart'>;
}

/** The return after a trade, which explains itself; also why there is none. */
function TradeReturn({ row, form }: TradeReturnProps) {
  const { trade_id, trade_return, return_missing, ticker, conm, owner } = row;
  return (
    <ExplainCard
      title={`Trade Return · ${ticker ?? conm} · ${owner}`}
      explained={{
        kind: 'trade',
        of: {
          trade_id,
          return_type: form.returnType,
          return_horizon: form.horizon,
          return_start: form.returnStart,
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
      <TextLink href={filingUrl(cik, accno)} external>
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
    <TextLink href={filingUrl(cik, accno)} external>
      {days}
    </TextLink>
  );
}

function joined(warnings: readonly string[]): string | undefined {
  return warnings.length > 0 ? warnings.join(' ') : undefined;
}
