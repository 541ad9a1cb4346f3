import type { OperationResponse } from '@sentinel/contracts';
import {
  MISSING_RETURN_REASONS,
  type MissingReturnReason,
  STUDY_HORIZONS,
  type StudyHorizon,
} from '@sentinel/vocabulary-market';
import { SAMPLE_ONE_IN } from '../copy/copy-schema.ts';
import type { RunQuery } from '../copy/readers.ts';
import { filterKey } from '../fields/conditions.ts';
import { RETURN_UNITS } from '../fields/units.ts';
import { reasonAt } from '../search/read-rows.ts';
import type { RevisionCache } from '../search/revision-cache.ts';
import { type ClusteredMean, clusteredMean, type GroupSums, type TwoWaySums } from './clustered-mean.ts';
import { histogramBins } from './histogram-bins.ts';
import {
  detailsStatement,
  MEASURES,
  type MedianBounds,
  medianBoundsStatement,
  type Study,
  sampleCountsStatement,
  studyStatement,
} from './study-statement.ts';

type Answer = Omit<OperationResponse<'study_trades'>, 'return_start'>;
type Estimate = Answer['horizons'][number]['raw'];
type Detail = Answer['detail']['raw'];
type Years = Detail['years'];

type Numbers = readonly number[];
/** What the statement gives of each return, or of each year: the year, then each return. */
type PerMeasure = readonly Numbers[];

/** What the row of `studyStatement` says of all horizons. Lists are null where no row is found. */
interface Sums {
  readonly rows: number;
  readonly issuers: number;
  readonly owners: number;
  readonly by_session: PerMeasure;
  readonly by_issuer: PerMeasure;
  /** Of the rows that share company and session with another; the others are only in `squares_alone`. */
  readonly by_both: PerMeasure;
  readonly squares_alone: Numbers;
  readonly above_zero: Numbers;
  /** The median, how many values it was made of and should be, and how many rows lie between its lower bound and it. */
  readonly medians: readonly (readonly [median: number | null, used: number, wanted: number, above: number])[];
  readonly missing: readonly Numbers[] | null;
}

/** Histograms and years of the horizon. */
interface Details {
  readonly histograms: readonly (readonly Numbers[] | null)[];
  readonly year_by_session: readonly PerMeasure[] | null;
  readonly year_by_issuer: readonly PerMeasure[] | null;
  readonly year_by_both: readonly PerMeasure[] | null;
  readonly year_squares_alone: readonly PerMeasure[] | null;
}

/** Up to this many rows, a study of all of them takes some 250 ms, the figure of DESIGN section 8; above, a caller may want an estimate first. */
const FEW_ROWS = 150_000;
/** From this share of the table on, scanning it again for each part takes less time than storing the rows found. */
const MAX_ROWS = 0.5;
/** Allowed error of the sample, in standard deviations. With 5, one median in a million lies outside its bounds. */
const DEVIATIONS = 5;

/** What is known of a study that has been made; another horizon needs other details only. */
export interface KnownStudy {
  readonly sums: Sums;
  readonly isMost: boolean;
  readonly details: Map<StudyHorizon, Details>;
}

/** Studies that are kept, so that a search studied again, or with another horizon, is not studied anew. */
export const MAX_STUDIES = 100;

interface StudyOptions {
  /** Whether the sample's study will do where the search finds many rows and has not been studied yet. */
  readonly allowEstimate?: boolean | undefined;
  /** From which share of the table on it is scanned again for each part; only tests set it. */
  readonly mostRows?: number;
}

/**
 * Studies the rows of a search.
 * @param studies those of this state of the copy
 */
export async function studyRows(
  run: RunQuery,
  study: Study,
  studies: RevisionCache<KnownStudy>,
  { allowEstimate = false, mostRows = MAX_ROWS }: StudyOptions = {},
): Promise<Answer> {
  const key = `${study.fromAcceptance} ${filterKey(study)}`;
  let known = studies.get(key);
  if (!known) {
    const sample = await sampleOf(run, study);
    if (allowEstimate && sample.rows * SAMPLE_ONE_IN > FEW_ROWS) {
      const row = await sumUp(run, { ...study, isOfSample: true });
      return { ...answerOf(study, row, row), sampled_one_in: SAMPLE_ONE_IN };
    }
    known = await studyAll(run, study, sample, mostRows);
    studies.set(key, known);
  }
  return answerOf(study, known.sums, known.details.get(study.horizon) ?? (await detailsOf(run, study, known)));
}

function answerOf(study: Study, sums: Sums, details: Details): Answer {
  return {
    sampled_one_in: null,
    n: sums.rows,
    issuers: sums.issuers,
    owners: sums.owners,
    horizons: STUDY_HORIZONS.map((horizon) => ({
      horizon,
      raw: estimateOf(sums, `ret_${horizon}`, missingRaw(sums, horizon)),
      adjusted: estimateOf(sums, `adj_${horizon}`, missingAdjusted(sums, horizon)),
    })),
    detail: {
      horizon: study.horizon,
      raw: detailOf(details, study.horizon, 0),
      adjusted: detailOf(details, study.horizon, 1),
    },
  };
}

/** What the sample says of a search. */
interface Sample {
  /** Rows of the whole sample. */
  readonly of: number;
  /** Those that the search finds. */
  readonly rows: number;
  /** Those with each return. */
  readonly known: Numbers;
}

async function sampleOf(run: RunQuery, study: Study): Promise<Sample> {
  const [row] = await run(sampleCountsStatement(study), study.where.values);
  const known = (row?.known ?? []) as readonly bigint[];
  return { of: Number(row?.of), rows: Number(row?.rows), known: known.map(Number) };
}

/** Runs the study's one statement. */
const sumUp = async (run: RunQuery, study: Study, bounds?: readonly MedianBounds[]) =>
  (await run(studyStatement(study, bounds), study.where.values))[0] as unknown as Sums & Details;

/**
 * Studies all rows of the search. Where it finds most of the table, sorting the rows for their medians would take most of the time,
 * so the sample says first between which values each lies. When a median is not there, the statement runs again without bounds of
 * that return.
 */
async function studyAll(run: RunQuery, study: Study, sample: Sample, mostRows: number): Promise<KnownStudy> {
  const made = (row: Sums & Details, isMost: boolean) => ({
    sums: row,
    isMost,
    details: new Map([[study.horizon, row]]),
  });
  if (sample.rows <= sample.of * mostRows) return made(await sumUp(run, study), false);
  const [row] = await run(medianBoundsStatement(study, sample.known.map(slackOf)), study.where.values);
  const bounds = row?.bounds as unknown as readonly MedianBounds[];
  const sums = await sumUp(run, study, bounds);
  const isFound = sums.medians.map(([, used, wanted, above]) => used === wanted && above >= 0);
  const right = bounds.map((one, place) => (isFound[place] ? one : null));
  return made(isFound.every(Boolean) ? sums : await sumUp(run, study, right), true);
}

/** Adds the details of the horizon to a study that has been made. */
async function detailsOf(run: RunQuery, study: Study, { isMost, details }: KnownStudy): Promise<Details> {
  const [row] = await run(detailsStatement(study, isMost), study.where.values);
  const found = row as unknown as Details;
  details.set(study.horizon, found);
  return found;
}

/**
 * How far the median of all may lie from that of the sample, as a share of the rows; null when the sample says too little. Each of
 * n known returns of the sample lies above or below the median with probability ½, so that the share below it has a standard
 * deviation of √(½ · ½ / n) = 1 / (2√n).
 */
function slackOf(known: number): number | null {
  const slack = DEVIATIONS / (2 * Math.sqrt(known));
  return slack < 0.5 ? slack : null;
}

const at = (all: PerMeasure | undefined, place: number): Numbers => all?.[place] ?? [];

const groupSums = ([groups = 0, squares = 0, products = 0, counts = 0]: Numbers): GroupSums => ({
  groups,
  squares,
  products,
  counts,
});

/**
 * What the mean needs of one return: lists as `groupSums` of the statement gives them. A row that shares company and session with
 * no other is a group of its own, with S its return and n = 1.
 */
function twoWay(bySession: Numbers, byIssuer: Numbers, byBoth: Numbers, squaresAlone: number): TwoWaySums {
  const [, , , , n = 0, sum = 0] = bySession;
  const [, , , , sharedN = 0, sharedSum = 0] = byBoth;
  const shared = groupSums(byBoth);
  return {
    n,
    sum,
    byIssuer: groupSums(byIssuer),
    byDay: groupSums(bySession),
    byBoth: {
      groups: shared.groups + n - sharedN,
      squares: shared.squares + squaresAlone,
      products: shared.products + sum - sharedSum,
      counts: shared.counts + n - sharedN,
    },
  };
}

const fraction = (units: number | null | undefined) =>
  units === null || units === undefined ? null : units / RETURN_UNITS;

/** The mean and its interval as fractions. */
function meanOf({ interval, mean, n }: ClusteredMean): Pick<Estimate, 'n' | 'mean' | 'low' | 'high'> {
  return { n, mean: fraction(mean), low: fraction(interval?.[0]), high: fraction(interval?.[1]) };
}

function estimateOf(sums: Sums, measure: string, missing: ReadonlyMap<MissingReturnReason, number>): Estimate {
  const place = MEASURES.indexOf(measure);
  const n = known(sums, measure);
  const [median = null] = sums.medians[place] ?? [];
  const mean = clusteredMean(
    twoWay(
      at(sums.by_session, place),
      at(sums.by_issuer, place),
      at(sums.by_both, place),
      sums.squares_alone[place] ?? 0,
    ),
  );
  return {
    ...meanOf(mean),
    error: fraction(mean.error?.size),
    degrees: mean.error?.degrees ?? null,
    median: fraction(median),
    above_zero: n === 0 ? null : (sums.above_zero[place] ?? 0) / n,
    missing: MISSING_RETURN_REASONS.flatMap((reason) => {
      const count = missing.get(reason) ?? 0;
      return count > 0 ? [{ reason, n: count }] : [];
    }),
  };
}

/** Rows with that return. */
const known = (sums: Sums, measure: string) => at(sums.by_session, MEASURES.indexOf(measure))[4] ?? 0;

/** Rows without a raw return, by reason. Those without a stored reason have no facts yet. */
function missingRaw(sums: Sums, horizon: StudyHorizon): Map<MissingReturnReason, number> {
  const counts = new Map<MissingReturnReason, number>();
  let unexplained = sums.rows - known(sums, `ret_${horizon}`);
  for (const [reasons = 0, n = 0] of sums.missing ?? []) {
    const reason = reasonAt(reasons, horizon);
    if (reason === null) continue;
    counts.set(reason, (counts.get(reason) ?? 0) + n);
    unexplained -= n;
  }
  if (unexplained > 0) counts.set('not_computed', (counts.get('not_computed') ?? 0) + unexplained);
  return counts;
}

/** The same for the adjusted return, which is also missing where the market fund has no price. */
function missingAdjusted(sums: Sums, horizon: StudyHorizon): Map<MissingReturnReason, number> {
  const withoutFund = known(sums, `ret_${horizon}`) - known(sums, `adj_${horizon}`);
  return missingRaw(sums, horizon).set('no_fund', withoutFund);
}

/** Histogram and years of the raw (0) or adjusted (1) return. */
function detailOf(details: Details, horizon: StudyHorizon, place: 0 | 1): Detail {
  const bins = new Map((details.histograms[place] ?? []).map(([bin = 0, n = 0]) => [bin, n] as const));
  return { histogram: histogramBins(horizon, bins), years: yearsOf(details, place) };
}

function yearsOf(details: Details, place: 0 | 1): Years {
  const ofYear = (all: readonly PerMeasure[] | null, year: number): Numbers =>
    at(
      all?.find(([first]) => first?.[0] === year),
      place + 1,
    );
  const years = (details.year_by_session ?? []).map(([first]) => first?.[0] ?? 0).sort((a, b) => a - b);
  return years.flatMap((year) => {
    const [squaresAlone = 0] = ofYear(details.year_squares_alone, year);
    const mean = meanOf(
      clusteredMean(
        twoWay(
          ofYear(details.year_by_session, year),
          ofYear(details.year_by_issuer, year),
          ofYear(details.year_by_both, year),
          squaresAlone,
        ),
      ),
    );
    return mean.n === 0 ? [] : [{ year, ...mean }];
  });
}
