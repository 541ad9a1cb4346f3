import { newYorkDay } from '@sentinel/calendar';
import type { Statements } from '@sentinel/database';

/** A series with its bars by session and its corporate actions. */
export interface StoredSeries {
  readonly id: number;
  readonly cik: string | null;
  readonly isPrimary: boolean;
  readonly isBenchmark: boolean;
  readonly isDemo: boolean;
  readonly hasDividends: boolean;
  readonly endedSession: number | null;
  readonly bars: Map<number, { readonly close: number; readonly volume: number | null }>;
  readonly actions: { readonly exDate: string; readonly kind: string; readonly value: number }[];
}

export interface StoredEvent {
  readonly accession: string;
  readonly cik: string;
  readonly formType: string;
  readonly items: string[];
  /** Milliseconds since 1970. */
  readonly acceptedAt: number | null;
  /** The day of the acceptance in New York when the filing states no date. */
  readonly filedOn: string;
  readonly hasPressRelease: boolean;
}

/** A 10-Q or 10-K, no amendment. */
export interface StoredReport {
  readonly cik: string;
  readonly filedOn: string;
  readonly periodEnd: string;
}

export interface StoredTrade {
  readonly id: number;
  readonly cik: string;
  readonly direction: string;
  readonly tradeDate: string;
  readonly shares: number;
  readonly price: number | null;
  readonly value: number | null;
  readonly sharesPerAds: number | null;
  readonly sameBlockAs: number | null;
  readonly accession: string;
  readonly isAmendment: boolean;
  readonly supersededBy: string | null;
  readonly isSuperseded: boolean;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly acceptedAt: number | null;
  readonly filedOn: string | null;
}

export interface StoredFiling {
  /** Milliseconds since 1970. */
  readonly acceptedAt: number | null;
  readonly filedOn: string | null;
}

export interface StoredMarket {
  readonly filings: ReadonlyMap<string, StoredFiling>;
  readonly sessions: { readonly session: number; readonly day: string; readonly closesAt: number }[];
  readonly series: StoredSeries[];
  readonly companies: Map<string, { readonly sic: string | null; readonly fiscalYearEnd: string | null }>;
  readonly events: StoredEvent[];
  readonly reports: StoredReport[];
  readonly trades: StoredTrade[];
  readonly shares: { readonly cik: string; readonly asOf: string; readonly filedOn: string; readonly shares: number }[];
}

/**
 * Reads the rows that facts are computed from, without the SQL under test.
 * @param ciks only of these companies; null for all
 */
export async function readStoredMarket(sql: Statements, ciks: readonly string[] | null): Promise<StoredMarket> {
  const isWanted = (cik: string) => sql`(${ciks}::text[] is null or ${sql(cik)} = any(${ciks}::text[]))`;
  const wantedSeries = sql`select id from market.security where is_benchmark or ${isWanted('cik')}`;
  const sessions = await sql<{ session: number; day: string; closesAt: number }[]>`
    select session, day::text, extract(epoch from closes_at)::float8 * 1000 as "closesAt" from market.trading_session order by session`;
  const series = await sql<Omit<StoredSeries, 'bars' | 'actions'>[]>`
    select id::int, cik, is_primary as "isPrimary", is_benchmark as "isBenchmark", is_demo as "isDemo", has_dividends as "hasDividends",
           ended_session as "endedSession" from market.security where id in (${wantedSeries})`;
  const bars = await sql<{ id: number; session: number; close: number; volume: number | null }[]>`
    select security_id::int as id, session, close::float8, volume::float8 from market.daily_bar
     where security_id in (${wantedSeries})`;
  const actions = await sql<{ id: number; exDate: string; kind: string; value: number }[]>`
    select security_id::int as id, ex_date::text as "exDate", kind, value::float8 from market.corporate_action
     where security_id in (${wantedSeries})`;
  const companies = await sql<{ cik: string; sic: string | null; fiscalYearEnd: string | null }[]>`
    select cik, sic, fiscal_year_end as "fiscalYearEnd" from market.company where ${isWanted('cik')}`;
  const filings = await sql<(Omit<StoredEvent, 'cik' | 'filedOn'> & { filedOn: string | null; storedAt: number })[]>`
    select accession, form_type as "formType", items, filed_on::text as "filedOn",
           extract(epoch from accepted_at)::float8 * 1000 as "acceptedAt", extract(epoch from stored_at)::float8 * 1000 as "storedAt",
           exists (select from market.filing_document document
                    where document.accession = filing.accession and document.type ~ '^EX-99') as "hasPressRelease"
      from market.filing
     where accession in (
             select accession from market.filing_company where ${isWanted('cik')}
             union select accession from market.trade where ${isWanted('issuer_cik')}
             union select superseded_by from market.trade where ${isWanted('issuer_cik')})`;
  const reports = await sql<StoredReport[]>`
    select cik, filed_on::text as "filedOn", period_of_report::text as "periodEnd"
      from market.filing join market.filing_company using (accession)
     where form_type in ('10-Q', '10-K') and period_of_report is not null and ${isWanted('cik')}`;
  const parties = await sql<{ accession: string; cik: string }[]>`
    select accession, cik from market.filing_company where ${isWanted('cik')}`;
  const trades = await sql<Omit<StoredTrade, 'isSuperseded' | 'acceptedAt' | 'filedOn' | 'storedAt'>[]>`
    select id::int, accession, issuer_cik as cik, direction, trade_date::text as "tradeDate", shares::float8, price::float8, value::float8,
           shares_per_ads::float8 as "sharesPerAds", same_block_as::int as "sameBlockAs",
           superseded_by as "supersededBy", is_amendment as "isAmendment"
      from market.trade where ${isWanted('issuer_cik')}`;
  const shares = await sql<StoredMarket['shares']>`
    select cik, as_of::text as "asOf", filed_on::text as "filedOn", shares::float8 from market.shares_outstanding
     where ${isWanted('cik')}`;

  const byId = new Map<number, StoredSeries>(series.map((one) => [one.id, { ...one, bars: new Map(), actions: [] }]));
  for (const { id, session, ...bar } of bars) byId.get(id)?.bars.set(session, bar);
  for (const { id, ...action } of actions) byId.get(id)?.actions.push(action);
  const filingOf = new Map(filings.map((filing) => [filing.accession, filing]));
  const found = (accession: string) => {
    const filing = filingOf.get(accession);
    if (!filing) throw new Error(`No filing ${accession}`);
    return filing;
  };
  return {
    sessions: [...sessions],
    series: [...byId.values()],
    companies: new Map(companies.map((company) => [company.cik, company])),
    events: parties.flatMap(({ accession, cik }) => {
      const { acceptedAt, filedOn, storedAt: _, ...filing } = found(accession);
      const day = filedOn ?? (acceptedAt === null ? null : newYorkDay(new Date(acceptedAt)));
      return /^8-K/.test(filing.formType) && day !== null ? [{ ...filing, cik, acceptedAt, filedOn: day }] : [];
    }),
    trades: trades.map((trade) => {
      const { acceptedAt, filedOn, storedAt } = found(trade.accession);
      return { ...trade, isSuperseded: trade.supersededBy !== null, acceptedAt, filedOn, storedAt };
    }),
    filings: filingOf,
    reports: [...reports],
    shares: [...shares],
  };
}
