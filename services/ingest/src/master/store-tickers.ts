import type { Database } from '@sentinel/database';
import type { TickerFile } from '@sentinel/edgar';
import type { Tx } from '../prices/store/transaction.ts';

/** What a load of master data did; `refusal` says why nothing was done. */
export interface MasterLoad {
  /** Rows that are new or have another value now. */
  readonly changed: number;
  readonly refusal: string | null;
}

/** Cursor of the ticker file: the day of its last load, and whether that was the one with exchanges. */
export const TICKER_CURSOR = 'master_tickers';
/** A list of the whole market does not lose a fifth of its symbols: then it is cut off, or something else. */
const LEAST_SHARE = 0.8;
const FEW = 100;

/**
 * Takes over the SEC's ticker file, which lists every symbol there is on its day: symbols that are new begin then, those that
 * are missing ended the day before, and stay known. The same again changes nothing.
 * @param day YYYY-MM-DD, the day the file is of
 */
export async function storeTickers({ sql }: Database, file: TickerFile, day: string): Promise<MasterLoad> {
  const rows = file.tickers.map((ticker, place) => ({ ...ticker, place }));
  return sql.begin(async (tx) => {
    // One list after the other: two at once would each end what the other lists.
    await tx`lock table market.company_symbol in share row exclusive mode`;
    const [last] = await tx<{ value: { hasExchanges: boolean; day: string } }[]>`
      select value from market.fetch_cursor where name = ${TICKER_CURSOR}`;
    if (last?.value.hasExchanges && !file.hasExchanges) {
      return { changed: 0, refusal: 'the list with exchanges (company_tickers_exchange.json) is kept instead' };
    }
    const [known] = await tx<{ open: number }[]>`
      select count(*)::int as open from market.company_symbol where valid_to is null`;
    const open = known?.open ?? 0;
    if (last && open >= FEW && rows.length < LEAST_SHARE * open) {
      return { changed: 0, refusal: `it lists ${rows.length} symbols where ${open} are known: it is not whole` };
    }
    await tx`
      create temp table listed on commit drop as
      select distinct on (cik, symbol) * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as listed (cik char(10), symbol text, name text, exchange text, place int) order by cik, symbol, place`;
    await tx`analyze listed`;
    // A symbol that came and went on one day was a fault of the list.
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
    await takeFirstSymbols(tx);
    await tx`
      insert into market.fetch_cursor (name, value)
      values (${TICKER_CURSOR}, jsonb_build_object('hasExchanges', ${file.hasExchanges}::boolean, 'day', ${day}::text))
      on conflict (name) do update set value = excluded.value, updated_at = now()`;
    return { changed: gone.count + ended.count + moved.count + begun.count, refusal: null };
  });
}

/** The symbol a company is shown with: its first one in the list; none where the list has none. */
async function takeFirstSymbols(tx: Tx): Promise<void> {
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
