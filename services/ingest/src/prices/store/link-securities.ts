import { type Database, LOCKS, type Statements } from '@sentinel/database';
import { changeSymbol } from './change-symbol.ts';
import { beginChangedRows, type ChangedRows, changedAfter } from './changed-rows.ts';
import { companyAtTheTime } from './company-at-the-time.ts';
import { quarantineBars } from './quarantine-bars.ts';
import { queuePriceFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';
import { isUnsettled, type Suspects, settleGaps } from './settle-gaps.ts';
import { TAKEN_OVER, unlinkSeries } from './split-series.ts';
import type { Tx } from './transaction.ts';

/** Maximum number of sessions between the last price under the old symbol and the first under the new one. */
const CHANGE_SESSIONS = 5;

/**
 * Settles and links series after filings or company data changed, and queues the facts of companies whose series changed.
 * @param suspects see `settleGaps`; without it, series of symbols that several series or companies have or had
 */
export async function relinkSecurities({ sql }: Database, suspects: Suspects = { symbols: null }): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    const begun = await beginChangedRows(tx);
    const settled = await settleGaps(tx, begun, suspects);
    const { changed } = await quarantineBars(tx, settled);
    const withFactors = await rebuildFactors(tx, changed);
    const linked = await linkSecurities(tx, withFactors);
    await queuePriceFacts(tx, linked);
  });
}

/** The same for a few newly stored filings, when the symbols that they state change anything. Call it after the filings' transaction. */
export async function linkFoundSeries(database: Database, symbols: readonly string[]): Promise<void> {
  if (symbols.length === 0) return;
  const { sql } = database;
  // A filing may also show that an earlier one of its company had the wrong symbol.
  const related = await sql<{ symbol: string }[]>`
    select unnest(${[...symbols]}::text[]) as symbol
     union
    select other.symbol from market.filed_symbol stated join market.filed_symbol other on other.cik = stated.cik
     where stated.symbol = any (${[...symbols]}::text[])`;
  const concerned = related.map(({ symbol }) => symbol);
  const found = await sql`${foundCompanies(sql, concerned)} limit 1`;
  if (found.length > 0 || (await isUnsettled(sql, concerned))) await relinkSecurities(database, { symbols: concerned });
}

/**
 * Finds the company of each series by what was said at its time (`companyAtTheTime`), under its last symbol or else an earlier one. A
 * series that has none yet is linked by the SEC's ticker file (an ended one, by a list of its time), or else by the symbol in
 * filings. When one series of a company starts where another stops, they are the same series under a new symbol. Each company
 * gets one primary series: the one of its ticker, or else one that still trades.
 */
export async function linkSecurities(tx: Tx, changed: ChangedRows<'factors'>): Promise<ChangedRows<'linked'>> {
  const found = await tx<{ id: number; cik: string | null; isLinked: boolean }[]>`${foundCompanies(tx, null)}`;
  const linked = found.filter(({ isLinked }) => isLinked).map(({ id }) => id);
  if (linked.length > 0) await unlinkSeries(tx, linked);
  if (found.length > 0) {
    await tx`
      update market.security set cik = found.cik
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ cik }) => cik)}::text[]) as found (id, cik)
       where found.id = security.id`;
  }
  await joinRenamedSeries(tx, changed);
  await choosePrimaries(tx);
  return changedAfter('linked', changed);
}

/** The series, of some symbols or all, whose company is not the one that is stored. */
function foundCompanies(tx: Statements, symbols: readonly string[] | null) {
  return tx`
    select id::int, cik, linked is not null as "isLinked" from (
      with named as (
        select security.id, security.cik as linked, symbol, valid_from, valid_to,
               greatest(valid_from, least(valid_to, newest.day)) as until
          from market.security
          join market.security_symbol on security_id = security.id
          left join lateral (select session from market.daily_bar where security_id = security.id order by session desc limit 1) last on true
          left join market.trading_session newest on newest.session = last.session
         where not is_benchmark
           and (${symbols === null} or security.id in (select security_id from market.security_symbol where symbol = any (${[...(symbols ?? [])]}::text[])))),
      told as (
        select distinct on (id) id, cik
          from (select id, valid_from, ${companyAtTheTime(tx, tx`named.symbol`, tx`named.valid_from`, tx`named.until`)} as cik from named) told
         where cik is not null order by id, valid_from desc),
      latest as (select distinct on (id) * from named order by id, valid_from desc),
      gone as (
        select filed_ticker as symbol, min(cik) as cik from market.company
         where listed_ticker is null and filed_ticker is not null group by filed_ticker having count(*) = 1)
      select latest.id, linked,
             coalesce(told.cik, case when latest.valid_to is null then ticker.cik else coalesce(
               (select listed.cik from market.company_symbol listed
                 where listed.symbol = latest.symbol and listed.valid_to >= latest.valid_from
                   and coalesce(listed.valid_from, '-infinity') <= latest.until
                 order by listed.valid_to limit 1), gone.cik) end,
               -- What linked it may be gone, such as an old symbol from the list.
               case when latest.symbol = coalesce((select stated.symbol from market.stated_symbol stated where stated.cik = linked and first_on <= latest.until
                                             order by first_on desc limit 1), latest.symbol) then linked end) as cik
        from latest
        left join told on told.id = latest.id
        left join market.ticker on latest.valid_to is null and ticker.ticker = latest.symbol
        left join gone on gone.symbol = latest.symbol) found
     where cik is distinct from linked`;
}

async function joinRenamedSeries(tx: Tx, changed: ChangedRows<'factors'>): Promise<void> {
  const renamed = await tx<{ symbol: string; newSymbol: string; day: string }[]>`
    with spans as (
      select security.id, cik, is_demo, end_reason, first.session as first, last.session as last
        from market.security
        join lateral (select session from market.daily_bar where security_id = security.id order by session limit 1) first on true
        join lateral (select session from market.daily_bar where security_id = security.id order by session desc limit 1) last on true
       where cik in (select cik from market.security where cik is not null group by cik having count(*) > 1)),
    named as (select distinct on (security_id) security_id, symbol, valid_to
                from market.security_symbol order by security_id, valid_from desc)
    select old_name.symbol, new_name.symbol as "newSymbol", trading_session.day::text
      from spans old_series
      join spans new_series on new_series.cik = old_series.cik and new_series.is_demo = old_series.is_demo
       and new_series.first - old_series.last between 1 and ${CHANGE_SESSIONS}
      join named old_name on old_name.security_id = old_series.id and (old_name.valid_to is null or old_series.end_reason = ${TAKEN_OVER})
      join named new_name on new_name.security_id = new_series.id and new_name.valid_to is null
      join market.trading_session on trading_session.session = new_series.first
     where not exists (select from market.company_symbol listed
                        where listed.cik = old_series.cik and listed.symbol = old_name.symbol and listed.valid_to is null)`;
  for (const { symbol, newSymbol, day } of renamed) await changeSymbol(tx, changed, symbol, newSymbol, day);
  if (renamed.length > 0) await rebuildFactors(tx, changed);
}

async function choosePrimaries(tx: Tx): Promise<void> {
  await tx`
    create temp table primary_choice on commit drop as
    select distinct on (security.cik) security.cik, security.id
      from market.security
      left join market.company on company.cik = security.cik
     where security.cik is not null
     order by security.cik,
              exists (select from market.security_symbol named
                       where named.security_id = security.id and named.symbol = company.ticker and valid_to is null) desc,
              ended_session is null desc,
              exists (select from market.daily_bar where security_id = security.id) desc,
              is_primary desc,
              security.id`;
  await tx`
    update market.security set is_primary = false
     where is_primary and not exists (select from primary_choice where primary_choice.id = security.id)`;
  await tx`
    with chosen as (
      update market.security set is_primary = true
        from primary_choice where primary_choice.id = security.id and not is_primary returning security.cik)
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '1990-01-01', (select max(day) from market.trading_session)
      from chosen cross join (values ('trade'), ('event')) kinds (kind)`;
  await tx`drop table primary_choice`;
}
