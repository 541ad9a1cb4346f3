import { LOCK_SPACES, type Orm, sql } from '@sentinel/database';
import type { TradeFlag } from './filing-flags.ts';
import { RESTATED_ROWS } from './restated-rows.ts';

const AMENDED_IN_PART: TradeFlag = 'amended_in_part';
/** The columns of a filing that are compared. */
const MEMBER = sql`accession, issuer_cik, period_of_report, is_amendment, amends, filed_on, accepted_at`;

/**
 * Finds the trades and filings that amendments replace, marks them as superseded, and queues the facts of the changed trades. It
 * looks at the given filings and those they amend or are amended by, in whatever order they were stored.
 *
 * An amendment is linked to filings of the same issuer and period, with a common owner, that were filed on the day that it states
 * for the original; and to earlier amendments of the same original. It replaces the trades that it restates (`RESTATED_ROWS`),
 * and a filing when it restates any of its rows. Of several amendments, the latest counts. When a trade is restated in part, it
 * and the amendment's trade both stay, flagged `amended_in_part`. When several originals were filed that day, the one with a
 * trade of the same direction and date is taken; if none or several have one, the amendment stays a row of its own.
 *
 * Call this last in a transaction that stores filings. Then, of two transactions that store an original and its amendment at the
 * same time, the second one sees the first one's filing.
 */
export async function supersedeAmended(tx: Pick<Orm, 'execute'>, accessions: readonly string[]): Promise<void> {
  if (accessions.length === 0) return;
  const stored = sql`${sql.param([...accessions])}::text[]`;
  await tx.execute(sql`
    select pg_advisory_xact_lock(${LOCK_SPACES.amendments}::int, bucket)
      from (select distinct hashtext(issuer_cik::text) & 1023 as bucket from market.filing
             where accession = any (${stored}) and form_type ~ '^[345]' order by bucket) buckets`);
  // "offset 0" and arrays of keys make the planner look up the few rows by key. It overestimates their number and would otherwise
  // read all owners, trades and filings.
  await tx.execute(sql`
    with recursive family as (
      select ${MEMBER} from market.filing where accession = any (${stored}) and form_type ~ '^[345]'
       union
      select other.*
        from family one
        join lateral (
          select ${MEMBER} from market.filing
           where issuer_cik = one.issuer_cik and is_amendment and amends in (one.filed_on, one.amends)
           union all
          select ${MEMBER} from market.filing
           where one.is_amendment and issuer_cik = one.issuer_cik and filed_on = one.amends and form_type ~ '^[345]'
             and (accepted_at is null or accepted_at between one.amends - interval '5 days' and one.amends + interval '3 days')
        ) other on coalesce(other.period_of_report = one.period_of_report, true)
       where exists (
         select from market.filing_owner mine
           join market.filing_owner theirs on theirs.owner_cik = mine.owner_cik
          where mine.accession = one.accession and theirs.accession = other.accession offset 0)
    ),
    member as materialized (
      select *, row_number() over (order by is_amendment and filed_on is null, filed_on, accepted_at, accession) as place
        from family
    ),
    named as (
      select later.accession as successor, earlier.accession as predecessor, earlier.is_amendment,
             exists (select from market.trade restated
                       join market.trade original on original.direction = restated.direction and original.trade_date = restated.trade_date
                      where restated.accession = later.accession and original.accession = earlier.accession offset 0) as is_alike
        from member later
        join member earlier
          on earlier.issuer_cik = later.issuer_cik and earlier.place < later.place
         and coalesce(earlier.period_of_report = later.period_of_report, true)
         and (earlier.filed_on = later.amends or earlier.is_amendment and earlier.amends = later.amends)
       where later.is_amendment
         and exists (
           select from market.filing_owner mine
             join market.filing_owner theirs on theirs.owner_cik = mine.owner_cik
            where mine.accession = later.accession and theirs.accession = earlier.accession offset 0)
    ),
    counted as (
      select *, count(*) filter (where not is_amendment) over (partition by successor) as originals,
                count(*) filter (where not is_amendment and is_alike) over (partition by successor) as alike
        from named
    ),
    link as (
      select successor, predecessor from counted where is_amendment or originals = 1 or (is_alike and alike = 1)
    ),
    reach as (
      select successor, predecessor from link
       union
      select reach.successor, link.predecessor from reach join link on link.successor = reach.predecessor
    ),
${RESTATED_ROWS},
    judged_trade as materialized (
      select trade.id, trade.accession, trade.direction, trade.trade_date, latest.successor as superseded_by
        from member
       cross join lateral (select * from market.trade where trade.accession = member.accession offset 0) trade
        left join (
          select distinct on (predecessor, direction, day) restated.*
            from restated_trade restated join member amendment on amendment.accession = restated.successor
           order by predecessor, direction, day, amendment.place desc) latest
          on latest.predecessor = trade.accession and latest.direction = trade.direction and latest.day = trade.trade_date
       -- One that the filing itself does not have, only the data set that told of it first, stays as it is.
       where trade.superseded_by is distinct from trade.accession
    ),
    -- Both sides of what is restated in part, while both stand; what is recoded has no other side.
    in_part as materialized (
      select side.id, side.accession
        from partly_restated partly
        join judged_trade older
          on older.accession = partly.predecessor and older.direction = partly.direction and older.trade_date = partly.day
        left join judged_trade newer
          on newer.accession = partly.successor and newer.direction = partly.direction and newer.trade_date = partly.restated_day
       cross join lateral (values (older.id, older.accession), (newer.id, newer.accession)) side (id, accession)
       where older.superseded_by is null and newer.superseded_by is null
         and side.id is not null and (newer.id is not null or partly.is_recoded)
    ),
    judged_filing as (
      select member.accession, exists (select from in_part where in_part.accession = member.accession) as is_in_part, (
               select restated.successor from restated_filing restated join member amendment on amendment.accession = restated.successor
                where restated.predecessor = member.accession
                order by amendment.place desc limit 1) as superseded_by
        from member
    ),
    changed_filing as (
      update market.filing set superseded_by = judged.superseded_by, flags = ${flagged('filing')}
        from judged_filing judged
       where filing.accession = judged.accession and filing.accession = any (array(select accession from judged_filing))
         and (filing.superseded_by is distinct from judged.superseded_by or ${isFlagged('filing')} <> judged.is_in_part)
    ),
    changed_trade as (
      update market.trade set superseded_by = judged.superseded_by, flags = ${flagged('trade')}, changed_in = pg_current_xact_id()
        from (select *, exists (select from in_part where in_part.id = judged_trade.id) as is_in_part from judged_trade) judged
       where trade.id = judged.id and trade.id = any (array(select id from judged_trade))
         and (trade.superseded_by is distinct from judged.superseded_by or ${isFlagged('trade')} <> judged.is_in_part)
      returning trade.issuer_cik, trade.trade_date
    )
    insert into market.fact_work (kind, cik, from_day, to_day)
    select distinct kind, issuer_cik, trade_date, least(trade_date + reach_days, date '9999-12-31')
      from changed_trade cross join (values ('trade', 0), ('event', 365)) touched (kind, reach_days)`);
}

/** Whether a row has the flag now. */
const isFlagged = (table: 'filing' | 'trade') => sql`(${AMENDED_IN_PART} = any (${sql.identifier(table)}.flags))`;

/** The row's flags with this one set or removed; other flags stay. */
const flagged = (table: 'filing' | 'trade') => sql`
  array_remove(${sql.identifier(table)}.flags, ${AMENDED_IN_PART}::text)
    || case when judged.is_in_part then array[${AMENDED_IN_PART}::text] else '{}' end`;
