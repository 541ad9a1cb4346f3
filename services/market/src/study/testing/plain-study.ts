import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';

/** Widths of the histogram's bins. */
const BIN_PERCENT: Record<number, number> = { 1: 0.5, 5: 1, 10: 1.5, 20: 2, 60: 4, 120: 5 };
/** The stored reasons of missing returns, in the order of the answer. */
export const REASONS = ['pending', 'ended', 'no_bar', 'no_series'];

/** A row of the market with what a study needs of it: returns as fractions, in the order of the horizons. */
export interface StudiedRow {
  readonly cik: string;
  readonly owners: string[];
  readonly session: number | null;
  readonly year: number | null;
  readonly ret: (number | null)[] | null;
  readonly adj: (number | null)[] | null;
  readonly missing: (string | null)[] | null;
}

interface Known {
  readonly cik: string;
  readonly session: number;
  readonly year: number;
  readonly value: number;
}

/** 97.5 % quantiles of Student's t, from a table, by degrees of freedom. */
const T = [
  12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818, 2.4469119, 2.3646243, 2.3060041, 2.2621572, 2.2281389,
];

/** Mean and interval, with deviations summed group by group. */
function meanOf(all: readonly Known[]) {
  const n = all.length;
  if (n === 0) return { n, mean: null, low: null, high: null, error: null, degrees: null };
  const mean = all.reduce((sum, { value }) => sum + value, 0) / n;
  const clustered = (key: (one: Known) => string) => {
    const sums = new Map<string, number>();
    for (const one of all) sums.set(key(one), (sums.get(key(one)) ?? 0) + one.value - mean);
    const squares = [...sums.values()].reduce((sum, value) => sum + value * value, 0);
    return { groups: sums.size, variance: ((sums.size / (sums.size - 1)) * squares) / (n * n) };
  };
  const issuer = clustered(({ cik }) => cik);
  const day = clustered(({ session }) => `${session}`);
  const groups = Math.min(issuer.groups, day.groups);
  if (groups < 2) return { n, mean, low: null, high: null, error: null, degrees: null };
  const both = clustered(({ cik, session }) => `${cik} ${session}`);
  const difference = issuer.variance + day.variance - both.variance;
  const variance = [difference, issuer.variance, day.variance, both.variance].sort((a, b) => b - a)[0] ?? Number.NaN;
  const reach = (T[groups - 2] ?? Number.NaN) * Math.sqrt(variance);
  return { n, mean, low: mean - reach, high: mean + reach, error: Math.sqrt(variance), degrees: groups - 1 };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
}

/** The study of these rows, made with plain loops by the definitions of docs/market-data.md, "Studies". */
export function plainStudy(rows: readonly StudiedRow[], horizon: number) {
  const knownOf = (name: 'ret' | 'adj', place: number) =>
    rows.flatMap(({ cik, session, year, ...row }): Known[] => {
      const value = row[name]?.[place] ?? null;
      return value === null || session === null || year === null ? [] : [{ cik, session, year, value }];
    });
  const estimate = (name: 'ret' | 'adj', place: number) => {
    const all = knownOf(name, place);
    const missing = new Map<string, number>();
    for (const row of rows) {
      if ((row[name]?.[place] ?? null) !== null) continue;
      const hasRaw = (row.ret?.[place] ?? null) !== null;
      const reason = hasRaw ? 'no_fund' : (row.missing?.[place] ?? 'not_computed');
      missing.set(reason, (missing.get(reason) ?? 0) + 1);
    }
    const order = [...REASONS, 'no_fund', 'not_computed'];
    return {
      ...meanOf(all),
      median: medianOf(all.map(({ value }) => value)),
      above_zero: all.length === 0 ? null : all.filter(({ value }) => value > 0).length / all.length,
      missing: order.filter((reason) => missing.has(reason)).map((reason) => ({ reason, n: missing.get(reason) })),
    };
  };
  const detail = (name: 'ret' | 'adj') => {
    const all = knownOf(name, STUDY_HORIZONS.indexOf(horizon as 1));
    const width = (BIN_PERCENT[horizon] ?? 0) / 100;
    const histogram = Array.from({ length: 42 }, (_, bin) => {
      const from = bin === 0 ? null : (bin - 21) * width;
      const to = bin === 41 ? null : (bin - 20) * width;
      const isIn = (value: number) => (from === null || value >= from - 1e-12) && (to === null || value < to - 1e-12);
      return { from, to, n: all.filter(({ value }) => isIn(value)).length };
    });
    const years = [...new Set(all.map(({ year }) => year))].sort();
    return {
      histogram,
      years: years.map((year) => {
        const { degrees: _degrees, error: _error, ...mean } = meanOf(all.filter((one) => one.year === year));
        return { year, ...mean };
      }),
    };
  };
  return {
    sampled_one_in: null,
    n: rows.length,
    issuers: new Set(rows.map(({ cik }) => cik)).size,
    horizons: STUDY_HORIZONS.map((days, place) => ({
      horizon: days,
      raw: estimate('ret', place),
      adjusted: estimate('adj', place),
    })),
    detail: { horizon, raw: detail('ret'), adjusted: detail('adj') },
  };
}

/**
 * The same answer with the numbers of `expected` where they differ by less than a ten-millionth: the table of t has no more
 * decimals, and the order of additions may differ.
 */
export function near(answer: unknown, expected: unknown): unknown {
  if (typeof answer === 'number' && typeof expected === 'number')
    return Math.abs(answer - expected) < 1e-7 ? expected : answer;
  if (Array.isArray(answer) && Array.isArray(expected)) return answer.map((one, place) => near(one, expected[place]));
  if (typeof answer === 'object' && answer !== null && typeof expected === 'object' && expected !== null)
    return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, near(one, expected[key as never])]));
  return answer;
}
