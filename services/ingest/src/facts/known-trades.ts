import { NEW_YORK } from '@sentinel/calendar';
import { type Orm, sql } from '@sentinel/database';

/** Runs one statement of a transaction. */
export type Execute = <Row extends object>(statement: string) => Promise<readonly Row[]>;

/** Runs the statements built of this folder's constants in a transaction. */
export const executeIn =
  (tx: Pick<Orm, 'execute'>): Execute =>
  async <Row extends object>(statement: string) =>
    (await tx.execute(sql.raw(statement))) as unknown as readonly Row[];

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
    join market.filing on filing.accession = trade.accession
    left join market.filing gone on gone.accession = trade.superseded_by
   cross join unnest(trade.owner_ciks) owner
   where ${condition}`;

/** When a filing was known: its acceptance, or else the end of its filing day in New York. */
export function knownAt(filing: string): string {
  return `coalesce(${filing}.accepted_at, (${filing}.filed_on + 1)::timestamp at time zone '${NEW_YORK}')`;
}
