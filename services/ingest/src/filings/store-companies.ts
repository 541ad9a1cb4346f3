import { inArray, insertRows, schema, sql } from '@sentinel/database';
import type { FiledCompany, FilingRecord } from './filing-record.ts';
import { chunks, type Transaction } from './store-parts.ts';

/**
 * Updates companies from their latest filing. `changed_in` is set only when something changes that the explore copy shows.
 * @returns CIKs of existing companies whose industry code or fiscal year end changes, because their facts depend on these
 */
export async function storeCompanies(tx: Transaction, fresh: readonly FilingRecord[]): Promise<string[]> {
  const { company } = schema;
  const latest = newestByCik(fresh, ({ companies }) => companies);
  const changed = await changedByFilings(tx, latest);
  // One statement in CIK order, so that two processes cannot deadlock. It locks the rows that it leaves as they are, too.
  for (const part of chunks(latest)) {
    const rows = part.map(({ asOf, cik, fiscalYearEnd, name, sic }) => ({ cik, name, sic, fiscalYearEnd, asOf }));
    await tx.execute(sql`${insertRows(company, rows)}
      on conflict (cik) do update
         set name = excluded.name,
             sic = coalesce(excluded.sic, company.sic),
             fiscal_year_end = coalesce(excluded.fiscal_year_end, company.fiscal_year_end),
             as_of = excluded.as_of,
             changed_in = case when (excluded.name, coalesce(excluded.sic, company.sic)) is distinct from (company.name, company.sic)
                               then pg_current_xact_id() else company.changed_in end
       where excluded.as_of >= company.as_of`);
  }
  await storeFiledTickers(tx, fresh);
  return changed;
}

/** The symbol in a company's latest filing that has the field, whatever tells its name: an 8-K or a submissions file says nothing of it. */
async function storeFiledTickers(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  const stating = newestByCik(fresh, ({ accession, companies }) =>
    companies.filter(({ statesTicker }) => statesTicker).map((company) => ({ ...company, accession })),
  );
  for (const part of chunks(stating)) {
    const stated = part.map(({ accession, asOf, cik, ticker }) => ({ accession, as_of: asOf, cik, ticker }));
    await tx.execute(sql`
      update market.company set filed_ticker = stated.ticker, changed_in = pg_current_xact_id()
        from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as stated (accession text, as_of timestamptz, cik text, ticker text)
       where company.cik = stated.cik and company.filed_ticker is distinct from stated.ticker
         and (company.as_of = stated.as_of
              or not exists (
                select from market.filing later
                 where later.issuer_cik = stated.cik and later.form_type ~ '^[345]'
                   and (coalesce(later.accepted_at, later.filed_on::timestamp at time zone 'UTC',
                                 later.period_of_report::timestamp at time zone 'UTC', 'epoch'), later.accession)
                       > (stated.as_of, stated.accession)))`);
  }
}

async function changedByFilings(
  tx: Transaction,
  latest: readonly (FiledCompany & { asOf: Date })[],
): Promise<string[]> {
  const { asOf, cik, fiscalYearEnd, sic } = schema.company;
  const stating = latest.filter((row) => row.sic !== null || row.fiscalYearEnd !== null);
  const changed: string[] = [];
  for (const part of chunks(stating)) {
    const stored = await tx
      .select({ cik, sic, fiscalYearEnd, asOf })
      .from(schema.company)
      .where(
        inArray(
          cik,
          part.map((row) => row.cik),
        ),
      );
    const byCik = new Map(stored.map((row) => [row.cik, row]));
    for (const row of part) {
      const known = byCik.get(row.cik);
      if (!known || row.asOf < known.asOf) continue;
      const differs = (stated: string | null, present: string | null) => stated !== null && stated !== present;
      if (differs(row.sic, known.sic) || differs(row.fiscalYearEnd, known.fiscalYearEnd)) changed.push(row.cik);
    }
  }
  return changed;
}

/** Updates owners from their latest filing. */
export async function storeOwners(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  for (const rows of chunks(newestByCik(fresh, ({ owners }) => owners))) {
    const named = rows.map(({ asOf, cik, name }) => ({ cik, name, asOf }));
    await tx.execute(sql`${insertRows(schema.owner, named)}
      on conflict (cik) do update set name = excluded.name, as_of = excluded.as_of where excluded.as_of >= owner.as_of`);
  }
}

/** Each company or owner once, from the newest filing that names it, sorted by CIK (which prevents deadlocks). */
function newestByCik<T extends Pick<FiledCompany, 'cik' | 'name'>>(
  fresh: readonly FilingRecord[],
  of: (record: FilingRecord) => readonly T[],
): (T & { asOf: Date })[] {
  const newest = new Map<string, T & { asOf: Date }>();
  for (const record of fresh) {
    const asOf = knownAsOf(record);
    for (const named of of(record)) {
      const present = newest.get(named.cik);
      if (!present || asOf >= present.asOf) newest.set(named.cik, { ...named, asOf });
    }
  }
  return [...newest.values()].sort((a, b) => (a.cik < b.cik ? -1 : 1));
}

/** The time that a filing's data is from: the acceptance, or else the filing date or the period of report. */
function knownAsOf({ acceptedAt, filedOn, periodOfReport }: FilingRecord): Date {
  return acceptedAt ?? new Date(filedOn ?? periodOfReport ?? 0);
}
