import { MIN_VISITS, TESTS } from './canary-policy.ts';
import type { Counts } from './counts.ts';
import { tellOdds, tellRates } from './decide-canary.ts';
import { evidenceOf } from './evidence.ts';

/**
 * Whether first renders of a release that everybody gets fail more often than those of the release before: the test of a canary, by
 * failures alone.
 */
export function judgePromoted(own: Counts, before: Counts): { readonly isWorse: boolean; readonly reason: string } {
  const evidence = evidenceOf('failed', own, before);
  const bound = Math.log(TESTS.failed.bound);
  const reason = `first renders: ${tellRates('failed', own, before)}; ${tellOdds(evidence, bound)}: worse`;
  return { isWorse: own.visits >= MIN_VISITS && evidence >= bound, reason };
}
