import { BLOCK, FIRST_PART, RULED_OUT_RISE, TESTS } from './canary-policy.ts';
import { type Comparison, KINDS, type Kind, NONE, plus } from './counts.ts';

/** What was found since a share was set. It goes on growing when the next share is set. */
export interface Stage {
  /** Percent. */
  readonly share: number;
  /** The visits of the complete blocks at this share. */
  readonly counts: Comparison;
  /** For each rise of `TESTS`, in its order: the logarithm of how many times likelier what was seen is with it. */
  readonly found: Readonly<Record<Kind, readonly number[]>>;
}

/**
 * What is known of a canary. It is a plain value: it is stored with each decision, and whoever takes over goes on from there.
 *
 * The test. The visits are cut into blocks: stretches of time whose ends depend on the number of visits and on the clock, never on
 * what failed. Within a block both releases meet the same backend, network and hour. If `m` visits of a block failed and the
 * fraction `w` of its visits were the canary's, then without any difference the canary's part of `m` is hypergeometric, whatever the
 * base rate is. For a canary that fails `r` times as often,
 *
 *     e = r^(failed visits of the canary) / (1 - w + w r)^m
 *
 * has a mean of at most 1 if the canary is not worse (Hoeffding 1963, theorem 4: the convex function of a draw without replacement
 * is at most that with replacement). The product over blocks is then a supermartingale that starts at 1, also when `r` is chosen
 * anew for each block from the blocks before, and so is a weighted mean of such products. By Ville's inequality, the chance that it
 * ever reaches 1/a is at most a, however often one looks. No base rate has to be known, and a trouble of all visits (the gateway is
 * down) does not count against the canary.
 *
 * Sources: conditioning on each failure's arm, as in Lindon & Malek, "Anytime-Valid Inference for Multinomial Count Data" (NeurIPS
 * 2022), section on inhomogeneous Bernoulli processes; mixtures as in Johari, Koomen, Pekelis & Walsh, "Always Valid Inference"
 * (Operations Research 70, 2022); wagers chosen from the past: Waudby-Smith & Ramdas, "Estimating means of bounded random
 * variables by betting" (JRSS B 86, 2024).
 */
export interface Evidence {
  /** The stages since the canary began; never empty. The first covers the whole time. */
  readonly stages: readonly Stage[];
  /** The visits of all complete blocks. */
  readonly counts: Comparison;
}

const stageOf = (share: number): Stage => ({
  share,
  counts: NONE,
  found: { failed: TESTS.failed.rises.map(() => 0), slow: TESTS.slow.rises.map(() => 0) },
});

/** Before the first block. */
export const noEvidence = (share: number): Evidence => ({ stages: [stageOf(share)], counts: NONE });

/** Begins a stage at another share. */
export const atShare = (evidence: Evidence, share: number): Evidence => ({
  ...evidence,
  stages: [...evidence.stages, stageOf(share)],
});

/**
 * Whether a block may end. A block with few visits has a canary's part that is far from its mean, and a failure that is reported
 * some seconds after its visit may fall into the next block: so it ends when it has enough visits of both, or after a minute if
 * enough were of the stable release.
 */
export function isComplete({ canary, stable }: Comparison, seconds: number): boolean {
  return stable.visits >= BLOCK.stableVisits && (canary.visits >= BLOCK.canaryVisits || seconds >= BLOCK.seconds);
}

/** Adds a complete block. */
export function withBlock(evidence: Evidence, block: Comparison): Evidence {
  const gains = Object.fromEntries(KINDS.map((kind) => [kind, gainsOf(kind, evidence.counts, block)])) as Record<
    Kind,
    number[]
  >;
  const last = evidence.stages.length - 1;
  return {
    counts: plus(evidence.counts, block),
    stages: evidence.stages.map((stage, index) => ({
      ...stage,
      counts: index === last ? plus(stage.counts, block) : stage.counts,
      found: { failed: sums(stage.found.failed, gains.failed), slow: sums(stage.found.slow, gains.slow) },
    })),
  };
}

const sums = (found: readonly number[], gains: readonly number[]) => found.map((log, at) => log + (gains[at] ?? 0));

/** A rate before anything was seen, and the number of visits that this guess is worth. */
const GUESS = { rate: 0.01, visits: 100 };

/** For each rise: ln e of one block. The rate of the stable release in the blocks before turns the rise into a ratio. */
function gainsOf(kind: Kind, before: Comparison, { canary, stable }: Comparison): number[] {
  const { rises, tolerated } = TESTS[kind];
  const base = (before.stable[kind] + GUESS.rate * GUESS.visits) / (before.stable.visits + GUESS.visits);
  // A failure is reported after its visit, so a block may have more failures than visits.
  const canaryVisits = Math.max(canary.visits, canary[kind]);
  const part = canaryVisits / Math.max(1, canaryVisits + Math.max(stable.visits, stable[kind]));
  const troubled = canary[kind] + stable[kind];
  return rises.map(({ rise }) => {
    const ratio = Math.max(tolerated, Math.min(tolerated * base + rise, 1) / base);
    return (
      canary[kind] * Math.log(ratio / tolerated) -
      troubled * Math.log((1 - part + part * ratio) / (1 - part + part * tolerated))
    );
  });
}

/** ln of how many times likelier what was seen is if the canary is worse; over the stage and all after it. */
export function foundIn(stage: Stage, kind: Kind): number {
  return logSum(TESTS[kind].rises.map(({ stake }, at) => Math.log(stake) + (stage.found[kind][at] ?? 0)));
}

/** The test statistic, to be compared with 1 / budget: its logarithm. */
export function foundInAll({ stages }: Evidence, kind: Kind): number {
  let left = 1;
  const parts = stages.map((stage, index) => {
    const part = index === 0 ? FIRST_PART : left / 2;
    left -= part;
    return Math.log(part) + foundIn(stage, kind);
  });
  // What is kept for shares to come counts as found nothing: 1.
  return logSum([...parts, Math.log(left)]);
}

/** ln of how many times less likely what was seen since the present share was set is with the rise that a raise must rule out. */
export function ruledOut({ stages }: Evidence): number {
  const at = TESTS.failed.rises.findIndex(({ rise }) => rise === RULED_OUT_RISE);
  return -(stages.at(-1)?.found.failed[at] ?? 0);
}

/** ln(e^a + e^b + ...), without overflow. */
function logSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
