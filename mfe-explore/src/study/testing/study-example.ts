import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import type { Detail, Estimate, Study } from '../study.query.ts';

const estimate = (mean: number, change: Partial<Estimate> = {}): Estimate => ({
  n: 1209,
  mean,
  low: mean - 0.0065,
  high: mean + 0.0065,
  error: 0.0033,
  degrees: 300,
  median: mean / 2,
  above_zero: 0.55,
  missing: [
    { reason: 'pending', n: 52 },
    { reason: 'ended', n: 12 },
  ],
  ...change,
});

const bin = (from: number | null, to: number | null, n: number) => ({ from, to, n });
const detail: Detail = {
  histogram: [bin(null, -0.02, 1), bin(-0.02, 0, 400), bin(0, 0.02, 800), bin(0.02, null, 8)],
  years: [
    { year: 2024, n: 700, mean: -0.009, low: -0.02, high: 0.002 },
    { year: 2025, n: 509, mean: 0.0214, low: 0.01, high: 0.0328 },
  ],
};

/** A study of 1,284 trades; its adjusted average at the n-th horizon is n × 0.31 %, its raw one 1 % at all. */
export const STUDY: Study = {
  sampled_one_in: null,
  n: 1284,
  issuers: 611,
  owners: 902,
  horizons: STUDY_HORIZONS.map((horizon, index) => ({
    horizon,
    raw: estimate(0.01),
    adjusted: estimate((index + 1) * 0.0031),
  })),
  detail: { horizon: 20, raw: detail, adjusted: detail },
};

/** The same study with other estimates at all horizons. */
export const withEstimates = (change: Partial<Estimate>): Study => ({
  ...STUDY,
  horizons: STUDY.horizons.map(({ horizon, raw, adjusted }) => ({
    horizon,
    raw: { ...raw, ...change },
    adjusted: { ...adjusted, ...change },
  })),
});
