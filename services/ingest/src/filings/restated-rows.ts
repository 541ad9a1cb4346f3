import { sql } from '@sentinel/database';

/**
 * Common table expressions that find what amendments restate of earlier filings. They follow `reach (successor, predecessor)`.
 * An amendment may restate everything, restate one row, or add a row that was left out, and no field says which. So the rows as
 * filed are compared: purchases with purchases, sales with sales, other rows with other rows.
 *
 * Two rows are alike when two of date, shares and price are equal, or when the dates are equal and the values differ by at most
 * 1 % (restated for a split). A row with another date counts as a corrected date only when the older filing has nothing on that
 * date. For each direction (purchase, sale):
 * - The amendment has at least as many rows, and one is alike: it restates the whole direction, corrected dates included.
 * - It has fewer rows: it restates a trade (direction × date) when its rows on that date match all of the trade's rows one to
 *   one. If they match only some, or a row of another date, it restates the trade in part, and a sum of both would count rows twice.
 * - No row is alike: rows that were left out are added. If there are at least as many on the same date, they could also be
 *   corrections, so the trade counts as restated in part.
 *
 * A row with the same title, date, shares and price but another code (an M reported as P) is recoded, unless the amendment still
 * has the row with the old code, or the older filing has it with several codes. It counts as a row of the older row's
 * direction, so that the correction replaces a wrong purchase.
 *
 * Results: `restating` (pairs of rows), `restated_filing (successor, predecessor)`, `restated_trade (…, direction, day)` and
 * `partly_restated (…, direction, day, restated_day, is_recoded)`.
 */
export const RESTATED_ROWS = sql`
    -- "offset 0": always by the key of a few accessions, whatever the planner believes of their number.
    stated as materialized (
      select involved.accession, stated.*
        from (select successor as accession from reach union select predecessor from reach) involved
       cross join lateral (
          select is_derivative, row as number, classification, transaction_date as day, shares, value,
                 -- 0 is a price that is not known.
                 nullif(price, 0) as price,
                 -- All that a row says but its code; null, which is like nothing, without date or shares.
                 case when transaction_date is not null and shares is not null
                      then row (is_derivative, lower(btrim(security_title)), transaction_date, shares, price)::text end as said
            from market.transaction where transaction.accession = involved.accession offset 0) stated
    ),
    stated_day as materialized (
      select accession, classification as direction, day, count(*) as rows,
             sum(count(*)) over (partition by accession, classification) as rows_of_direction
        from stated where classification in ('purchase', 'sale') and day is not null
       group by accession, classification, day
    ),
    alike as materialized (
      select reach.successor, reach.predecessor, older.is_derivative, older.classification, older.number as older_number,
             newer.number as newer_number, older.day, newer.day as restated_day
        from reach
        join stated older on older.accession = reach.predecessor
        join stated newer on newer.accession = reach.successor
         and newer.is_derivative = older.is_derivative and newer.classification = older.classification
       where case when newer.day = older.day
                  then newer.shares = older.shares or newer.price = older.price
                       or abs(newer.value - older.value) <= 0.01 * older.value
                       -- A price that only a footnote tells says nothing of a trade; awards and gifts have no other.
                       or (older.classification not in ('purchase', 'sale') and newer.price is null and older.price is null)
                  else newer.shares = older.shares and newer.price = older.price
                       and not exists (select from stated same_day
                                        where same_day.accession = older.accession and same_day.day = newer.day
                                          and same_day.classification = older.classification) end
    ),
    recoded as materialized (
      select reach.successor, reach.predecessor, older.is_derivative, older.classification, older.number as older_number,
             newer.number as newer_number, older.day, newer.day as restated_day
        from reach
        join stated older on older.accession = reach.predecessor
        join stated newer on newer.accession = reach.successor and newer.said = older.said
         and newer.classification <> older.classification
       where not exists (select from stated kept
                          where kept.accession = newer.accession and kept.said = older.said and kept.classification = older.classification)
         and not exists (select from stated known
                          where known.accession = older.accession and known.said = older.said and known.classification <> older.classification)
    ),
    restating as materialized (
      select *, false as is_recoded from alike union all select *, true from recoded
    ),
    restated_filing as (
      select distinct successor, predecessor from restating
    ),
    matched as (
      select successor, predecessor, classification as direction, day,
             count(distinct older_number) filter (where restated_day = day) as older_rows,
             count(distinct newer_number) filter (where restated_day = day) as newer_rows
        from restating group by successor, predecessor, classification, day
    ),
    recoded_direction as (
      select successor, predecessor, classification as direction, count(distinct newer_number) as rows
        from recoded group by successor, predecessor, classification
    ),
    compared as materialized (
      select reach.successor, reach.predecessor, older.direction, older.day,
             coalesce(newer.rows_of_direction, 0) + coalesce(recoded.rows, 0) >= older.rows_of_direction as has_as_many,
             bool_or(matched.day is not null) over (partition by reach.successor, reach.predecessor, older.direction) as is_alike,
             coalesce(matched.older_rows = older.rows and matched.newer_rows >= older.rows, false) as has_all_of_day
        from reach
        join stated_day older on older.accession = reach.predecessor
        left join (select distinct accession, direction, rows_of_direction from stated_day) newer
          on newer.accession = reach.successor and newer.direction = older.direction
        left join recoded_direction recoded on recoded.successor = reach.successor and recoded.predecessor = reach.predecessor
         and recoded.direction = older.direction
        left join matched on matched.successor = reach.successor and matched.predecessor = reach.predecessor
         and matched.direction = older.direction and matched.day = older.day
    ),
    restated_trade as (
      select successor, predecessor, direction, day from compared where (has_as_many and is_alike) or has_all_of_day
    ),
    partly_restated as (
      select successor, predecessor, classification as direction, day, restated_day, is_recoded from restating
       where classification in ('purchase', 'sale')
       union
      select compared.successor, compared.predecessor, compared.direction, compared.day, compared.day, false
        from compared join stated_day newer
          on newer.accession = compared.successor and newer.direction = compared.direction and newer.day = compared.day
       where compared.has_as_many and not compared.is_alike
    )`;
