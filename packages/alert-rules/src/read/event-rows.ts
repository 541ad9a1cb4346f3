import { type SQL, sql } from '@sentinel/database';
import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { industryOfSic } from '@sentinel/vocabulary-market';
import type { CompanyFigures } from '../judge-company.ts';
import type { StoredEvent } from '../stored-event.ts';

/** What each kind of event reads of its filing and company. */
export interface FilingRow {
  readonly accession: string;
  readonly form_type: string;
  readonly is_demo: boolean;
  readonly accepted_at: string | null;
  readonly request_id: string;
  readonly company_cik: string;
  readonly company_name: string | null;
  readonly ticker: string | null;
}

/** Of `market.filing` as `filing`. */
export const FILED = sql.raw(
  `filing.accession, filing.form_type, filing.is_demo, filing.accepted_at, filing.request_id`,
);

export const stored = (row: FilingRow) =>
  ({
    accession: row.accession,
    formType: row.form_type,
    isDemo: row.is_demo,
    acceptedAt: row.accepted_at === null ? null : new Date(row.accepted_at),
    requestId: row.request_id,
    company: companyOf(row),
    story: null,
  }) satisfies Partial<StoredEvent>;

export const companyOf = (row: Pick<FilingRow, 'company_cik' | 'company_name' | 'ticker'>) => ({
  cik: row.company_cik,
  name: row.company_name ?? row.company_cik,
  ticker: row.ticker,
});

/** A company's figures as plain decimals. */
export interface FigureRow {
  readonly close: string | null;
  readonly volume: string | null;
  readonly market_value: string | null;
  readonly sic: string | null;
}

/** Of a row of facts as `fact`. numeric keeps what a double shows: 12.3, not 12.300000000000001. */
export const FACT_FIGURES =
  sql.raw(`fact.close::numeric::text as close, fact.avg_dollar_volume::numeric::text as volume,
         fact.market_value::numeric::text as market_value, company.sic`);

/** Of `FIGURES_AS_OF`. */
export const FIGURES = sql.raw(`figure.close, figure.volume, figure.market_value, company.sic`);

/**
 * Joins that compute a company's figures as of a session with the definitions of the facts (services/ingest `fact-sql.ts`), for
 * events that have no facts.
 * @param cik the company
 * @param session the session
 */
export const figuresAsOf = (cik: SQL, session: SQL): SQL => sql`
  left join lateral (
    select trim_scale(bar.close)::text as close, volume.average::numeric::text as volume,
           round((outstanding.shares * bar.close * outstanding.split)::numeric, 2)::text as market_value
      from market.security series
      join market.daily_bar bar on bar.security_id = series.id and bar.session = ${session}
      left join lateral (
        select case when count(*) >= 20 then avg(traded.close * traded.volume)::float8 end as average
          from market.daily_bar traded
         where traded.security_id = series.id and traded.volume is not null
           and traded.session > ${session} - 30 and traded.session <= ${session}
      ) volume on true
      left join lateral (
        select stated.shares::float8 as shares, now_at.split / then_at.split as split
          from (select shares, as_of from market.shares_outstanding
                 where cik = series.cik and filed_on <= (select day from market.trading_session where session = ${session})
                 order by filed_on desc, as_of desc limit 1) stated,
               lateral (select coalesce((select split from market.price_factor where security_id = series.id
                  and until_session >= ${session} order by until_session limit 1), 1) as split) now_at,
               lateral (select coalesce((select split from market.price_factor where security_id = series.id
                  and until_session >= (select session from market.trading_session where day <= stated.as_of order by day desc limit 1)
                  order by until_session limit 1), 1) as split) then_at
      ) outstanding on true
     where series.cik = ${cik} and series.is_primary
  ) figure on true`;

export const figuresOf = ({ close, market_value, sic, volume }: FigureRow): CompanyFigures => ({
  close,
  avgDailyVolume: volume,
  marketValue: market_value,
  industry: industryOfSic(sic),
});

/** The inputs of a company that are not known. */
export function missingFigures({ avgDailyVolume, close, industry, marketValue }: CompanyFigures): MissingAlertInput[] {
  return [
    ...(close === null ? (['price'] as const) : []),
    ...(avgDailyVolume === null ? (['volume'] as const) : []),
    ...(marketValue === null && close !== null ? (['shares_outstanding'] as const) : []),
    ...(industry === null ? (['industry'] as const) : []),
  ];
}
