import type { Database } from '@sentinel/database';
import type { TickerFile } from '@sentinel/edgar';
import { TICKER_CURSOR } from '../prices/store/ticker-cursor.ts';
import type { Tx } from '../prices/store/transaction.ts';

/** The result of loading a file. */
export interface MasterLoad {
  /** Number of new or changed rows. */
  readonly changed: number;
  /** Why the file was refused. */
  readonly refusal: string | null;
}

/** A list that has lost more than a fifth of the symbols is cut off, or is something else. */
const MIN_SHARE = 0.8;
const FEW = 100;
/** So many of the newest companies may leave the list without making it look older. */
const NEWEST = 10;
/** So many companies that registered after all of a list's show that the list is older than their filings. */
const LATER_COMPANIES = 3;

/**
 * Stores the SEC's ticker file, which lists all current symbols. New symbols start on the file's date. Symbols missing from the
 * list end the day before; their rows stay. Storing the same file again changes nothing. The file states no date, so whether it is
 * older than what is stored is told by its newest companies: EDGAR numbers companies in the order of their registration.
 * @param day YYYY-MM-DD, the date of the file
 */
export async function storeTickers({ sql }: Database, file: TickerFile, day: string): Promise<MasterLoad> {
  const rows = file.tickers.map((ticker, place) => ({ ...ticker, place }));
  const ciks = [...new Set(rows.map(({ cik }) => cik))].sort().reverse();
  const newestCik = ciks.length >= FEW ? (ciks[NEWEST - 1] ?? null) : null;
  return sql.begin(async (tx) => {
    // Only one list at a time; otherwise each of two lists could end symbols of the other.
    await tx`lock table market.company_symbol in share row exclusive mode`;
    const [last] = await tx<{ value: { hasExchanges: boolean; day: string; newestCik?: string | null } }[]>`
      select value from market.fetch_cursor where name = ${TICKER_CURSOR}`;
    if (last?.value.hasExchanges && !file.hasExchanges) {
      return { changed: 0, refusal: 'the list with exchanges (company_tickers_exchange.json) is kept instead' };
    }
    const [known] = await tx<{ open: number }[]>`
      select count(*)::int as open from market.company_symbol where valid_to is null`;
    const open = known?.open ?? 0;
    if (last && open >= FEW && rows.length < MIN_SHARE * open) {
      return { changed: 0, refusal: `it lists ${rows.length} symbols, but ${open} are known: it is incomplete` };
    }
    if (newestCik !== null && newestCik < (last?.value.newestCik ?? '')) {
      return {
        changed: 0,
        refusal: `it is older than the stored list of ${last?.value.day}: companies that registered since are missing`,
      };
    }
    const later = newestCik === null ? [] : await companiesAfter(tx, ciks[0] ?? newestCik);
    if (later.length >= LATER_COMPANIES) {
      const reason = `it is older than the stored filings: ${later.length} companies that file (such as ${later[0]?.name}) registered after all of its companies`;
      return { changed: 0, refusal: reason };
    }
    await tx`
      create temp table listed on commit drop as
      select distinct on (cik, symbol) * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as listed (cik char(10), symbol text, name text, exchange text, place int) order by cik, symbol, place`;
    await tx`analyze listed`;
    // A symbol that appeared and disappeared on the same day was an error in the list.
    const gone = await tx`
      delete from market.company_symbol open where valid_to is null and valid_from = ${day}
         and not exists (select from listed where listed.cik = open.cik and listed.symbol = open.symbol)`;
    const ended = await tx`
      update market.company_symbol open set valid_to = ${day}::date - 1 where valid_to is null
         and not exists (select from listed where listed.cik = open.cik and listed.symbol = open.symbol)`;
    const moved = await tx`
      update market.company_symbol open set exchange = listed.exchange from listed
       where open.valid_to is null and listed.cik = open.cik and listed.symbol = open.symbol
         and listed.exchange is not null and listed.exchange is distinct from open.exchange`;
    const begun = await tx`
      insert into market.company_symbol (cik, symbol, exchange, valid_from)
      select cik, symbol, exchange, ${last ? day : null}::date from listed
      on conflict (cik, symbol) where valid_to is null do nothing`;
    await updateShownSymbols(tx);
    await tx`
      insert into market.fetch_cursor (name, value)
      values (${TICKER_CURSOR}, jsonb_build_object('hasExchanges', ${file.hasExchanges}::boolean, 'day', ${day}::text, 'newestCik', ${newestCik}::text))
      on conflict (name) do update set value = excluded.value, updated_at = now()`;
    return { changed: gone.count + ended.count + moved.count + begun.count, refusal: null };
  });
}

/** Companies with a symbol and real filings that registered after a company. */
async function companiesAfter(tx: Tx, cik: string): Promise<{ name: string }[]> {
  return tx<{ name: string }[]>`
    select name from market.company
     where company.cik > ${cik} and filed_ticker is not null
       and exists (select from market.filing where issuer_cik = company.cik and not is_demo) order by company.cik limit 100`;
}

/** A company is shown with its first symbol in the list, or without one when the list has none. */
async function updateShownSymbols(tx: Tx): Promise<void> {
  await tx`
    with first as (
      select distinct on (cik) cik, symbol, exchange, name from listed order by cik, place)
    insert into market.company (cik, name, listed_ticker, exchange, master_at, as_of)
    select cik, name, symbol, exchange, now(), 'epoch' from first order by cik
    on conflict (cik) do update
       set listed_ticker = excluded.listed_ticker,
           exchange = coalesce(excluded.exchange, company.exchange),
           master_at = now(),
           changed_in = case when (company.listed_ticker, company.exchange)
                                is distinct from (excluded.listed_ticker, coalesce(excluded.exchange, company.exchange))
                             then pg_current_xact_id() else company.changed_in end`;
  await tx`
    update market.company set listed_ticker = null, exchange = null, master_at = now(), changed_in = pg_current_xact_id()
     where listed_ticker is not null and not exists (select from listed where listed.cik = company.cik)`;
}
