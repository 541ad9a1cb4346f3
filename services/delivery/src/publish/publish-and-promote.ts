import type { Release } from '@sentinel/federation';
import { type ChangedChannel, changeChannelsIn, whileNobodyReleases } from '../channels/change-channels.ts';
import { promoted } from '../channels/channel.ts';
import { readChannels } from '../channels/channels.repository.ts';
import { readLiveShell } from '../channels/releases.repository.ts';
import { type GateCheck, runGate } from '../gate/run-gate.ts';
import { type PublishRequest, publish } from './publish.ts';

/** The result for one area; `changed` is null for an area that is not for production. */
export interface Promoted {
  readonly release: Release;
  readonly changed: ChangedChannel | null;
  /** As `Passed` has it. */
  readonly notMade: readonly string[];
}

/**
 * Publishes builds and serves them to everybody, all at once; for a new installation, and for `npm start`. A shell among
 * them is the one that the others are checked with.
 * @throws ReleaseError when a build or what would be served is refused; what is served has not changed then
 */
export async function publishAndPromote(
  request: PublishRequest & { readonly checks: readonly GateCheck[] },
): Promise<Promoted[]> {
  const { database, actor, checks, confirm, mode } = request;
  const published = await publish(request);
  const releases = published.filter(({ outcome }) => outcome !== 'local only').map(({ release }) => release);
  const shell = releases.find((release) => release.kind === 'shell') ?? (await readLiveShell(database.orm));
  const channels = await readChannels(database.orm);
  const notMade = new Map<Release, readonly string[]>();
  for (const release of releases) {
    const isServed = channels.some(({ area, channel }) => area === release.area && channel.stable === release.version);
    const passed = await runGate(database, {
      release,
      context: { shell: release.kind === 'shell' ? null : shell },
      checks,
      actor,
      // What was tried and failed in a local product is no reason for it not to start again.
      mindsThePast: mode === 'production' && !isServed,
    });
    notMade.set(release, passed.notMade);
  }
  const changed = await whileNobodyReleases(database, async (tx) => {
    await confirm?.(tx);
    return changeChannelsIn(
      tx,
      releases.map(({ area, version }) => ({
        area,
        action: 'promote',
        actor,
        reason: null,
        // A canary goes on while its stable release is promoted again, as every local start does.
        change: (before) => (before?.stable === version ? before : promoted(before, version)),
      })),
    );
  });
  return published.map(({ release }) => ({
    release,
    changed: changed.find(({ area }) => area === release.area) ?? null,
    notMade: notMade.get(release) ?? [],
  }));
}
