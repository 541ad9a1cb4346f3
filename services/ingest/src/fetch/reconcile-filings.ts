import type { Database } from '@sentinel/database';
import type { SubmittedFiling } from '@sentinel/edgar';
import type { DaysRead } from './days-read.ts';
import { sourceOfDay } from './filing-queue.ts';
import { isWantedForm } from './wanted-forms.ts';

/** Filings queued of one company at a time, the newest first: a file that says something wrong costs no more. */
const MAX_QUEUED = 100;

/** What a submissions file lists and the desk does not have. */
export interface Reconciled {
  /** Wanted filings of the days read. */
  readonly listed: number;
  /** Of these, neither stored nor ever named. */
  readonly missing: number;
  /** Accession numbers of those queued now; the others come with the next file. */
  readonly queued: readonly string[];
}

/**
 * Queues the filings of the days read live that a submissions file lists and that neither feed nor index named (DOMAIN 2.4). Of
 * the file only form and filing date count: its acceptance times lie (DOMAIN 0.1), those of the submissions fetched do not. What
 * was stored by other ways, waits, or was refused is not queued again.
 * @param cik the company of the file, a party of all it lists
 */
export async function reconcileFilings(
  { sql }: Pick<Database, 'sql'>,
  cik: string,
  filings: readonly SubmittedFiling[],
  { from, to }: DaysRead,
  now: Date,
): Promise<Reconciled> {
  const named = new Map(
    filings.flatMap(({ accession, filedOn, form }) =>
      filedOn !== null && filedOn >= from && filedOn <= to && isWantedForm(form)
        ? [[accession, { accession, form, filedOn, source: sourceOfDay(filedOn, now) }]]
        : [],
    ),
  );
  const [found] = await sql<{ missing: number; queued: string[] }[]>`
    with missing as (
      select listed.* from jsonb_to_recordset(${JSON.stringify([...named.values()])}::text::jsonb)
               as listed (accession text, form text, "filedOn" date, source text)
       where not exists (select from market.filing where filing.accession = listed.accession)
         and not exists (select from market.filing_fetch where filing_fetch.accession = listed.accession)),
    newest as (
      select * from missing order by "filedOn" desc, accession desc limit ${MAX_QUEUED}),
    queued as (
      insert into market.filing_fetch (accession, form_type, cik, filed_on, source, is_reconciled)
      -- In the order of every process that queues, so that no two lock each other up.
      select accession, form, ${cik}, "filedOn", source, true from newest order by accession
      on conflict (accession) do nothing returning accession)
    select (select count(*)::int from missing) as missing,
           (select coalesce(array_agg(accession order by accession), '{}') from queued) as queued`;
  return { listed: named.size, missing: found?.missing ?? 0, queued: found?.queued ?? [] };
}
