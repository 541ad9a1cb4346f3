import { NEW_YORK } from '@sentinel/calendar';
import { sql } from '@sentinel/database';
import { classifyTrades, type OwnershipForm, type SubmittedFiling } from '@sentinel/edgar';
import { judgeChangedTrades } from '../facts/judge-changed-trades.ts';
import { type PendingFacts, queuePendingFacts } from '../facts/pending-facts.ts';
import { daysToFile } from './days-to-file.ts';
import { deemedExecution } from './deemed-execution.ts';
import { type FilingFlag, tradeFlags } from './filing-flags.ts';
import { groupBlocks } from './group-blocks.ts';
import { pendingFactsOfTrades } from './pending-facts-of-filing.ts';
import type { Transaction } from './store-parts.ts';
import { lockAmendments, supersedeAmended } from './supersede-amended.ts';

/** The flags that compare a trade date with the filing date. */
const FILING_DATE_FLAGS: readonly FilingFlag[] = ['future_date', 'long_before_filing'];

interface FilledFiling {
  readonly accession: string;
  readonly formType: string;
  /** The day of the acceptance in New York. */
  readonly acceptedDay: string | null;
  readonly filedOn: string | null;
  /** The filing date before; the trades change with the new one. */
  readonly filedOnBefore: string | null;
  readonly document: OwnershipForm | null;
  readonly flags: readonly FilingFlag[];
}

/**
 * Adds the dates that a submissions file states to stored filings that lack them: the acceptance time and the filing date of an
 * ownership XML on its own, the acceptance time of a filing from the SEC's data sets. Derives again what depends on the dates (days
 * to file, flags, amendments, blocks, plausibility), and queues the facts.
 * @returns the number of filings that changed
 */
export async function fillInDates(tx: Transaction, stated: readonly SubmittedFiling[]): Promise<number> {
  const dates = stated.filter(({ acceptedAt, filedOn }) => acceptedAt !== null || filedOn !== null);
  if (dates.length === 0) return 0;
  // Before the filings' rows, in the order in which whoever stores an amendment locks them.
  await lockAmendments(
    tx,
    dates.map(({ accession }) => accession),
  );
  const filled = await tx.execute<FilledFiling & Record<string, unknown>>(sql`
    with stated as (
      select accession, accepted_at, filed_on
        from jsonb_to_recordset(${JSON.stringify(
          dates.map(({ acceptedAt, accession, filedOn }) => ({
            accession,
            accepted_at: acceptedAt,
            filed_on: filedOn,
          })),
        )}::jsonb) as stated (accession text, accepted_at timestamptz, filed_on date)),
    lacking as materialized (
      select filing.accession, filing.filed_on as filed_on_before, stated.accepted_at, stated.filed_on
        from market.filing join stated using (accession)
       where filing.accepted_at is null and stated.accepted_at is not null
          or filing.filed_on is null and stated.filed_on is not null
       order by filing.accession for update of filing)
    update market.filing
       set accepted_at = coalesce(filing.accepted_at, lacking.accepted_at), filed_on = coalesce(filing.filed_on, lacking.filed_on)
      from lacking where lacking.accession = filing.accession
    returning filing.accession, form_type as "formType", (filing.accepted_at at time zone ${NEW_YORK})::date::text as "acceptedDay", filing.filed_on::text as "filedOn",
              filed_on_before::text as "filedOnBefore", flags,
              case when filed_on_before is null then document end as document`);
  if (filled.length === 0) return 0;
  for (const filing of filled) await deriveDates(tx, filing);
  const accessions = filled.map(({ accession }) => accession);
  await queuePendingFacts(tx, [...(await touchTrades(tx, accessions)), ...(await pendingFactsOfReports(tx, filled))]);
  await supersedeAmended(tx, accessions);
  await groupBlocks(tx);
  await judgeChangedTrades(tx);
  return filled.length;
}

/** Sets what the trades of a form and its flags say of a filing date that was not known before. */
async function deriveDates(tx: Transaction, { accession, document, filedOn, flags }: FilledFiling): Promise<void> {
  if (document === null || filedOn === null) return;
  const trades = classifyTrades(document).groups.map((group) => {
    const { direction, tradeDate } = group;
    const { deemedOn } = deemedExecution(document, group);
    return {
      direction,
      day: tradeDate,
      reported_on: filedOn,
      days_to_file: daysToFile({ deemedOn, tradeDate }, filedOn),
      flags: tradeFlags(document, group, filedOn),
    };
  });
  const changed = await tx.execute<{ flags: FilingFlag[] }>(sql`
    update market.trade
       set reported_on = derived.reported_on, days_to_file = derived.days_to_file, flags = derived.flags
      from jsonb_to_recordset(${JSON.stringify(trades)}::jsonb) as derived (
             direction text, day date, reported_on date, days_to_file int, flags text[])
     where accession = ${accession} and trade.direction = derived.direction and trade.trade_date = derived.day
    returning trade.flags`);
  const others = flags.filter((flag) => !FILING_DATE_FLAGS.includes(flag));
  const all = [...new Set([...others, ...changed.flatMap((trade) => trade.flags)])];
  await tx.execute(sql`update market.filing set flags = ${sql.param(all)}::text[] where accession = ${accession}`);
}

/** Passes the trades on to the explore copy, and returns the facts that change with the dates of their filings. */
async function touchTrades(tx: Transaction, accessions: readonly string[]): Promise<PendingFacts[]> {
  const touched = await tx.execute<{ cik: string; day: string }>(sql`
    with touched as (
      update market.trade set changed_in = pg_current_xact_id() where accession = any (${sql.param([...accessions])}::text[])
      returning issuer_cik, trade_date)
    select distinct issuer_cik as cik, trade_date::text as day from touched`);
  return touched.flatMap(({ cik, day }) => pendingFactsOfTrades(cik, [day]));
}

/** The facts of 8-Ks, and of those that the results of a 10-Q or 10-K decide about, by their days before and after. */
async function pendingFactsOfReports(tx: Transaction, filled: readonly FilledFiling[]): Promise<PendingFacts[]> {
  const reports = filled.filter(({ formType }) => /^(8-K|10-[QK])/.test(formType));
  if (reports.length === 0) return [];
  const filers = await tx.execute<{ accession: string; cik: string }>(sql`
    select accession, cik from market.filing_company
     where accession = any (${sql.param(reports.map(({ accession }) => accession))}::text[])`);
  const byAccession = new Map(reports.map((report) => [report.accession, report]));
  return filers.flatMap(({ accession, cik }) => {
    const report = byAccession.get(accession);
    if (report === undefined) return [];
    const { acceptedDay, filedOn, filedOnBefore, formType } = report;
    const kind = formType.startsWith('8-K') ? 'event' : 'announcement';
    const days = [...new Set([filedOn, filedOnBefore === null ? acceptedDay : null])].filter((day) => day !== null);
    return days.map((day): PendingFacts => ({ kind, cik, fromDay: day, toDay: day }));
  });
}
