import type { OperationResponse } from '@sentinel/contracts';
import { clusteredMean, type GroupSums, type TwoWaySums } from '@sentinel/market-math';
import {
  MISSING_RETURN_REASONS,
  type MissingReturnReason,
  STUDY_HORIZONS,
  type StudyHorizon,
} from '@sentinel/vocabulary';
import { SAMPLE_ONE_IN } from '../copy/copy-schema.ts';
import type { RunQuery } from '../copy/readers.ts';
import { RETURN_UNITS } from '../copy/units.ts';
import { reasonAt } from '../search/read-rows.ts';
import { histogramBins } from './histogram-bins.ts';
import { MEASURES, type Study, studyStatement } from './study-statement.ts';

type Answer = Omit<OperationResponse<'study_trades'>, 'return_start'>;
type Estimate = Answer['horizons'][number]['raw'];
type Detail = Answer['detail']['raw'];
type Years = Detail['years'];

type Numbers = readonly number[];
/** What the statement gives of each return, or of each year: the year, then each return. */
type PerMeasure = readonly Numbers[];

/** The row of `studyStatement`. Lists are null where no row is found. */
interface Sums {
  readonly rows: number;
  readonly issuers: number;
  readonly owners: number;
  readonly totals: PerMeasure;
  readonly above_zero: Numbers;
  readonly by_session: PerMeasure;
  readonly by_issuer: PerMeasure;
  readonly by_both: PerMeasure;
  readonly alone: PerMeasure;
  readonly medians: readonly (number | null)[];
  readonly missing: readonly Numbers[] | null;
  readonly histograms: readonly (readonly Numbers[] | null)[];
  readonly year_totals: readonly PerMeasure[] | null;
  readonly year_by_session: readonly PerMeasure[] | null;
  readonly year_by_issuer: readonly PerMeasure[] | null;
  readonly year_by_both: readonly PerMeasure[] | null;
  readonly year_alone: readonly PerMeasure[] | null;
}

/** Above this many rows found, scanning the table again takes less time than storing the rows. */
const MANY_ROWS = 1_000_000;

/** Studies the rows of a search: one statement after a count in the sample, which decides how it runs. */
export async function studyRows(run: RunQuery, study: Study): Promise<Answer> {
  const { table, where } = study;
  const [sampled] = await run(`select count(*) as hits from ${table}_sample ${where.text}`, where.values);
  const isLarge = Number(sampled?.hits) * SAMPLE_ONE_IN > MANY_ROWS;
  const [row] = await run(studyStatement(study, isLarge), where.values);
  const sums = row as unknown as Sums;
  return {
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
      raw: detailOf(sums, study.horizon, 0),
      adjusted: detailOf(sums, study.horizon, 1),
    },
  };
}

const at = (all: PerMeasure | undefined, place: number): Numbers => all?.[place] ?? [];

const groupSums = ([groups = 0, squares = 0, products = 0, counts = 0]: Numbers): GroupSums => ({
  groups,
  squares,
  products,
  counts,
});

const plus = (a: GroupSums, b: GroupSums): GroupSums => ({
  groups: a.groups + b.groups,
  squares: a.squares + b.squares,
  products: a.products + b.products,
  counts: a.counts + b.counts,
});

/** The mean and its interval as fractions. */
function meanOf(sums: TwoWaySums): Pick<Estimate, 'n' | 'mean' | 'low' | 'high'> {
  const { n, mean, interval } = clusteredMean(sums);
  const fraction = (units: number | null | undefined) =>
    units === null || units === undefined ? null : units / RETURN_UNITS;
  return { n, mean: fraction(mean), low: fraction(interval?.[0]), high: fraction(interval?.[1]) };
}

function estimateOf(sums: Sums, measure: string, missing: ReadonlyMap<MissingReturnReason, number>): Estimate {
  const place = MEASURES.indexOf(measure);
  const [n = 0, sum = 0] = at(sums.totals, place);
  const median = sums.medians[place] ?? null;
  return {
    ...meanOf({
      n,
      sum,
      byIssuer: groupSums(at(sums.by_issuer, place)),
      byDay: groupSums(at(sums.by_session, place)),
      byBoth: plus(groupSums(at(sums.by_both, place)), groupSums(at(sums.alone, place))),
    }),
    median: median === null ? null : median / RETURN_UNITS,
    above_zero: n === 0 ? null : (sums.above_zero[place] ?? 0) / n,
    missing: MISSING_RETURN_REASONS.flatMap((reason) => {
      const count = missing.get(reason) ?? 0;
      return count > 0 ? [{ reason, n: count }] : [];
    }),
  };
}

const known = ({ totals }: Sums, measure: string) => at(totals, MEASURES.indexOf(measure))[0] ?? 0;

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
function detailOf(sums: Sums, horizon: StudyHorizon, place: 0 | 1): Detail {
  const bins = new Map((sums.histograms[place] ?? []).map(([bin = 0, n = 0]) => [bin, n] as const));
  return { histogram: histogramBins(horizon, bins), years: yearsOf(sums, place) };
}

function yearsOf(sums: Sums, place: 0 | 1): Years {
  const ofYear = (all: readonly PerMeasure[] | null, year: number): Numbers =>
    at(
      all?.find(([first]) => first?.[0] === year),
      place + 1,
    );
  const years = (sums.year_totals ?? []).map(([first]) => first?.[0] ?? 0).sort((a, b) => a - b);
  return years.flatMap((year) => {
    const [n = 0, sum = 0] = ofYear(sums.year_totals, year);
    if (n === 0) return [];
    return [
      {
        year,
        ...meanOf({
          n,
          sum,
          byIssuer: groupSums(ofYear(sums.year_by_issuer, year)),
          byDay: groupSums(ofYear(sums.year_by_session, year)),
          byBoth: plus(groupSums(ofYear(sums.year_by_both, year)), groupSums(ofYear(sums.year_alone, year))),
        }),
      },
    ];
  });
}
