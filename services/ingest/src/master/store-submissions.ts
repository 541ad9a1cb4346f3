import type { Database } from '@sentinel/database';
import type { CompanyMaster, Submissions } from '@sentinel/edgar';
import { fillInDates } from '../filings/fill-in-dates.ts';
import { TICKER_CURSOR } from '../prices/store/ticker-cursor.ts';
import type { Tx } from '../prices/store/transaction.ts';
import type { MasterLoad } from './store-tickers.ts';

/**
 * Stores a submissions file: the company's name, industry code, fiscal year end and former names, its symbols (only until a
 * ticker file is loaded), and acceptance times and filing dates of filings that have none. A file that is older than the stored data only adds
 * what is missing. Queues the facts when the industry or the fiscal year changed. Storing the same file again changes nothing.
 */
export async function storeSubmissions({ orm, sql }: Database, { company, filings }: Submissions): Promise<MasterLoad> {
  const dated = await orm.transaction((tx) => fillInDates(tx, filings));
  return sql.begin(async (tx) => {
    let changed = dated;
    if (company === null) return { changed, refusal: null };
    if (!(await isCompany(tx, company))) {
      return {
        changed,
        refusal: changed > 0 ? null : 'it is about a person, or about a company without a stored filing',
      };
    }
    const days = filings.flatMap(({ filedOn }) => filedOn ?? []).sort();
    changed += await updateCompany(tx, company, days.at(-1) ?? null);
    changed += await addFormerNames(tx, company);
    changed += await updateSymbols(tx, company);
    return { changed, refusal: null };
  });
}

/** There are submissions files for companies and people. People have no industry, fiscal year or symbol. */
async function isCompany(tx: Tx, { cik, fiscalYearEnd, sic, tickers }: CompanyMaster): Promise<boolean> {
  if (sic !== null || fiscalYearEnd !== null || tickers.length > 0) return true;
  return (await tx`select from market.company where cik = ${cik}`).length > 0;
}

interface Known {
  name: string;
  sic: string | null;
  fye: string | null;
}

async function updateCompany(tx: Tx, company: CompanyMaster, day: string | null): Promise<number> {
  const { cik, fiscalYearEnd, name, sic } = company;
  const [before] = await tx<Known[]>`
    select name, sic, fiscal_year_end as fye from market.company where cik = ${cik} for update`;
  const [after] = await tx<Known[]>`
    insert into market.company as known (cik, name, sic, fiscal_year_end, master_at, as_of)
    values (${cik}, ${name}, ${sic}, ${fiscalYearEnd}, now(), coalesce(${day}::date, 'epoch'))
    on conflict (cik) do update
       set (name, sic, fiscal_year_end) = (
             select case when is_news then excluded.name else known.name end,
                    case when is_news then coalesce(excluded.sic, known.sic) else coalesce(known.sic, excluded.sic) end,
                    case when is_news then coalesce(excluded.fiscal_year_end, known.fiscal_year_end)
                         else coalesce(known.fiscal_year_end, excluded.fiscal_year_end) end
               from (values (excluded.as_of >= date_trunc('day', known.as_of at time zone 'UTC') at time zone 'UTC')) age (is_news)),
           as_of = greatest(known.as_of, excluded.as_of),
           master_at = now()
    returning name, sic, fiscal_year_end as fye`;
  if (before === undefined) return 1;
  const isRegrouped = before.sic !== after?.sic || before.fye !== after?.fye;
  if (!isRegrouped && before.name === after?.name) return 0;
  await tx`update market.company set changed_in = pg_current_xact_id() where cik = ${cik}`;
  if (isRegrouped) {
    await tx`
      insert into market.fact_work (kind, cik, from_day, to_day)
      select kind, ${cik}, '0001-01-01', '9999-12-31' from (values ('trade'), ('event')) kinds (kind)`;
  }
  return 1;
}

async function addFormerNames(tx: Tx, { cik, formerNames }: CompanyMaster): Promise<number> {
  const stated = JSON.stringify(formerNames);
  const added = await tx`
    insert into market.former_name (cik, name, valid_from, valid_to)
    select distinct on (name, "to") ${cik}, name, "from", "to"
      from jsonb_to_recordset(${stated}::text::jsonb) as stated (name text, "from" date, "to" date)
     where not exists (select from market.former_name known
                        where known.cik = ${cik} and known.name = stated.name
                          and known.valid_to is not distinct from stated."to")
     order by name, "to", "from"`;
  return added.count;
}

/** Once a ticker file has been loaded, symbols come only from there, because it covers all companies as of one day. */
async function updateSymbols(tx: Tx, { cik, tickers }: CompanyMaster): Promise<number> {
  if ((await tx`select from market.fetch_cursor where name = ${TICKER_CURSOR}`).length > 0) return 0;
  const begun = await tx`
    insert into market.company_symbol (cik, symbol, exchange)
    select distinct on (symbol) ${cik}, symbol, exchange
      from jsonb_to_recordset(${JSON.stringify(tickers)}::text::jsonb) as stated (symbol text, exchange text)
    on conflict (cik, symbol) where valid_to is null do nothing`;
  const [first] = tickers;
  await tx`
    update market.company
       set listed_ticker = ${first?.symbol ?? null}, exchange = coalesce(${first?.exchange ?? null}, exchange),
           changed_in = pg_current_xact_id()
     where cik = ${cik} and listed_ticker is distinct from ${first?.symbol ?? null}`;
  return begun.count;
}
