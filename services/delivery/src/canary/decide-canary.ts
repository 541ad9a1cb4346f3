import {
  AT_SHARE_FACTOR,
  MIN_VISITS,
  QUIET_MINUTES,
  RAMP,
  RULED_OUT_ODDS,
  RULED_OUT_RISE,
  TESTS,
} from './canary-policy.ts';
import { type Counts, KINDS, type Kind, rateOf } from './counts.ts';
import { evidenceOf, ruledOut } from './evidence.ts';

/** What was seen of a canary and of the stable release. */
export interface Compared {
  /** Since the canary began. */
  readonly canary: Counts;
  /** Of the canary since its present share was set. */
  readonly atShare: Counts;
  /** Of the stable release, in the days before and since. */
  readonly stable: Counts;
}

/** The numbers of one kind of trouble. Rates are fractions of visits; null without visits. */
export interface KindNumbers {
  readonly canaryRate: number | null;
  readonly stableRate: number | null;
  /** Natural logarithm: how many times likelier what was seen is if the canary is worse. */
  readonly logEvidence: number;
  /** The canary is rolled back from this on. */
  readonly logBound: number;
}

/** What a decision was made by. */
export interface CanaryNumbers {
  /** Percent. */
  readonly share: number;
  readonly heldSeconds: number;
  readonly seen: Compared;
  readonly failed: KindNumbers;
  readonly slow: KindNumbers;
  /** ln of how many times less likely what was seen is with two points more failures; promoted from `logRaiseBound` on. */
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
 * Decides about a canary at its present share.
 *
 * - `rollback` when what was seen, of failures or of slow visits, reaches the bound. It needs no visit of the stable release.
 * - `raise` when it was at the share for its time with enough visits, or for an hour with fewer, and nothing speaks against it.
 * - `promote` after the last share when, besides, two points more failures are ruled out.
 * - else `hold`, with what it waits for.
 *
 * @param heldSeconds since the present share was set
 */
export function decideCanary(share: number, seen: Compared, heldSeconds: number): CanaryDecision {
  const numbers: CanaryNumbers = {
    share,
    heldSeconds,
    seen,
    failed: numbersOf('failed', seen),
    slow: numbersOf('slow', seen),
    logRuledOut: ruledOut(seen.canary, seen.stable, RULED_OUT_RISE),
    logRaiseBound: Math.log(RULED_OUT_ODDS),
  };
  const worse = KINDS.find(
    (kind) => seen.canary.visits >= MIN_VISITS && numbers[kind].logEvidence >= numbers[kind].logBound,
  );
  if (worse) return { decision: 'rollback', share: 0, reason: `${tellKind(numbers, worse)}: worse`, numbers };

  const waits = waitsOf(numbers);
  if (waits.length > 0) return { decision: 'hold', share, reason: `Waits: ${waits.join('; ')}`, numbers };
  const next = RAMP.find((one) => one.share > share);
  const reason = `${tellKind(numbers, 'failed')}: not worse`;
  return next
    ? { decision: 'raise', share: next.share, reason, numbers }
    : { decision: 'promote', share: 100, reason, numbers };
}

function numbersOf(kind: Kind, { canary, atShare, stable }: Compared): KindNumbers {
  return {
    canaryRate: rateOf(canary, kind),
    stableRate: rateOf(stable, kind),
    // A fault that shows only under load is not outweighed by good hours at a smaller share.
    logEvidence: Math.max(
      evidenceOf(kind, canary, stable),
      evidenceOf(kind, atShare, stable) - Math.log(AT_SHARE_FACTOR),
    ),
    logBound: Math.log(TESTS[kind].bound),
  };
}

function waitsOf(numbers: CanaryNumbers): string[] {
  const { share, heldSeconds, seen, logRuledOut, logRaiseBound } = numbers;
  const stage = RAMP.findLast((one) => one.share <= share) ?? RAMP[0];
  const isLast = !RAMP.some((one) => one.share > share);
  const { minutes = 0, visits = 0 } = stage ?? {};
  const had = seen.atShare.visits;
  const isQuiet = !isLast && heldSeconds >= QUIET_MINUTES * 60;
  return [
    ...KINDS.filter((kind) => numbers[kind].logEvidence > 0).map(
      (kind) => `it looks worse (${tellKind(numbers, kind)})`,
    ),
    ...(heldSeconds < minutes * 60
      ? [`${minutes} minutes at ${share} %, of which ${(heldSeconds / 60).toFixed(1)} passed`]
      : []),
    ...(had < visits && !isQuiet
      ? [
          `${visits} visits at ${share} %${isLast ? '' : `, or ${QUIET_MINUTES} minutes`}; ` +
            `${had === 0 ? 'no visits yet' : `it had ${COUNT.format(had)}`}`,
        ]
      : []),
    ...(isLast && logRuledOut < logRaiseBound ? ['two points more failures are not ruled out yet'] : []),
  ];
}

const WORDS: Readonly<Record<Kind, string>> = { failed: 'failed', slow: 'were slow' };

function tellKind({ seen: { canary, stable }, ...numbers }: CanaryNumbers, kind: Kind): string {
  const { logBound, logEvidence } = numbers[kind];
  return `${tellRates(kind, canary, stable)}; ${tellOdds(logEvidence, logBound)}`;
}

/** "3.00 % of 100 visits failed, 1.00 % of 9,900 with the other release" */
export function tellRates(kind: Kind, judged: Counts, other: Counts): string {
  const before =
    other.visits === 0
      ? 'no visits with the release before'
      : `${percent(rateOf(other, kind))} of ${COUNT.format(other.visits)} with the release before`;
  if (judged.visits === 0) return `no visits yet, ${before}`;
  return `${percent(rateOf(judged, kind))} of ${COUNT.format(judged.visits)} visits ${WORDS[kind]}, ${before}`;
}

/** "120 times likelier if it is worse, bound 50" */
export const tellOdds = (log: number, bound: number): string =>
  `${log > 15 ? 'over 3 million' : NUMBER.format(Math.exp(log))} times likelier if it is worse, bound ${NUMBER.format(Math.exp(bound))}`;

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const COUNT = new Intl.NumberFormat('en-US');
const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(2)} %`;
