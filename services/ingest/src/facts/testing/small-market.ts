import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { ensureSessions } from '../../prices/ensure-sessions.ts';

/**
 * A market of a few rows that a test writes by hand, for facts at their limits; empty before each test. Days are YYYY-MM-DD, and the
 * calendar is from 1990-01-02 to 2026-12-31.
 */
export function useSmallMarket() {
  let base: TestDatabase;
  const sql = () => base.owner.sql;
  beforeAll(async () => {
    base = await createTestDatabase();
    await ensureSessions(sql(), new Date('2025-01-01T00:00:00Z'));
  });
  afterAll(() => base.drop());
  beforeEach(
    () => sql()`
      truncate market.filing, market.company, market.security, market.shares_outstanding, market.fact_work restart identity cascade`,
  );
  const filing = (
    accession: string,
    formType: string,
    cik: string,
    { acceptedAt = null, filedOn = null, isAmendment = false, items = [] }: Filed & { readonly isAmendment?: boolean },
  ) => sql()`
    insert into market.filing (accession, form_type, issuer_cik, accepted_at, filed_on, is_amendment, items, content_hash, source_name, request_id)
    values (${accession}, ${formType}, ${cik}, ${acceptedAt}, ${filedOn}, ${isAmendment}, ${[...items]}, 'none', 'test', 'test')`;

  const market = {
    company: (cik: string, fiscalYearEnd: string | null = null) => sql()`
      insert into market.company (cik, name, fiscal_year_end, as_of) values (${cik}, ${cik}, ${fiscalYearEnd}, '2024-01-01')`,

    /** Writes a company's series, or the fund for null, with the same close and volume on each session from one day to another. */
    async series(cik: string | null, { close, endedOn = null, from, to, volume = null }: SeriesPlan): Promise<number> {
      const [row] = await sql()<{ id: number }[]>`
        insert into market.security (cik, is_primary, is_benchmark, ended_session)
        values (${cik}, ${cik !== null}, ${cik === null}, (select session from market.trading_session where day = ${endedOn}))
        returning id::int`;
      const id = row?.id ?? 0;
      await sql()`
        insert into market.daily_bar (security_id, session, close, volume, source)
        select ${id}, session, ${close}::numeric, ${volume}::bigint, 'test' from market.trading_session where day between ${from} and ${to}`;
      return id;
    },
    close: (series: number, day: string, close: string) => sql()`
      update market.daily_bar set close = ${close}
       where security_id = ${series} and session = (select session from market.trading_session where day = ${day})`,
    /** Takes away the bar of a day. */
    gap: (series: number, day: string) => sql()`
      delete from market.daily_bar
       where security_id = ${series} and session = (select session from market.trading_session where day = ${day})`,
    /** The factor of a split: of each old share, so many new ones since the session of the day. */
    split: (series: number, day: string, ratio: number) => sql()`
      insert into market.price_factor (security_id, until_session, split, price, total)
      select ${series}, session - 1, 1 / ${ratio}::float8, 1 / ${ratio}::float8, 1 / ${ratio}::float8
        from market.trading_session where day = ${day}`,
    shares: (cik: string, count: { readonly asOf: string; readonly filedOn: string; readonly shares: number }) => sql()`
      insert into market.shares_outstanding (cik, as_of, filed_on, shares, accession)
      values (${cik}, ${count.asOf}, ${count.filedOn}, ${count.shares}, 'none')`,

    async event(
      accession: string,
      cik: string,
      { formType = '8-K', ...filed }: Filed & { readonly formType?: string },
    ) {
      await filing(accession, formType, cik, filed);
      await sql()`insert into market.filing_company (accession, cik) values (${accession}, ${cik})`;
    },
    /** Writes a trade, and its filing unless an earlier trade has it. */
    async trade(accession: string, cik: string, plan: TradePlan): Promise<void> {
      const { day, direction = 'sale', isAmendment = false, supersededBy = null, value = null, ...filed } = plan;
      const [stored] = await sql()`select 1 from market.filing where accession = ${accession}`;
      if (!stored) await filing(accession, isAmendment ? '4/A' : '4', cik, { ...filed, isAmendment });
      await sql()`
        insert into market.trade (accession, issuer_cik, direction, trade_date, shares, value, row_count, unpriced_rows, owner_ciks, owner_names,
                                  owner_title, insider_types, plan_10b51, is_amendment, superseded_by)
        values (${accession}, ${cik}, ${direction}, ${day}, 1, ${value}, 1, 0, '{}', '', '', '{}', 'no', ${isAmendment}, ${supersededBy})`;
    },
  };
  return {
    get db() {
      return base;
    },
    market,
  };
}

interface Filed {
  /** ISO 8601 with its offset. */
  readonly acceptedAt?: string | null;
  readonly filedOn?: string | null;
  readonly items?: readonly string[];
}
interface SeriesPlan {
  readonly from: string;
  readonly to: string;
  readonly close: string;
  readonly volume?: number | null;
  /** The series' last day, when no more prices will come. */
  readonly endedOn?: string | null;
}
interface TradePlan extends Filed {
  readonly day: string;
  readonly direction?: 'sale' | 'purchase';
  readonly value?: number | null;
  readonly isAmendment?: boolean;
  readonly supersededBy?: string | null;
}
