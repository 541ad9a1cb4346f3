import { TESTS } from './canary-policy.ts';
import { type Counts, type Kind, rateOf } from './counts.ts';

/**
 * How many times likelier what was seen of a release is if it is worse than the one before: the natural logarithm of a Bayes factor of
 * two beta-binomial models (Kass & Raftery, "Bayes Factors", JASA 90, 1995; looking at it at any time is harmless: Deng, Lu & Chen,
 * "Continuous Monitoring of A/B Tests without Pain", DSAA 2016).
 *
 * - Not worse: its rate is that of the other release, known as well as that one's visits tell.
 * - Worse: its rate is another one, about which nothing is known but that most are small, and some are not.
 *
 * 0 without visits, and for a rate that is not higher by `leastRise`.
 */
export function evidenceOf(kind: Kind, judged: Counts, other: Counts): number {
  const { tolerated, leastRise } = TESTS[kind];
  const usual = (other[kind] + BEFORE.troubled) / (other.visits + BEFORE.troubled + BEFORE.fine);
  const rise = (rateOf(judged, kind) ?? 0) - usual;
  if (rise <= 0 || rise < leastRise) return 0;
  const troubled = Math.min(other.visits, other[kind] * tolerated);
  const same = { troubled: BEFORE.troubled * tolerated + troubled, fine: BEFORE.fine + other.visits - troubled };
  const worse = WORSE[kind].map(({ part, ...known }) => Math.log(part) + logChance(kind, judged, known));
  const likeliest = Math.max(...worse);
  const logWorse = likeliest + Math.log(worse.reduce((sum, log) => sum + Math.exp(log - likeliest), 0));
  return logWorse - logChance(kind, judged, same);
}

/**
 * ln of how many times likelier what was seen is if the release is as good as the other one than if it fails in `points` (a fraction of
 * visits) more.
 */
export function ruledOut(judged: Counts, other: Counts, points: number): number {
  const good = (other.failed + BEFORE.troubled) / (other.visits + BEFORE.troubled + BEFORE.fine);
  const bad = good + points;
  return judged.failed * Math.log(good / bad) + (judged.visits - judged.failed) * Math.log((1 - good) / (1 - bad));
}

/** Parameters of a beta distribution, as visits that were seen already. */
interface Known {
  readonly troubled: number;
  readonly fine: number;
}
const BEFORE: Known = { troubled: 0.5, fine: 50 };
/** Most bad releases fail now and then; one in ten is broken, at any rate. Slow visits are many in any release. */
const WORSE: Readonly<Record<Kind, readonly (Known & { readonly part: number })[]>> = {
  failed: [
    { part: 0.9, troubled: 1, fine: 50 },
    { part: 0.1, troubled: 1, fine: 1 },
  ],
  slow: [{ part: 1, troubled: 1, fine: 3 }],
};

/** ln of the chance of one order of these visits, for a rate that is known so well. */
function logChance(kind: Kind, counts: Counts, { troubled, fine }: Known): number {
  const hits = Math.min(counts[kind], counts.visits);
  return logRising(troubled, hits) + logRising(fine, counts.visits - hits) - logRising(troubled + fine, counts.visits);
}

/** ln(from (from + 1) ... (from + many - 1)) */
const logRising = (from: number, many: number) => logGamma(from + many) - logGamma(from);

/** ln of the gamma function of a positive number, by Stirling's series (DLMF 5.11.1) from 10 on: to 10 digits. */
function logGamma(of: number): number {
  let shifted = 0;
  let at = of;
  for (; at < 10; at += 1) shifted += Math.log(at);
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shifted;
}
