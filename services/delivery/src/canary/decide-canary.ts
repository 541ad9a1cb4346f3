import { MIN_VISITS, RAMP, RULED_OUT_ODDS, TESTS } from './canary-policy.ts';
import { type Comparison, KINDS, type Kind, rateOf } from './counts.ts';
import { type Evidence, foundIn, foundInAll, ruledOut } from './evidence.ts';

/** The numbers of one kind of trouble. Rates are fractions of visits; null without visits. */
export interface KindNumbers {
  readonly canaryRate: number | null;
  readonly stableRate: number | null;
  /** The same since the present share was set. */
  readonly canaryRateAtShare: number | null;
  readonly stableRateAtShare: number | null;
  /** Natural logarithm of the test statistic: how many times likelier what was seen is if the canary is worse. */
  readonly logEvidence: number;
  /** The canary is rolled back from this on: ln(1 / budget). */
  readonly logBound: number;
  /** Whether the canary looks worse, though perhaps not enough for a rollback: then it is not raised. */
  readonly looksWorse: boolean;
}

/** What a decision was made by. */
export interface CanaryNumbers {
  /** Percent. */
  readonly share: number;
  readonly heldSeconds: number;
  readonly sinceBegan: Comparison;
  readonly sinceShare: Comparison;
  readonly failed: KindNumbers;
  readonly slow: KindNumbers;
  /** ln of how many times less likely what was seen at this share is with two points more failures; raised from `logRaiseBound` on. */
  readonly logRuledOut: number;
  readonly logRaiseBound: number;
}

export interface CanaryDecision {
  readonly decision: 'hold' | 'raise' | 'promote' | 'rollback';
  /** The share from now on, in percent: 0 after a rollback, 100 when promoted. */
  readonly share: number;
  /** One sentence, for the change log. */
  readonly reason: string;
  readonly numbers: CanaryNumbers;
}

/**
 * Decides about a canary at its present share, by all that was found since it began.
 *
 * - `rollback` when, for failures or for slow visits, the evidence reaches the bound of its budget. That holds at every look: a
 *   release that is not worse is ever rolled back in at most 1 of 100 cases, over the whole ramp. A canary whose first visits all
 *   fail reaches the same bound within a few visits; there is no rule of its own for it.
 * - `raise`, or `promote` after the last share, when the canary stood at the share for its time, had enough visits, two points more
 *   failures are ruled out (a sequential probability ratio test the other way round), and it does not look worse.
 * - else `hold`, with what it waits for.
 *
 * @param heldSeconds since the present share was set
 */
export function decideCanary(evidence: Evidence, { heldSeconds }: { heldSeconds: number }): CanaryDecision {
  const stage = evidence.stages.at(-1);
  if (!stage) throw new Error('evidence has a stage');
  const { share } = stage;
  const numbers: CanaryNumbers = {
    share,
    heldSeconds,
    sinceBegan: evidence.counts,
    sinceShare: stage.counts,
    failed: numbersOf(evidence, 'failed'),
    slow: numbersOf(evidence, 'slow'),
    logRuledOut: ruledOut(evidence),
    logRaiseBound: Math.log(RULED_OUT_ODDS),
  };
  const worse = KINDS.find((kind) => numbers[kind].logEvidence >= numbers[kind].logBound && isRise(evidence, kind));
  if (worse) return { decision: 'rollback', share: 0, reason: `${tellKind(numbers, worse)}: worse`, numbers };

  const waits = waitsOf(numbers);
  if (waits.length > 0) return { decision: 'hold', share, reason: `Waits: ${waits.join('; ')}`, numbers };
  const next = RAMP.find((one) => one.share > share);
  const reason = `${tellKind(numbers, 'failed')}: not worse`;
  return next
    ? { decision: 'raise', share: next.share, reason, numbers }
    : { decision: 'promote', share: 100, reason, numbers };
}

function numbersOf(evidence: Evidence, kind: Kind): KindNumbers {
  const [first, last] = [evidence.stages[0], evidence.stages.at(-1)];
  if (!first || !last) throw new Error('evidence has a stage');
  return {
    canaryRate: rateOf(evidence.counts.canary, kind),
    stableRate: rateOf(evidence.counts.stable, kind),
    canaryRateAtShare: rateOf(last.counts.canary, kind),
    stableRateAtShare: rateOf(last.counts.stable, kind),
    logEvidence: foundInAll(evidence, kind),
    logBound: -Math.log(TESTS[kind].budget),
    looksWorse: Math.max(foundIn(first, kind), foundIn(last, kind)) > 0 && isRise(evidence, kind),
  };
}

/** Whether the rate rose by enough to matter, since the canary began. */
function isRise({ counts }: Evidence, kind: Kind): boolean {
  const rise = (rateOf(counts.canary, kind) ?? 0) - (rateOf(counts.stable, kind) ?? 0);
  return rise >= TESTS[kind].leastRise;
}

function waitsOf(numbers: CanaryNumbers): string[] {
  const { share, heldSeconds, sinceShare, logRuledOut, logRaiseBound } = numbers;
  const minutes = (RAMP.findLast((stage) => stage.share <= share) ?? RAMP[0])?.minutes ?? 0;
  const visits = sinceShare.canary.visits;
  return [
    ...KINDS.filter((kind) => numbers[kind].looksWorse).map((kind) => `it looks worse (${tellKind(numbers, kind)})`),
    ...(heldSeconds < minutes * 60
      ? [`${minutes} minutes at ${share} %, of which ${minutesOf(heldSeconds)} passed`]
      : []),
    ...(visits < MIN_VISITS ? [`${MIN_VISITS} visits at ${share} %, of which it had ${visits}`] : []),
    ...(logRuledOut < logRaiseBound ? ['two points more failures are not ruled out yet'] : []),
  ];
}

const minutesOf = (seconds: number) => (seconds / 60).toFixed(1);

const WORDS: Readonly<Record<Kind, string>> = { failed: 'failed', slow: 'were slow' };

function tellKind({ sinceBegan: { canary, stable }, ...numbers }: CanaryNumbers, kind: Kind): string {
  const { canaryRate, logBound, logEvidence, stableRate } = numbers[kind];
  return (
    `${percent(canaryRate)} of ${count(canary.visits)} visits ${WORDS[kind]}, ${percent(stableRate)} of ` +
    `${count(stable.visits)} with the stable release; evidence ${odds(logEvidence)}, bound ${odds(logBound)}`
  );
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const COUNT = new Intl.NumberFormat('en-US');
const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(2)} %`;
const count = (visits: number) => COUNT.format(visits);
const odds = (log: number) => (log > 15 ? 'over 3 million' : NUMBER.format(Math.exp(log)));
