import { INSIDER_TYPES, type InsiderType, WORST_NEWS } from '@sentinel/vocabulary-market';
import type { RunQuery } from '../copy/readers.ts';
import { cikOf } from '../search/read-rows.ts';

/** 8-Ks that can be news: as first filed, with a known return, and more than a list of exhibits. */
export const NEWS = `not is_amendment and event_return is not null and session is not null and filed_day is not null and items not in ('', '9.01')`;

/** SQL of the return that news must reach to be bad, for a `with`: `worst (bound)`. `IS_BAD` reads it. */
export const WORST = `worst as (select quantile_disc(event_return, ${WORST_NEWS}) as bound from event where ${NEWS})`;
export const IS_BAD = 'event_return < 0 and event_return <= (select bound from worst)';

/**
 * SQL of all bad news, for a `with` after `WORST`: `bad (cik, session, accno, filed_day, event_return)`, one a company and session. Of several 8-Ks of
 * one session it is the earnings announcement, or else the one accepted first.
 */
const BAD_NEWS = `
  bad as (
    select cik, session, arg_min(accno, rank) as accno, arg_min(filed_day, rank) as filed_day, any_value(event_return) as event_return
      from (select *, (case when is_ea then 0 else 1 end, accepted_at, accno) as rank from event
             where ${NEWS} and ${IS_BAD}) news
     group by cik, session
  )`;

const bitOf = (type: InsiderType) => 1 << INSIDER_TYPES.indexOf(type);

/** Trades of officers and directors whose date and value can be counted. */
export const BY_INSIDER = `implausible = 0 and value > 0 and session is not null and first_owner is not null and insider_bits & ${bitOf('Officer') | bitOf('Director')} <> 0`;

/** Of these, the sales outside of plans. */
const DISCRETIONARY_SALE = `direction = 1 and is_planned = 0 and ${BY_INSIDER}`;

/** Bad news, and what was sold before it. */
export interface SoldBefore {
  readonly cik: bigint;
  readonly session: number;
  readonly accno: bigint;
  readonly filed_day: number;
  /** Units of money; 0 without a sale. */
  readonly value: number;
  /** In units of returns. */
  readonly event_return: bigint;
}

/**
 * All bad news filed since a day, with what was sold in the days before it. A sale counts for the first bad news after it alone.
 * @param since as the copy stores days
 */
export async function soldBeforeBadNews(run: RunQuery, since: number, withinDays: number): Promise<SoldBefore[]> {
  const rows = await run(
    `with ${WORST}, ${BAD_NEWS},
          sold as (
            select bad.cik, bad.session, sum(cast(value as double)) as value
              from (select cik, session, trade_day, value from trade where ${DISCRETIONARY_SALE}) sale
              asof join bad on sale.cik = bad.cik and sale.session < bad.session
             where filed_day - trade_day <= ? group by all)
     select bad.*, coalesce(value, 0) as value from bad left join sold using (cik, session) where filed_day >= ?`,
    [BigInt(withinDays), BigInt(since)],
  );
  // The columns are those of the statement.
  return rows as unknown as SoldBefore[];
}

/** The return, in units, that news must reach to be bad; null where no return is known. */
export async function worstReturn(run: RunQuery): Promise<bigint | null> {
  const [row] = await run(`with ${WORST} select bound from worst`, []);
  return (row?.bound as bigint | null | undefined) ?? null;
}

/** Sales of somebody before a day, and how many of them came within the days before bad news. */
interface EarlierSales {
  readonly cik: string;
  readonly sales: number;
  readonly before: number;
}

/**
 * What people sold before a day outside of plans as officers or directors, at any company. Joint filings count for each of their owners.
 * @param before as the copy stores days
 */
export async function earlierSales(
  run: RunQuery,
  ciks: readonly string[],
  before: number,
  withinDays: number,
): Promise<EarlierSales[]> {
  if (ciks.length === 0) return [];
  const rows = await run(
    `with ${WORST}, ${BAD_NEWS},
          theirs as (
            select distinct owner_cik, trade.id, trade.cik, session, trade_day from trade join trade_owner on trade_id = id
             where owner_cik in (${ciks.map(() => '?').join(', ')}) and trade_day < ? and ${DISCRETIONARY_SALE})
     select owner_cik, cast(count(*) as integer) as sales,
            cast(count(*) filter (filed_day - trade_day <= ?) as integer) as before
       from theirs asof left join bad on theirs.cik = bad.cik and theirs.session < bad.session group by owner_cik`,
    [...ciks.map(BigInt), BigInt(before), BigInt(withinDays)],
  );
  return rows.map(({ owner_cik, sales, before }) => ({
    cik: cikOf(owner_cik as bigint),
    sales: Number(sales),
    before: Number(before),
  }));
}
