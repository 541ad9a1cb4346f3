import type { Database } from '@sentinel/database';
import {
  type ChannelAction,
  type ChannelChange,
  changeChannelsIn,
  whileNobodyReleases,
} from '../channels/change-channels.ts';
import { type Channel, promoted, rolledBack, withCanary } from '../channels/channel.ts';
import { ReleaseError } from '../release-error.ts';
import {
  type Canary,
  type Judged,
  type Promoted,
  readCanaries,
  readLastDecision,
  readPromoted,
  readSeen,
  type Seen,
  type Sources,
  storeDecision,
} from './canaries.repository.ts';
import { BASELINE, WATCH_HOURS } from './canary-policy.ts';
import { type CanaryDecision, decideCanary } from './decide-canary.ts';
import { judgePromoted } from './judge-promoted.ts';

export interface LookContext {
  readonly database: Database;
  /** By the clock of the database, which all times of releases and visits are of. */
  readonly now: Date;
  /** Called for each decision that changed something. */
  readonly onChange: (release: Judged, decision: Pick<CanaryDecision, 'decision' | 'reason' | 'share'>) => void;
  /** Called when a release could not be looked at, or a change was refused; the others are looked at all the same. */
  readonly onError: (error: unknown, release: Judged) => void;
}

/** A decision to hold is stored this often. */
const STORE_HOLD_EVERY_MS = 60_000;
const HOUR_MS = 60 * 60 * 1_000;
const BASELINE_MS = BASELINE.days * 24 * HOUR_MS;

/**
 * Looks at all canaries that decide, and at releases that were promoted a short while ago, and does what it decides. All that is
 * known is in the database.
 */
export async function lookAtReleases(context: LookContext): Promise<void> {
  const { database, now, onError } = context;
  const each = async <Release extends Judged>(
    releases: readonly Release[],
    look: (release: Release) => Promise<void>,
  ) => {
    for (const release of releases) await look(release).catch((error: unknown) => onError(error, release));
  };
  await each(await readCanaries(database.orm), (canary) => lookAtCanary(context, canary));
  const since = new Date(now.getTime() - WATCH_HOURS * HOUR_MS);
  await each(await readPromoted(database.orm, since), (release) => lookAtPromoted(context, release));
}

async function lookAtCanary(context: LookContext, canary: Canary): Promise<void> {
  const { database, now, onChange, onError } = context;
  const { area, other, begunAt, shareSetAt, share } = canary;
  const read = (version: string, from: Date) => readSeen(database.orm, { area, version, judged: canary, from, now });
  const own = await read(canary.version, begunAt);
  const seen = {
    canary: own.counts,
    atShare: (await read(canary.version, shareSetAt)).counts,
    stable: (await read(other, daysBefore(begunAt))).counts,
  };
  const decided = decideCanary(share, seen, (now.getTime() - shareSetAt.getTime()) / 1_000);
  const numbers = { ...decided.numbers, sources: sourcesOf(own) };
  if (decided.decision !== 'hold') {
    const refusal = await apply(context, canary, { ...decided, numbers }, ACTIONS[decided.decision], (before) =>
      channelAfter(before, canary, decided),
    );
    if (refusal === null) onChange(canary, decided);
    if (!(refusal instanceof ReleaseError)) return;
    onError(refusal, canary);
    return hold(context, canary, { reason: `${decided.decision} was refused: ${refusal.message}`, numbers });
  }
  return hold(context, canary, { reason: decided.reason, numbers });
}

async function hold(
  { database, now }: LookContext,
  canary: Canary,
  held: { readonly reason: string; readonly numbers: object },
): Promise<void> {
  const last = await readLastDecision(database.orm, canary);
  if (last && now.getTime() - last.at.getTime() < STORE_HOLD_EVERY_MS) return;
  await storeDecision(database.orm, canary, { decision: 'hold', ...held }, now);
}

/** Goes back to the release before when first renders fail more often than with that one. */
async function lookAtPromoted(context: LookContext, release: Promoted): Promise<void> {
  const { database, now, onChange, onError } = context;
  const { area, other, promotedAt, version } = release;
  const read = (of: string, from: Date) =>
    readSeen(database.orm, { area, version: of, judged: release, from, now, onlyFirstRenders: true });
  const own = await read(version, promotedAt);
  const before = await read(other, daysBefore(promotedAt));
  const judged = judgePromoted(own.counts, before.counts);
  if (!judged.isWorse) return;
  const decided = { decision: 'rollback' as const, share: 0, reason: judged.reason };
  const numbers = { seen: { stable: own.counts, before: before.counts }, sources: sourcesOf(own) };
  const refusal = await apply(context, release, { ...decided, numbers }, 'rollback', (channel) => {
    if (channel === null) throw new ReleaseError(`Nothing of ${area} is served`);
    return channel.stable === version && channel.previous === other ? rolledBack(channel, [], other) : channel;
  });
  if (refusal === null) onChange(release, decided);
  if (refusal instanceof ReleaseError) onError(refusal, release);
}

const daysBefore = (time: Date) => new Date(time.getTime() - BASELINE_MS);
const sourcesOf = ({ accounts, devices, networks }: Seen): Sources => ({ accounts, devices, networks });

const ACTIONS: Readonly<Record<'raise' | 'promote' | 'rollback', ChannelAction>> = {
  raise: 'canary',
  promote: 'promote',
  rollback: 'rollback',
};

/**
 * Changes the channel and stores the decision, both or neither.
 * @returns null when it did; why not, when the change was refused; undefined when somebody else has changed the channel meanwhile
 */
async function apply(
  { database, now }: LookContext,
  release: Judged,
  decided: Pick<CanaryDecision, 'decision' | 'reason'> & { readonly numbers: object },
  action: ChannelAction,
  change: ChannelChange['change'],
): Promise<ReleaseError | null | undefined> {
  try {
    return await whileNobodyReleases(database, async (tx) => {
      const { area } = release;
      const [changed] = await changeChannelsIn(tx, [{ area, action, actor: 'canary', reason: decided.reason, change }]);
      if (!changed?.isChanged) return undefined;
      await storeDecision(tx, release, decided, now);
      return null;
    });
  } catch (error) {
    if (error instanceof ReleaseError) return error;
    throw error;
  }
}

/** The channel after a decision; as it is when it is no longer the canary that was decided about. */
function channelAfter(before: Channel | null, canary: Canary, { decision, share }: CanaryDecision): Channel {
  if (before === null) throw new ReleaseError(`Nothing of ${canary.area} is served`);
  const { other, version } = canary;
  const isSame =
    before.canary === version && before.stable === other && before.canaryShare === canary.share && before.canaryDecides;
  if (!isSame) return before;
  if (decision === 'raise') return withCanary(before, version, { share, decides: true });
  return decision === 'promote' ? promoted(before, version) : rolledBack(before, []);
}
