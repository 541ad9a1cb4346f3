import { NEW_YORK } from '@sentinel/calendar';
import { type Orm, sql } from '@sentinel/database';

/** Runs one statement of a transaction. */
export type Execute = <Row extends object>(statement: string) => Promise<readonly Row[]>;

/** Runs the statements built of this folder's constants in a transaction. */
export const executeIn =
  (tx: Pick<Orm, 'execute'>): Execute =>
  async <Row extends object>(statement: string) =>
    (await tx.execute(sql.raw(statement))) as unknown as readonly Row[];

/** Issuers at a time. */
const BATCH = 50;

/** The issuers of the trades in `scope` (`market.trade` as `trade`), in lists of SQL that are worked through one after the other. */
export async function issuerBatches(execute: Execute, scope: string): Promise<readonly string[]> {
  const issuers = await execute<{ cik: string }>(
    `select distinct issuer_cik as cik from market.trade where ${scope} order by 1`,
  );
  const batches = Array.from({ length: Math.ceil(issuers.length / BATCH) }, (_, batch) =>
    issuers.slice(batch * BATCH, (batch + 1) * BATCH),
  );
  return batches.map((batch) => batch.map(({ cik }) => `'${cik}'`).join(', '));
}

/**
 * SQL for the trades that meet a condition (on `market.trade` as `trade`), with when they were known: one row for each of a trade's owners. A trade is known from
 * `known_at` on, and no more from `gone_at` on, where an amendment took it out (`is_gone`).
 */
export const knownTrades = (condition: string) => `
  select trade.id, trade.issuer_cik, owner, trade.accession, trade.direction, trade.trade_date,
         case when trade.implausible is null then trade.value end as value, trade.plan_10b51 <> 'yes' as is_free,
         coalesce(trade.implausible not like 'date_%', true) as is_dated,
         ${knownAt('filing')} as known_at, gone.accession is not null as is_gone,
         -- Of several amendments, the trade names the last; the first took it out.
         coalesce(lead(${knownAt('filing')}) over (partition by trade.superseded_by, owner, trade.direction, trade.trade_date
                                                       order by ${knownAt('filing')}, trade.accession),
                  ${knownAt('gone')}) as gone_at
    from market.trade
   -- By index: with joins, PostgreSQL may read all filings.
   cross join lateral (select accepted_at, filed_on from market.filing where accession = trade.accession offset 0) filing
    left join lateral (
      select accession, accepted_at, filed_on from market.filing where accession = trade.superseded_by offset 0) gone on true
   cross join unnest(trade.owner_ciks) owner
   where ${condition}`;

/** When a filing was known: its acceptance, or else the end of its filing day in New York. */
export function knownAt(filing: string): string {
  return `coalesce(${filing}.accepted_at, (${filing}.filed_on + 1)::timestamp at time zone '${NEW_YORK}')`;
}
