import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../packages/database/src/index.ts';
import { SIC_RANGES } from '../../packages/vocabulary/market/src/industries.ts';

const seconds = (instant: string) => `extract(epoch from ${instant})::numeric`;

/** What facts are computed from, and the facts, each without what the check does not read. `sampled` and `of_sample` restrict to the sample. */
const TABLES: Readonly<Record<string, string>> = {
  trading_session: `select session, day, ${seconds('closes_at')} as closes_at from market.trading_session`,
  company: 'select cik, sic, fiscal_year_end from market.company join sampled using (cik)',
  security: 'select security.* from market.security join of_sample using (id)',
  security_symbol: 'select security_symbol.* from market.security_symbol join of_sample on id = security_id',
  daily_bar: `select security_id, session, close, volume from market.daily_bar join of_sample on id = security_id`,
  corporate_action: `select security_id, ex_date, kind, value from market.corporate_action join of_sample on id = security_id`,
  shares_outstanding: 'select cik, as_of, filed_on, shares from market.shares_outstanding join sampled using (cik)',
  filing: `select accession, form_type, ${seconds('accepted_at')} as accepted_at, filed_on, items, ${seconds('stored_at')} as stored_at
             from market.filing where accession in (
               select accession from market.filing_company join sampled using (cik)
               union select accession from market.trade join sampled on cik = issuer_cik
               union select superseded_by from market.trade join sampled on cik = issuer_cik)`,
  filing_company: 'select accession, cik from market.filing_company join sampled using (cik)',
  filing_document: `select accession, type from market.filing_document
                     where accession in (select accession from market.filing_company join sampled using (cik))`,
  trade: `select id, accession, issuer_cik, direction, trade_date, shares, value, price, superseded_by, shares_per_ads, implausible, same_block_as, is_amendment
            from market.trade join sampled on cik = issuer_cik`,
  trade_fact: 'select trade_fact.* from market.trade_fact join sampled using (cik)',
  event_fact: `select event_fact.*, ${seconds('event_fact.accepted_at')} as accepted_seconds from market.event_fact join sampled using (cik)`,
};

/**
 * Writes each table of `TABLES` and the industries of SIC codes to FOLDER/NAME.csv, all from one state of the database.
 * @param companies how many of the companies with facts; the same ones each time, drawn by a hash of the CIK
 * @returns the number of facts that are queued, and so may differ from what is computed from these files
 */
export async function exportInputs({ sql }: Database, folder: string, companies: number): Promise<number> {
  const sample = `with sampled as materialized (
      select cik from (select cik from market.trade_fact union select cik from market.event_fact) with_facts
       order by md5(cik) limit ${companies}),
    of_sample as materialized (
      select id from market.security where is_benchmark or is_primary and cik in (select cik from sampled))`;
  const ranges = SIC_RANGES.map(({ from, to, industry }) => `${from},${to},"${industry}"\n`);
  writeFileSync(join(folder, 'industry.csv'), `from,to,industry\n${ranges.join('')}`);
  return await sql.begin('isolation level repeatable read read only', async (transaction) => {
    const [queued] = await transaction<{ count: number }[]>`select count(*)::int as count from market.fact_work`;
    for (const [name, select] of Object.entries(TABLES)) {
      const rows = await transaction
        .unsafe(`copy (${sample} ${select}) to stdout (format csv, header true)`)
        .readable();
      await pipeline(rows, createWriteStream(join(folder, `${name}.csv`)));
      // The driver pauses its socket when rows arrive too fast, and does not resume it when the pause was on the last row.
      rows._read(0);
    }
    return queued?.count ?? 0;
  });
}
