import type { Database } from '@sentinel/database';

/** A row of a form that is a purchase or a sale, of one of its owners. Shares and price are those of today’s shares. */
export interface SwingRow {
  readonly cik: string;
  readonly name: string;
  readonly ticker: string | null;
  readonly owner_cik: string;
  readonly owner: string;
  readonly direction: 'purchase' | 'sale';
  readonly day: string;
  readonly accno: string;
  readonly shares: number;
  readonly price: number;
}

/** More than any company or person has in two years. */
const MAX_ROWS = 50_000;

/** Reads the rows that Section 16(b) may match: purchases and sales (codes P and S) of Table I with a price, as amended, each block once. */
export function createShortSwings({ sql }: Pick<Database, 'sql'>) {
  const of = (trades: ReturnType<typeof sql>, since: string) => sql<SwingRow[]>`
    with traded as materialized (
      select trade.*, holder from ${trades} and trade_date >= ${since}::date and trade.superseded_by is null and implausible is null
         and not exists (select from market.trade counted where counted.id = trade.same_block_as and holder = any (counted.owner_ciks))
    ),
    -- Who only bought, or only sold, has nothing to match.
    matchable as (
      select issuer_cik, holder from traded group by issuer_cik, holder having count(distinct direction) = 2
    )
    select trade.issuer_cik as cik, coalesce(company.name, trade.issuer_cik) as name, company.ticker, holder as owner_cik,
           coalesce(owner.name, holder) as owner, trade.direction, trade.trade_date::text as day, trade.accession as accno,
           (row.shares / coalesce(since.split, 1))::float8 as shares, (row.price * coalesce(since.split, 1))::float8 as price
      from traded trade join matchable using (issuer_cik, holder)
      -- By index: with joins, PostgreSQL may read whole tables.
     cross join lateral (
       select * from market.transaction
        where accession = trade.accession and not is_derivative and classification = trade.direction
          and transaction_date = trade.trade_date and superseded_by is null and shares > 0 and price > 0 offset 0) row
      left join market.company on company.cik = trade.issuer_cik
      left join market.owner on owner.cik = holder
      left join lateral (
        select factor.split from market.security join market.price_factor factor on factor.security_id = security.id
          join market.trading_session session on session.session = factor.until_session
         where security.cik = trade.issuer_cik and security.is_primary and session.day >= trade.trade_date
         order by session.day limit 1) since on true
     order by trade.trade_date, trade.accession, row.row limit ${MAX_ROWS}`;
  return {
    ofCompany: (cik: string, since: string) =>
      of(sql`market.trade cross join unnest(owner_ciks) holder where issuer_cik = ${cik}`, since),
    ofOwner: (cik: string, since: string) =>
      of(
        sql`(select distinct accession from market.filing_owner where owner_cik = ${cik}) filed
             cross join lateral (select * from market.trade where accession = filed.accession offset 0) trade
             cross join unnest(owner_ciks) holder where holder = ${cik}`,
        since,
      ),
  };
}
