import { type Canary, POLICY, type ReportedMinute, type Watch } from './canaries.repository.ts';
import { type Comparison, NONE, plus, since } from './counts.ts';
import { atShare, isComplete, noEvidence, withBlock } from './evidence.ts';

const MINUTE_MS = 60_000;
/** A minute's row can still grow this long after the minute: reports are stored with a delay. */
const LATE_MS = 2 * MINUTE_MS;

/**
 * From which minute on what was reported matters for a look: milliseconds.
 *
 * Signals are counted by minute, but a share is set at any second. A block therefore is a difference: what the rows say now, less
 * what they said when it began. Nothing from before the canary counts, and it takes no full minute until the first visits do.
 */
export const reportedFrom = (watch: Watch | null, now: number): number => watch?.block.from ?? earliestFrom(now);

const earliestFrom = (now: number) => Math.floor((now - LATE_MS) / MINUTE_MS) * MINUTE_MS;

const sumFrom = (reported: readonly ReportedMinute[], from: number): Comparison =>
  reported.filter(({ minute }) => minute >= from).reduce((sum, { counts }) => plus(sum, counts), NONE);

function blockFrom(reported: readonly ReportedMinute[], now: number): Watch['block'] {
  const from = earliestFrom(now);
  return { beganAt: now, from, before: sumFrom(reported, from) };
}

/**
 * What is known of a canary after one more look.
 * @param reported from `reportedFrom` on
 */
export function lookedAt(watch: Watch | null, canary: Canary, reported: readonly ReportedMinute[], now: number): Watch {
  const { begunBy, share, shareSetBy, stable } = canary;
  const afresh = { begunBy, shareSetBy, stable, block: blockFrom(reported, now), policy: POLICY };
  if (watch === null) return { ...afresh, shareSetAt: now, evidence: noEvidence(share) };
  if (watch.shareSetBy !== shareSetBy) {
    return { ...watch, ...afresh, shareSetAt: now, evidence: atShare(watch.evidence, share) };
  }
  // Another stable release: what was found stays, the block would compare with two.
  if (watch.stable !== stable) return { ...watch, ...afresh };
  const block = since(sumFrom(reported, watch.block.from), watch.block.before);
  if (!isComplete(block, (now - watch.block.beganAt) / 1_000)) return watch;
  return { ...watch, evidence: withBlock(watch.evidence, block), block: blockFrom(reported, now) };
}
