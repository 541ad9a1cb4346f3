import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { filingUrl } from '@sentinel/vocabulary-market';

type Arrangement = OperationResponse<'get_company'>['arrangements'][number];

/** As many as an answer may have. */
const MAX_ARRANGEMENTS = 100;

/** Reads the trading arrangements of directors and officers that 10-Q and 10-K tell of. */
export function createArrangements({ sql }: Pick<Database, 'sql'>) {
  /** The latest report first, and each in its own order. */
  const of = async (condition: ReturnType<typeof sql>): Promise<Arrangement[]> => {
    const rows = await sql<Omit<Arrangement, 'filing_url'>[]>`
      select accession as accno, form_type, filed_on::text, arrangement.issuer_cik as cik,
             coalesce(company.name, arrangement.issuer_cik) as name, company.ticker, position, left(person, 1000) as person, owner_cik,
             left(owner_evidence, 4000) as owner_evidence, left(title, 1000) as title, action, is_10b5_1, adoption_date, termination_date,
             expiration_date, duration_days, shares::float8, left(text, 12000) as text
        from market.arrangement join market.filing using (accession)
        left join market.company on company.cik = arrangement.issuer_cik
       where ${condition}
       order by filed_on desc nulls last, accession desc, position limit ${MAX_ARRANGEMENTS}`;
    return rows.map((row) => ({ ...row, filing_url: filingUrl(row.cik, row.accno) }));
  };
  return {
    ofCompany: (cik: string) => of(sql`arrangement.issuer_cik = ${cik}`),
    ofOwner: (cik: string) => of(sql`owner_cik = ${cik}`),
  };
}
