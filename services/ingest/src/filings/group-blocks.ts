import { NEW_YORK } from '@sentinel/calendar';
import { type Orm, sql } from '@sentinel/database';

/** Filings of one block come within so many days of its first. */
const WITHIN_DAYS = 10;

/**
 * Finds the trades that different owners filed of one block (a chain of funds, for instance), lets the first filed count for all of
 * them (`same_block_as`, `filer_count`), and queues the facts of events that sum them. For alerts, a new trade keeps who filed the
 * block before (`filed_before_by`), whichever filing counts later. It looks at the issuers and days of the trades
 * that this transaction changed, and does not depend on the order in which they were stored.
 *
 * Trades of one issuer, direction, day, number of shares and price are one block when different owners filed them within ten days,
 * and it cannot be that two people traded alike: at most one filing reports the shares as held directly, or all owners hold more
 * than ten percent and state the same holdings after the trade.
 *
 * Call this after `supersedeAmended`, whose lock it relies on.
 */
export async function groupBlocks(tx: Pick<Orm, 'execute'>): Promise<void> {
  await tx.execute(sql`
    with touched as materialized (
      select distinct issuer_cik, direction, trade_date from market.trade where changed_in = pg_current_xact_id()
    ),
    trade as materialized (
      select trade.*, filing.period_of_report, filing.stored_at = now() as is_new,
             coalesce(filing.filed_on, (filing.accepted_at at time zone ${sql.raw(`'${NEW_YORK}'`)})::date) as filed,
             array(select unnest(owner_ciks) order by 1) as owners
        from touched
        join market.trade using (issuer_cik, direction, trade_date)
        join market.filing on filing.accession = trade.accession
    ),
    alike as (
      select *, count(*) over (partition by issuer_cik, direction, trade_date, shares, price) as alike
        from trade where superseded_by is null and price is not null and unpriced_rows = 0 and filed is not null
    ),
    -- The same owners twice are two trades: the first of each are compared, and the second of each.
    numbered as (
      select *, row_number() over (partition by issuer_cik, direction, trade_date, shares, price, owners order by filed, accession) as number
        from alike where alike > 1
    ),
    dated as (
      select *, min(filed) over (partition by issuer_cik, direction, trade_date, shares, price, number) as first_filed from numbered
    ),
    held as (
      select dated.*, held.is_direct, held.following,
             (select bool_and(is_ten_percent_owner) from market.filing_owner owner where owner.accession = dated.accession) as are_large
        from dated
       cross join lateral (
         select coalesce(bool_or(direct_indirect = 'D'), false) as is_direct, array_agg(shares_owned_following order by row) as following
           from market.transaction
          where accession = dated.accession and not is_derivative and classification = dated.direction
            and coalesce(transaction_date, dated.period_of_report) = dated.trade_date) held
       where filed <= first_filed + ${WITHIN_DAYS}::int
    ),
    block as (
      select array_agg(id order by filed, accession) as ids, count(*)::int as filers from held
       group by issuer_cik, direction, trade_date, shares, price, number
      having count(*) > 1
         and (count(*) filter (where is_direct) <= 1
              or bool_and(are_large) and min(following) = max(following) and bool_and(array_position(following, null) is null))
    ),
    member as (select unnest(ids) as id, ids, ids[1] as counted, filers from block),
    changed as (
      update market.trade stored
         set same_block_as = nullif(member.counted, trade.id), changed_in = pg_current_xact_id(),
             filer_count = case when member.counted = trade.id then member.filers else 1 end,
             filed_before_by = case when trade.is_new and member.id is not null then array(
               select distinct unnest(earlier.owner_ciks) from held earlier where earlier.id = any (member.ids) and earlier.id < trade.id order by 1)
               else trade.filed_before_by end
        from trade left join member on member.id = trade.id
       where stored.id = trade.id and stored.id = any (array(select id from trade))
         -- A trade that counts for a block is passed on in any case, because its filers may be others now.
         and ((trade.same_block_as, trade.filer_count) is distinct from
              (nullif(member.counted, trade.id), case when member.counted = trade.id then member.filers else 1 end)
              or member.counted = trade.id)
      returning stored.issuer_cik, stored.trade_date
    )
    insert into market.fact_work (kind, cik, from_day, to_day)
    select distinct 'event', issuer_cik, trade_date, least(trade_date + 365, date '9999-12-31') from changed`);
}
