import type { Database } from '@sentinel/database';
import { type ChannelAction, changeChannelsIn, whileNobodyReleases } from '../channels/change-channels.ts';
import { type Channel, promoted, rolledBack, withCanary } from '../channels/channel.ts';
import { ReleaseError } from '../release-error.ts';
import {
  type Canary,
  readCanaries,
  readReported,
  readWatch,
  storeDecision,
  type Watch,
} from './canaries.repository.ts';
import { type CanaryDecision, decideCanary } from './decide-canary.ts';
import { lookedAt, reportedFrom } from './watch-canary.ts';

export interface LookContext {
  readonly database: Database;
  /** Milliseconds. */
  readonly now: () => number;
  /** Called for each decision that changed something. */
  readonly onChange: (canary: Canary, decision: CanaryDecision) => void;
  /** Called when a canary could not be looked at, or a change was refused; the others are looked at all the same. */
  readonly onError: (error: unknown, canary: Canary) => void;
}

/** A decision to hold is stored this often. */
const STORE_HOLD_EVERY_MS = 60_000;

interface Remembered {
  readonly watch: Watch;
  readonly storedAt: number;
}

/**
 * What looks at all canaries that decide, once per call, and does what it decides. It remembers what it has seen between calls, so
 * only one may be in use at a time; a new one goes on from the last decision that was stored.
 */
export function createLook({ database, now, onChange, onError }: LookContext): () => Promise<void> {
  let known = new Map<string, Remembered>();

  async function look(canary: Canary): Promise<Remembered> {
    const remembered = known.get(keyOf(canary)) ?? (await restored(canary));
    const at = now();
    const reported = await readReported(database.orm, canary, reportedFrom(remembered?.watch ?? null, at));
    const watch = lookedAt(remembered?.watch ?? null, canary, reported, at);
    const decision = decideCanary(watch.evidence, { heldSeconds: (at - watch.shareSetAt) / 1_000 });
    const stored = { watch, storedAt: at };
    if (decision.decision !== 'hold') {
      const refusal = await apply(database, canary, decision, { decidedAt: at, watch });
      if (refusal === null) onChange(canary, decision);
      if (!(refusal instanceof ReleaseError)) return stored;
      onError(refusal, canary);
      const held = {
        ...decision,
        decision: 'hold',
        reason: `${decision.decision} was refused: ${refusal.message}`,
      } as const;
      return hold(canary, held, stored, remembered);
    }
    return hold(canary, decision, stored, remembered);
  }

  async function restored(canary: Canary): Promise<Remembered | undefined> {
    const last = await readWatch(database.orm, canary);
    return last ? { watch: last.watch, storedAt: last.at } : undefined;
  }

  async function hold(
    canary: Canary,
    decision: CanaryDecision,
    stored: Remembered,
    before: Remembered | undefined,
  ): Promise<Remembered> {
    const { storedAt: decidedAt, watch } = stored;
    if (before && decidedAt - before.storedAt < STORE_HOLD_EVERY_MS) return { watch, storedAt: before.storedAt };
    await storeDecision(database.orm, canary, decision, { decidedAt, watch });
    return stored;
  }

  return async () => {
    const canaries = await readCanaries(database.orm);
    const seen: typeof known = new Map();
    for (const canary of canaries) {
      const key = keyOf(canary);
      try {
        seen.set(key, await look(canary));
      } catch (error) {
        const before = known.get(key);
        if (before) seen.set(key, before);
        onError(error, canary);
      }
    }
    known = seen;
  };
}

const keyOf = ({ area, version, begunBy }: Canary) => `${area}@${version} ${begunBy}`;

const ACTIONS: Readonly<Record<'raise' | 'promote' | 'rollback', ChannelAction>> = {
  raise: 'canary',
  promote: 'promote',
  rollback: 'rollback',
};

/**
 * Changes the channel and stores the decision, both or neither.
 * @returns null when it did; why not, when the change was refused; undefined when somebody else has changed the canary meanwhile
 */
async function apply(
  database: Database,
  canary: Canary,
  decided: CanaryDecision,
  decidedBy: { decidedAt: number; watch: Watch },
): Promise<ReleaseError | null | undefined> {
  const { decision, reason } = decided;
  if (decision === 'hold') return undefined;
  try {
    return await whileNobodyReleases(database, async (tx) => {
      const [changed] = await changeChannelsIn(tx, [
        {
          area: canary.area,
          action: ACTIONS[decision],
          actor: 'canary',
          reason,
          change: (before) => channelAfter(before, canary, decided),
        },
      ]);
      if (!changed?.isChanged) return undefined;
      await storeDecision(tx, canary, decided, decidedBy);
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
  const { stable, version } = canary;
  const isSame =
    before.canary === version &&
    before.stable === stable &&
    before.canaryShare === canary.share &&
    before.canaryDecides;
  if (!isSame) return before;
  if (decision === 'raise') return withCanary(before, version, { share, decides: true });
  return decision === 'promote' ? promoted(before, version) : rolledBack(before, []);
}
