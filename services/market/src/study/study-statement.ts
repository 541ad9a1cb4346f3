import { STUDY_HORIZONS, type StudyHorizon } from '@sentinel/vocabulary';
import type { PageSearch } from '../search/find-page.ts';
import { BINS_PER_SIDE, binWidth } from './histogram-bins.ts';

/** The rows of a search, and the returns to study. */
export interface Study extends Pick<PageSearch, 'table' | 'where'> {
  /** Whether returns start from the first close after acceptance. */
  readonly fromAcceptance: boolean;
  /** Horizon of the histograms and years. */
  readonly horizon: StudyHorizon;
}

/** Returns of a study, in the order of the lists that the statement gives: raw and adjusted over each horizon. */
export const MEASURES = STUDY_HORIZONS.flatMap((horizon) => [`ret_${horizon}`, `adj_${horizon}`]);
const detailOf = (horizon: StudyHorizon) => [`ret_${horizon}`, `adj_${horizon}`];

const list = (measures: readonly string[], of: (measure: string) => string) => `[${measures.map(of).join(', ')}]`;
const columns = (measures: readonly string[], of: (measure: string) => string) => measures.map(of).join(', ');

/** Sum and number of the known returns of each group. */
const sums = (measures: readonly string[]) =>
  columns(measures, (name) => `sum(${name})::double as s_${name}, count(${name})::double as n_${name}`);

/** Groups that have a known return, Σ S², Σ S·n and Σ n², as `GroupSums` of market-math. */
const groupSums = (name: string) =>
  `[count_if(n_${name} > 0)::double, coalesce(sum(s_${name} * s_${name}), 0), coalesce(sum(s_${name} * n_${name}), 0), coalesce(sum(n_${name} * n_${name}), 0)]`;

/** The same of rows that are groups of their own: each S is the row's return, each n is 1. */
const rowSums = (name: string) =>
  `[count(${name})::double, coalesce(sum(${name}::double * ${name}), 0), coalesce(sum(${name})::double, 0), count(${name})::double]`;

/** Number and sum of all known returns. */
const totals = (name: string) => `[coalesce(sum(n_${name}), 0), coalesce(sum(s_${name}), 0)]`;

/**
 * One statement that sums up everything a study needs; it gives one row. Returns are in the copy's units. The variance needs sums
 * by issuer, by session, and by both; only rows that share company and session with another (`is_shared`) are grouped by both.
 * @param isLarge whether the search finds a large part of the table: then each part scans the table, which takes less time than
 *   storing the rows found
 */
export function studyStatement({ table, where, fromAcceptance, horizon }: Study, isLarge: boolean): string {
  const reader = fromAcceptance ? 'reader_' : '';
  // An event has one session: the last close before it and the first after acceptance belong to the same day.
  const ofStart = fromAcceptance && table === 'trade' ? 'reader_' : '';
  const detail = detailOf(horizon);
  /** One list per year: the year, then those of the two returns. */
  const yearly = (of: (name: string) => string, from: string) =>
    `(select list([[year::double], ${detail.join(', ')}]) from (select year, ${columns(detail, (name) => `${of(name)} as ${name}`)} from ${from} where year is not null group by year))`;
  const histogram = (name: string) =>
    `(select list([bin, n]) from (select greatest(-${BINS_PER_SIDE + 1}, least(${BINS_PER_SIDE}, floor(${name} / ${binWidth(horizon)}::double))) as bin, count(*)::double as n from hit where ${name} is not null group by bin))`;
  return `
with hit as ${isLarge ? 'not materialized' : 'materialized'} (
  select ${table === 'trade' ? 'id, ' : ''}cik, ${ofStart}session as session, ${ofStart}year as year,
         is_${ofStart}shared as is_shared, ${reader}missing as missing,
         ${columns(MEASURES, (name) => `${reader}${name} as ${name}`)}
    from ${table} ${where.text}
),
by_session as materialized (
  select session, year, ${sums(MEASURES)}, ${columns(MEASURES, (name) => `count_if(${name} > 0)::double as p_${name}`)}
    from hit where session is not null group by session, year
),
by_issuer as materialized (select cik, ${sums(MEASURES)} from hit group by cik),
by_issuer_year as materialized (select cik, year, ${sums(detail)} from hit where session is not null group by cik, year),
by_both as materialized (
  select cik, session, year, ${sums(MEASURES)} from hit where is_shared and session is not null group by cik, session, year
),
alone as not materialized (from hit where not is_shared and session is not null)
select (select count(*) from hit)::double as rows,
       (select count(*) from by_issuer)::double as issuers,
       ${table === 'trade' ? '(select count(distinct owner_cik) from trade_owner where trade_id in (select id from hit))::double' : '0'} as owners,
       (select ${list(MEASURES, totals)} from by_session) as totals,
       (select ${list(MEASURES, (name) => `coalesce(sum(p_${name}), 0)`)} from by_session) as above_zero,
       (select ${list(MEASURES, groupSums)} from by_session) as by_session,
       (select ${list(MEASURES, groupSums)} from by_issuer) as by_issuer,
       (select ${list(MEASURES, groupSums)} from by_both) as by_both,
       (select ${list(MEASURES, rowSums)} from alone) as alone,
       (select ${list(MEASURES, (name) => `median(${name})`)} from hit) as medians,
       (select list([missing::double, n]) from (select missing, count(*)::double as n from hit group by missing)) as missing,
       ${list(detail, histogram)} as histograms,
       ${yearly(totals, 'by_session')} as year_totals,
       ${yearly(groupSums, 'by_session')} as year_by_session,
       ${yearly(groupSums, 'by_issuer_year')} as year_by_issuer,
       ${yearly(groupSums, 'by_both')} as year_by_both,
       ${yearly(rowSums, 'alone')} as year_alone`;
}
