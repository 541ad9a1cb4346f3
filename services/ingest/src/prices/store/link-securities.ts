import { type Database, LOCKS, type Statements } from '@sentinel/database';
import { changeSymbol } from './change-symbol.ts';
import { queueActionFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';
import type { Tx } from './transaction.ts';

/** Maximum number of sessions between the last price under the old symbol and the first under the new one. */
const CHANGE_SESSIONS = 5;

/** Links series and companies after company data changed, and queues the facts of companies that got a series. */
export async function relinkSecurities({ sql }: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    await tx`create temp table changed_series (security_id bigint not null, from_session int not null) on commit drop`;
    await tx`create temp table changed_action (security_id bigint not null, ex_date date not null) on commit drop`;
    await tx`create temp table changed_bar (security_id bigint not null, session int not null, is_new boolean not null) on commit drop`;
    await linkSecurities(tx);
    await queueActionFacts(tx);
  });
}

/**
 * Links the series that newly stored filings name the company of, when there are any. Call it after the filings' transaction.
 * @param symbols those that the filings state; without them, all series without a company are looked at
 */
export async function linkFoundSeries(database: Database, symbols: readonly string[] | null = null): Promise<void> {
  if (symbols !== null && symbols.length === 0) return;
  const found = await database.sql`${foundCompanies(database.sql, symbols)} limit 1`;
  if (found.length > 0) await relinkSecurities(database);
}

/**
 * Finds the company of each series without one: by the SEC's ticker file (for ended series, as of that time), or else by the
 * symbol in filings. When one series of a company starts where another stops, they are the same series under a new symbol. Each
 * company gets one primary series: the one of its ticker, or else one that still trades.
 */
export async function linkSecurities(tx: Tx): Promise<void> {
  await tx`
    with found as (${foundCompanies(tx, null)})
    update market.security set cik = found.cik from found where found.id = security.id`;
  await joinRenamedSeries(tx);
  await choosePrimaries(tx);
}

/** `id` and `cik` of the series without a company whose company can be told; of some symbols only, or of all. */
function foundCompanies(tx: Statements, symbols: readonly string[] | null) {
  return tx`
    select id, cik from (
      with loose as (
        select distinct on (security.id) security.id, symbol, valid_from, valid_to
          from market.security join market.security_symbol on security_id = security.id
         where cik is null and not is_benchmark and (${symbols === null} or symbol = any (${[...(symbols ?? [])]}::text[]))
         order by security.id, valid_from desc),
      gone as (
        select filed_ticker as symbol, min(cik) as cik from market.company
         where listed_ticker is null and filed_ticker is not null group by filed_ticker having count(*) = 1)
      select loose.id,
             case when loose.valid_to is null then ticker.cik else coalesce(
               (select listed.cik from market.company_symbol listed
                 where listed.symbol = loose.symbol and listed.valid_to >= loose.valid_from
                   and coalesce(listed.valid_from, '-infinity') <= loose.valid_to
                 order by listed.valid_to limit 1), gone.cik) end as cik
        from loose
        left join market.ticker on loose.valid_to is null and ticker.ticker = loose.symbol
        left join gone on gone.symbol = loose.symbol) found
     where cik is not null`;
}

async function joinRenamedSeries(tx: Tx): Promise<void> {
  const renamed = await tx<{ symbol: string; newSymbol: string; day: string }[]>`
    with spans as (
      select security.id, cik, is_demo, first.session as first, last.session as last
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
      join named old_name on old_name.security_id = old_series.id and old_name.valid_to is null
      join named new_name on new_name.security_id = new_series.id and new_name.valid_to is null
      join market.trading_session on trading_session.session = new_series.first
     where not exists (select from market.company_symbol listed
                        where listed.cik = old_series.cik and listed.symbol = old_name.symbol and listed.valid_to is null)`;
  for (const { symbol, newSymbol, day } of renamed) await changeSymbol(tx, symbol, newSymbol, day);
  if (renamed.length > 0) await rebuildFactors(tx);
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
