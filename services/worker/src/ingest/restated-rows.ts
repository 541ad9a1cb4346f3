import { sql } from '@sentinel/database';

/**
 * What amendments restate of the filings before them, as common table expressions that follow `reach (successor, predecessor)`.
 * An amendment may restate everything, one row, or add a row that was left out (DOMAIN 0.7), and no field says which; so
 * the rows as filed are compared, purchases, sales and other rows each among themselves.
 *
 * Two rows are alike when two of date, shares and price are the same, or date and, within 1 %, value (a split restated). A row of
 * another date is a corrected date only when the older filing states nothing on that date. Of each direction (purchase, sale):
 * - the amendment has as many rows or more, and one is alike: it restates the direction whole, corrected dates included;
 * - it has fewer: it restates a trade (direction × date) when rows of that date are like all of the trade's, one for one;
 *   alike to some, or to one of another date, it restates the trade in part, and a sum of both would count rows twice;
 * - no row is alike: rows that were left out are added. As many or more of them on the same date could be corrections as well: in part.
 *
 * Gives `restated_filing (successor, predecessor)`, `restated_trade (…, direction, day)` and `partly_restated (…, direction, day,
 * restated_day)`. Without amendments nothing is read.
 */
export const RESTATED_ROWS = sql`
    -- "offset 0": always by the key of a few accessions, whatever the planner believes of their number.
    stated as materialized (
      select involved.accession, stated.*
        from (select successor as accession from reach union select predecessor from reach) involved
       cross join lateral (
          select is_derivative, row as number, classification, transaction_date as day, shares,
                 -- 0 is a price that is not known.
                 nullif(price, 0) as price, value
            from market.transaction where transaction.accession = involved.accession offset 0) stated
    ),
    stated_day as materialized (
      select accession, classification as direction, day, count(*) as rows,
             sum(count(*)) over (partition by accession, classification) as rows_of_direction
        from stated where classification in ('purchase', 'sale') and day is not null
       group by accession, classification, day
    ),
    alike as materialized (
      select reach.successor, reach.predecessor, older.classification, older.number as older_number, newer.number as newer_number,
             older.day, newer.day as restated_day
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
    restated_filing as (
      select distinct successor, predecessor from alike
    ),
    compared as materialized (
      select reach.successor, reach.predecessor, older.direction, older.day, older.rows,
             newer.rows_of_direction >= older.rows_of_direction as has_as_many,
             exists (select from alike where alike.successor = reach.successor and alike.predecessor = reach.predecessor
                        and alike.classification = older.direction) as is_alike
        from reach
        join stated_day older on older.accession = reach.predecessor
        join (select distinct accession, direction, rows_of_direction from stated_day) newer
          on newer.accession = reach.successor and newer.direction = older.direction
    ),
    restated_trade as (
      select successor, predecessor, direction, day
        from compared
       where is_alike and (has_as_many or (
               select count(distinct older_number) = compared.rows and count(distinct newer_number) >= compared.rows
                 from alike
                where alike.successor = compared.successor and alike.predecessor = compared.predecessor
                  and alike.classification = compared.direction and alike.day = compared.day and alike.restated_day = compared.day))
    ),
    partly_restated as (
      select successor, predecessor, classification as direction, day, restated_day from alike
       where classification in ('purchase', 'sale')
       union
      select compared.successor, compared.predecessor, compared.direction, compared.day, compared.day
        from compared join stated_day newer
          on newer.accession = compared.successor and newer.direction = compared.direction and newer.day = compared.day
       where compared.has_as_many and not compared.is_alike
    )`;
