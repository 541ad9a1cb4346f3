import { NEW_YORK } from '@sentinel/calendar';
import type { Statements } from '@sentinel/database';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import { type FactInputs, inputParameters } from './fact-inputs.ts';
import {
  ANCHOR_DAY,
  BASIS,
  COUNTED_TRADE,
  composed,
  criteriaJoins,
  FUNDS,
  industryJoin,
  marketValue,
  upsert,
  WORLD,
} from './fact-sql.ts';
import {
  adjustedReturn,
  adjustedReturns,
  closes,
  factors,
  lastReturns,
  missingReturns,
  returns,
} from './return-sql.ts';

/** Identifies an event: an 8-K and one of its companies. */
export interface EventKey {
  readonly accession: string;
  readonly cik: string;
}

/** A company's range of sessions in which events changed, so that trades may now have another next event. */
export interface MovedEvents {
  readonly cik: string;
  readonly firstSession: number | null;
  readonly lastSession: number | null;
}

/** The longest insider lookback, in calendar days. */
export const MAX_DAYS = Math.max(...INSIDER_LOOKBACKS);

/** The sums by trade date, and those of the trades that were known when the event was accepted. */
const INSIDER_COLUMNS = ['', 'known_'].flatMap((known) =>
  ['sold', 'bought'].flatMap((side) => INSIDER_LOOKBACKS.map((days) => `${known}${side}_${days}`)),
);

const COLUMNS = [
  'accession',
  'cik',
  'accepted_at',
  'filed_on',
  'event_session',
  'is_ea',
  'event_return',
  'missing',
  'ret',
  'adj',
  'return_missing',
  'reader_ret',
  'reader_adj',
  'reader_missing',
  'basis',
  'last_ret',
  'last_adj',
  'reader_last_ret',
  'reader_last_adj',
  ...INSIDER_COLUMNS,
  'close',
  'avg_dollar_volume',
  'market_value',
  'industry',
];

const insiderSums = INSIDER_COLUMNS.map((column) => {
  const [side, days] = column.replace('known_', '').split('_');
  const direction = side === 'sold' ? 'sale' : 'purchase';
  const counts = column.startsWith('known_') ? 'stood_then' : 'counts_now';
  return `coalesce(sum(value) filter (where ${counts} and direction = '${direction}' and trade_date >= placed.filed_on - ${days}), 0) as ${column}`;
}).join(',\n');

/** Whether a filing was accepted by the time of the event; of an earlier day, where one of the times is not known. */
const knownThen = (filing: string) => `case
  when ${filing}.accepted_at is not null and placed.accepted_at is not null then ${filing}.accepted_at <= placed.accepted_at
  else coalesce(${filing}.filed_on, (${filing}.accepted_at at time zone '${NEW_YORK}')::date) < placed.filed_on end`;

/**
 * Trades that may count for an event: `counts_now`, or `stood_then`. Then, a trade stood that no amendment accepted by then
 * replaces; of several amendments of the same trade, the latest.
 */
const INSIDER_TRADES = `
  select trade.direction, trade.trade_date, trade.value, ${COUNTED_TRADE} as counts_now,
         coalesce(${knownThen('filed')}, false) and trade.implausible is null and trade.same_block_as is null
         and (trade.superseded_by is null
              or not exists (select from market.filing later where later.accession = trade.superseded_by and ${knownThen('later')})
                 and not exists (
                   select from market.trade between_
                     join market.filing later on later.accession = between_.accession
                    where between_.issuer_cik = trade.issuer_cik and between_.trade_date = trade.trade_date
                      and between_.direction = trade.direction and between_.superseded_by = trade.superseded_by
                      and between_.is_amendment and ${knownThen('later')}
                      and (later.accepted_at, later.accession) > (filed.accepted_at, filed.accession))) as stood_then
    from market.trade
    join market.filing filed on filed.accession = trade.accession
   where trade.issuer_cik = placed.cik
     and trade.trade_date between placed.filed_on - ${MAX_DAYS} and placed.filed_on`;

/** Over one session from the last close before the event. */
const EVENT_RETURN = adjustedReturn('before', 1);

/** SQL that computes and writes the facts of the events in `scope`, and returns one row per company with the range of changed sessions. */
export const eventFactsStatement = (scope: string) => `
with ${FUNDS},
anchored as materialized (
  select filing.accession, filing_company.cik, filing.accepted_at, ${ANCHOR_DAY} as filed_on,
         coalesce(
           (select session from market.trading_session where closes_at > filing.accepted_at order by closes_at limit 1),
           (select session from market.trading_session where filing.accepted_at is null and day >= filing.filed_on order by day limit 1)
         ) as event_session,
         announcement.accession is not null as is_ea,
         series.id as security_id, series.ended_session, ${WORLD} as world, ${BASIS} as basis, classified.industry
    from market.filing
    join market.filing_company on filing_company.accession = filing.accession
    left join unnest($6::text[], $7::bpchar[]) as announcement (accession, cik)
      on announcement.accession = filing.accession and announcement.cik = filing_company.cik
    left join market.company on company.cik = filing_company.cik
    left join market.security series on series.cik = filing_company.cik and series.is_primary
    ${industryJoin('company.sic')}
   where filing.form_type in ('8-K', '8-K/A') and ${scope}
),
placed as materialized (
  select *, event_session - 1 as before_session from anchored
),
closed as materialized (
  select placed.*,
         ${closes('placed', 'before')},
         ${closes('placed', 'event')}
    from placed
),
priced as materialized (
  select closed.*,
         ${factors('closed', 'before')},
         ${factors('closed', 'event')}
    from closed
),
written as (${upsert(
  'event_fact',
  ['accession', 'cik'],
  COLUMNS,
  `select accession, placed.cik, accepted_at, filed_on, event_session, is_ea,
         ${EVENT_RETURN},
         case when ${EVENT_RETURN} is not null then null
              when security_id is null or ($1::bigint[])[world] is null then 'no_series'
              when event_session > ended_session then 'ended'
              when event_session is null or event_session > coalesce(($5::int[])[world], 0) then 'pending'
              else 'no_bar' end,
         ${returns('before')}, ${adjustedReturns('before')}, ${missingReturns('before', "'pending'")},
         ${returns('event')}, ${adjustedReturns('event')}, ${missingReturns('event', "'pending'")},
         basis, ${lastReturns('before')}, ${lastReturns('event')},
         ${INSIDER_COLUMNS.map((column) => `insider.${column}`).join(', ')},
         event_close_0::float8, volume.avg_dollar_volume, ${marketValue('placed', 'event_session', 'event_close_0')}, industry
    from priced placed
    left join lateral (
      select ${insiderSums} from (${INSIDER_TRADES}) trade
    ) insider on true
    ${criteriaJoins('placed', 'event_session')}`,
)}
  returning accession, cik, event_session, is_ea, event_return, accepted_at
)
select written.cik,
       min(least(written.event_session, stored.event_session)) as "firstSession",
       max(greatest(written.event_session, stored.event_session)) as "lastSession",
       sum(count(*)) over ()::int as written,
       -- The acceptance settles which of a session's events comes first.
       bool_or((written.event_session, written.is_ea, written.event_return, written.accepted_at)
         is distinct from (stored.event_session, stored.is_ea, stored.event_return, stored.accepted_at)) as moved
  from written
  -- The statement's own rows are not seen here: these are those before it.
  left join market.event_fact stored on stored.accession = written.accession and stored.cik = written.cik
 group by written.cik`;

/**
 * Computes the facts of events and writes those that differ from what is stored.
 * @param keys the events; null means all
 * @param announcements the events among them that are earnings announcements
 */
export async function writeEventFacts(
  tx: Statements,
  inputs: FactInputs,
  keys: readonly EventKey[] | null,
  announcements: readonly EventKey[],
): Promise<{ written: number; moved: MovedEvents[] }> {
  if (keys?.length === 0) return { written: 0, moved: [] };
  const columns = (events: readonly EventKey[]) => [
    events.map(({ accession }) => accession),
    events.map(({ cik }) => cik),
  ];
  const scope =
    keys === null
      ? 'true'
      : '(filing.accession, filing_company.cik) in (select * from unnest($8::text[], $9::bpchar[]))';
  const rows = await composed<MovedEvents & { moved: boolean; written: number }>(tx, eventFactsStatement(scope), [
    ...inputParameters(inputs),
    ...columns(announcements),
    ...(keys === null ? [] : columns(keys)),
  ]);
  return { written: rows[0]?.written ?? 0, moved: rows.filter(({ moved }) => moved) };
}
