import { STUDY_HORIZONS, type StudyHorizon } from '@sentinel/vocabulary-market';
import type { PageSearch } from '../search/find-page.ts';
import { BINS_PER_SIDE, binWidth } from './histogram-bins.ts';

/** The rows of a search, and the returns to study. */
export interface Study extends Pick<PageSearch, 'table' | 'where'> {
  /** Whether returns start from the first close after acceptance. */
  readonly fromAcceptance: boolean;
  /** Horizon of the histograms and years. */
  readonly horizon: StudyHorizon;
  /** Whether only the rows of the sample are studied. */
  readonly isOfSample?: boolean;
}

/** Two values of a return, in the copy's units, that its median is expected between; null where nothing is known. */
export type MedianBounds = readonly [low: bigint, high: bigint] | null;

/** Returns of a study, in the order of the lists that the statements give: raw and adjusted over each horizon. */
export const MEASURES = STUDY_HORIZONS.flatMap((horizon) => [`ret_${horizon}`, `adj_${horizon}`]);

const list = (measures: readonly string[], of: (measure: string, place: number) => string) =>
  `[${measures.map(of).join(', ')}]`;
const columns = (measures: readonly string[], of: (measure: string) => string) => measures.map(of).join(', ');

/** Sum and number of the known returns of each group. */
const sums = (measures: readonly string[]) =>
  columns(measures, (name) => `sum(${name})::double as s_${name}, count(${name})::double as n_${name}`);

const total = (expression: string) => `coalesce(sum(${expression}), 0)`;

/** Groups that have a known return, Σ S², Σ S·n and Σ n² (`GroupSums` of market-math), and Σ n and Σ S. */
const groupSums = (name: string) => {
  const [s, n] = [`s_${name}`, `n_${name}`];
  return `[count_if(${n} > 0)::double, ${[`${s} * ${s}`, `${s} * ${n}`, `${n} * ${n}`, n, s].map(total).join(', ')}]`;
};

const squares = (name: string) => total(`${name}::double * ${name}`);

/** The return's column under its name here, which is the same for both starts. */
const measured = (name: string, reader: string) => `${reader}${name} as ${name}`;

/** The statement that counts the rows of the sample (`of`), those that the search finds (`rows`), and the known ones of each return (`known`). */
export function sampleCountsStatement({ table, where, fromAcceptance }: Study): string {
  const reader = fromAcceptance ? 'reader_' : '';
  return `select (select count(*) from ${table}_sample) as of, count(*) as rows, ${list(MEASURES, (name) => `count(${reader}${name})`)} as known from ${table}_sample ${where.text}`;
}

/**
 * The statement that estimates, from the sample, between which values each median lies.
 * @param slacks for each return, the share of its rows that may lie between the median and either value; null for no bounds
 */
export function medianBoundsStatement(
  { table, where, fromAcceptance }: Study,
  slacks: readonly (number | null)[],
): string {
  const reader = fromAcceptance ? 'reader_' : '';
  const bounds = (name: string, place: number) => {
    const slack = slacks[place] ?? null;
    return slack === null ? 'null' : `quantile_disc(${reader}${name}, [${0.5 - slack}, ${0.5 + slack}])`;
  };
  return `select ${list(MEASURES, bounds)} as bounds from ${table}_sample ${where.text}`;
}

/** Numbers of known returns, of those above zero, and of those below the median's lower bound. */
const counts = (name: string, bounds: MedianBounds) =>
  `count(${name}) as n_${name}, count_if(${name} > 0) as p_${name}, ${bounds ? `count_if(${name} < ${bounds[0]})` : '0'} as b_${name}`;

/** The median of all rows found, or of those between its bounds. Needs the CTE `counted`. */
function median(name: string, bounds: MedianBounds): string {
  if (!bounds) return `(select [median(${name}), 1, 1, 0] from hit)`;
  const wanted = `(select 2 - n_${name} % 2 from counted)`;
  const above = `(select (n_${name} - 1) // 2 - b_${name} from counted)`;
  return `
    (select [avg(value), count(*), ${wanted}, ${above}]::double[]
       from (select ${name} as value from hit where ${name} between ${bounds[0]} and ${bounds[1]} order by ${name}
              limit ${wanted} offset (greatest(0, ${above}))))`;
}

/** Numbers of returns by bin, from -21 (below all others) to 20. */
function histogram(name: string, horizon: StudyHorizon): string {
  const width = binWidth(horizon);
  const [first, last] = [-(BINS_PER_SIDE + 1) * width, BINS_PER_SIDE * width];
  return `
    (select list([bin - ${BINS_PER_SIDE + 1}, n]::double[])
       from (select (greatest(${first}, least(${last}, ${name})) - ${first}) // ${width} as bin, count(*) as n
               from hit where ${name} is not null group by bin))`;
}

const detailMeasures = (horizon: StudyHorizon) => [`ret_${horizon}`, `adj_${horizon}`];

/**
 * The rows found as CTEs, with the sums of these returns by session and by both, and those of the horizon's by issuer and year. The
 * variance needs sums by issuer, by session, and by both; only rows that share company and session with another (`is_shared`) are
 * grouped by both. The sample has no such flags: all its rows are.
 * @param isMost whether the search finds most of the table. Then each part scans the table, which takes less time than storing the rows
 */
function found(
  { table, where, fromAcceptance, horizon, isOfSample }: Study,
  measures: readonly string[],
  isMost: boolean,
): string {
  const reader = fromAcceptance ? 'reader_' : '';
  // An event has one session: the last close before it and the first after acceptance belong to the same day.
  const placed = table === 'trade' ? reader : '';
  return `
with hit as ${isMost ? 'not materialized' : 'materialized'} (
  select ${table === 'trade' ? 'id, first_owner, has_more_owners, ' : ''}cik, ${placed}session as session, ${placed}year as year,
         ${isOfSample ? 'true' : `is_${placed}shared`} as is_shared, ${reader}missing as missing, ${columns(measures, (name) => measured(name, reader))}
    from ${isOfSample ? `${table}_sample` : table} ${where.text}
),
placed as not materialized (from hit where session is not null),
by_session as materialized (select session, year, ${sums(measures)} from placed group by session, year),
by_issuer_year as materialized (select cik, year, ${sums(detailMeasures(horizon))} from placed group by cik, year),
by_both as materialized (select cik, session, year, ${sums(measures)} from placed where is_shared group by cik, session, year),
alone as not materialized (from placed where not is_shared)`;
}

/** What `found` gives of one horizon: histograms and years. */
function details(horizon: StudyHorizon): string {
  const measures = detailMeasures(horizon);
  /** One list per year: the year, then those of the two returns. */
  const yearly = (of: (name: string) => string, from: string) =>
    `(select list([[year::double], ${measures.join(', ')}]) from (select year, ${columns(measures, (name) => `${of(name)} as ${name}`)} from ${from} group by year))`;
  return `${list(measures, (name) => histogram(name, horizon))} as histograms,
       ${yearly(groupSums, 'by_session')} as year_by_session,
       ${yearly(groupSums, 'by_issuer_year')} as year_by_issuer,
       ${yearly(groupSums, 'by_both')} as year_by_both,
       ${yearly((name) => `[${squares(name)}]`, 'alone')} as year_squares_alone`;
}

/** The statement that gives only histograms and years, for another horizon of a study that has been made. */
export function detailsStatement(study: Study, isMost: boolean): string {
  return `${found(study, detailMeasures(study.horizon), isMost)}
select ${details(study.horizon)}`;
}

/**
 * One statement that sums up everything a study needs; it gives one row. Returns are in the copy's units.
 * @param bounds of the medians, when the search finds most of the table
 */
export function studyStatement(study: Study, bounds: readonly MedianBounds[] | undefined): string {
  const owners = `
    (select count(distinct owner_cik)
       from (select first_owner as owner_cik from hit
              union all
             select owner_cik from trade_owner where trade_id in (select id from hit where has_more_owners)))`;
  return `${found(study, MEASURES, bounds !== undefined)},
by_issuer as materialized (select cik, ${sums(MEASURES)} from hit group by cik),
counted as materialized (select ${MEASURES.map((name, place) => counts(name, bounds?.[place] ?? null)).join(', ')} from hit)
select (select count(*) from hit)::double as rows,
       (select count(*) from by_issuer)::double as issuers,
       ${study.table === 'trade' ? owners : '0'}::double as owners,
       (select ${list(MEASURES, groupSums)} from by_session) as by_session,
       (select ${list(MEASURES, groupSums)} from by_issuer) as by_issuer,
       (select ${list(MEASURES, groupSums)} from by_both) as by_both,
       (select ${list(MEASURES, squares)} from alone) as squares_alone,
       (select ${list(MEASURES, (name) => `p_${name}::double`)} from counted) as above_zero,
       ${list(MEASURES, (name, place) => median(name, bounds?.[place] ?? null))} as medians,
       (select list([missing, n]::double[]) from (select missing, count(*) as n from hit group by missing)) as missing,
       ${details(study.horizon)}`;
}
