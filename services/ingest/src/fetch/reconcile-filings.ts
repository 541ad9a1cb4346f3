import type { Database } from '@sentinel/database';
import type { SubmittedFiling } from '@sentinel/edgar';
import type { DaysRead } from './days-read.ts';
import { sourceOfDay } from './filing-queue.ts';
import { isWantedForm } from './wanted-forms.ts';

/** Maximum number of filings queued per file, newest first; limits the damage of a wrong file. */
const MAX_QUEUED = 100;

/** The result of comparing a submissions file with the stored filings. */
export interface Reconciled {
  /** Number of wanted filings on the days read live. */
  readonly listed: number;
  /** Number of these that are neither stored nor known. */
  readonly missing: number;
  /** Accession numbers queued now; the others follow with the next file. */
  readonly queued: readonly string[];
}

/**
 * Queues filings of the days read live that a submissions file lists but that neither feed nor index named. Only form and filing
 * date are taken from the file, because its acceptance times are unreliable; the fetched submissions have the right ones. Filings
 * that are already stored, queued or refused are not queued again.
 * @param cik the company of the file, which is a party of every filing in it
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
