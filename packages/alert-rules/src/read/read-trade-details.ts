import { type Database, type SQL, sql } from '@sentinel/database';
import { STUDY_HORIZONS, TRANSACTION_KINDS, type TransactionKind } from '@sentinel/vocabulary-market';
import { MAX_LINES, type Person, type TradeDetails, type TradeRecord } from '../event-details.ts';
import type { TradeEvent } from '../judge-events.ts';
import type { StoredEvent, TradeLine } from '../stored-event.ts';

type Trade = Pick<StoredEvent, 'acceptedAt' | 'day'> & { readonly accession: string; readonly event: TradeEvent };

interface Row {
  readonly people: Person[];
  readonly kinds: (TransactionKind | null)[];
  readonly lines: TradeLine[];
  readonly num_lines: number;
  readonly sold: string | null;
  readonly exercised: string | null;
}

/** The place of the return over 20 trading days in the arrays of facts, as PostgreSQL counts. */
const RETURN_20 = STUDY_HORIZONS.indexOf(20) + 1;

/** The people, the rows and the options of a filing's purchases or sales. */
export async function readTradeDetails(database: Pick<Database, 'orm'>, trade: Trade): Promise<TradeDetails> {
  const { accession, event } = trade;
  const { direction, ownerCiks } = event;
  const [row] = (await database.orm.execute(sql`
    with counted as (
      select * from market.trade
       where accession = ${accession} and direction = ${direction} and implausible is null
    ), rows as (
      select row.* from market.transaction row
        join counted on counted.trade_date = row.transaction_date
       where row.accession = ${accession} and row.classification = ${direction} and row.superseded_by is null and row.shares is not null
    ), exercised as (
      select * from counted where 'Exercised' = any (tags)
    )
    select (select coalesce(jsonb_agg(jsonb_build_object(
               'name', name, 'isDirector', is_director, 'isOfficer', is_officer, 'isTenPercentOwner', is_ten_percent_owner,
               'isOther', is_other, 'officerTitle', officer_title, 'otherText', other_text) order by position), '[]')
              from market.filing_owner where accession = ${accession}) as people,
           array(select distinct kind from rows) as kinds,
           (select count(*)::int from rows) as num_lines,
           (select coalesce(jsonb_agg(jsonb_build_object('tradeDate', transaction_date, 'shares', shares::text, 'price', price::text, 'value', value::text)
                                      order by transaction_date, is_derivative, row), '[]')
              from (select * from rows order by transaction_date, is_derivative, row limit ${MAX_LINES}) listed) as lines,
           (select sum(shares)::text from exercised) as sold,
           (select sum(row.shares)::text from market.transaction row join exercised on exercised.trade_date = row.transaction_date
             where row.accession = ${accession} and row.kind = 'Option exercise' and not row.is_derivative and row.acquired_disposed = 'A') as exercised`)) as unknown as Row[];
  const [owner, ...others] = ownerCiks;
  return {
    people: row?.people ?? [],
    kinds: TRANSACTION_KINDS.filter((kind) => row?.kinds.includes(kind)),
    lines: row?.lines ?? [],
    numLines: row?.num_lines ?? 0,
    exercised: row?.sold && row.exercised ? { sold: row.sold, shares: row.exercised } : null,
    record: owner === undefined || others.length > 0 ? null : await readRecord(database, owner, trade),
  };
}

/**
 * What followed a person's earlier trades of the direction outside of plans, by the definition of their page (`record-of.ts` of
 * services/market): a block counts once, a series that ended counts with its last return. Only what was known when the SEC accepted
 * the filing counts.
 */
async function readRecord(
  { orm }: Pick<Database, 'orm'>,
  owner: string,
  { acceptedAt, day, event: { direction } }: Trade,
): Promise<TradeRecord | null> {
  const known: SQL = acceptedAt === null ? sql`${day}::timestamptz` : sql`${acceptedAt.toISOString()}::timestamptz`;
  const [row] = (await orm.execute(sql`
    with own as materialized (
      select trade.* from (select distinct accession from market.filing_owner where owner_cik = ${owner}) filed
        join market.trade using (accession)
       where trade.superseded_by is null
    ), counted as (
      select id from own where same_block_as is null union select same_block_as from own
    )
    select count(known.return)::int as n, avg(known.return) as mean
      from counted
      join market.trade using (id)
      join market.trade_fact fact on fact.trade_id = trade.id
      join market.trading_session over on over.session = fact.base_session + 20 and over.closes_at <= ${known}
     cross join lateral (
       select coalesce(fact.adj[${RETURN_20}::int], case when fact.missing[${RETURN_20}::int] = 'ended' then fact.last_adj end) as return) known
     where trade.direction = ${direction} and trade.plan_10b51 <> 'yes' and trade.implausible is null
       and trade.superseded_by is null and trade.same_block_as is null`)) as unknown as {
    n: number;
    mean: number | null;
  }[];
  return row?.mean == null ? null : { n: row.n, mean: row.mean };
}
