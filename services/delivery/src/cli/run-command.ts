import type { Database } from '@sentinel/database';
import { type Release, visitorId } from '@sentinel/federation';
import { SHELL } from '@sentinel/federation/parse';
import {
  type ChangedChannel,
  type ChannelChange,
  changeChannelsIn,
  type Transaction,
  whileNobodyReleases,
} from '../channels/change-channels.ts';
import { promoted, rolledBack, switched, withCanary } from '../channels/channel.ts';
import { readChannels, readEarlierStables, readLog } from '../channels/channels.repository.ts';
import { findRelease, readLiveShell, readReleases } from '../channels/releases.repository.ts';
import { restore } from '../channels/restore.ts';
import { type GateCheck, runGate } from '../gate/run-gate.ts';
import { removeOldFiles } from '../gc/remove-old-files.ts';
import { overrideLink } from '../override/override-link.ts';
import { type Published, publish } from '../publish/publish.ts';
import { type Promoted, publishAndPromote } from '../publish/publish-and-promote.ts';
import { ReleaseError } from '../release-error.ts';
import { liveFor } from '../report/live.ts';
import { tellChange, tellChannel } from '../report/tell-channel.ts';
import { why } from '../report/why.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { timeText } from '../time-text.ts';
import { tokenCommand } from '../tokens/token-command.ts';
import type { Command, Target } from './arguments.ts';

/** What the commands work with. */
export interface ReleaseDesk {
  readonly database: Database;
  readonly store: ReleaseStore;
  /** Who changes what is served, for the log. */
  readonly actor: string;
  readonly mode: 'local' | 'production';
  /** Checks before a release is served. */
  readonly checks: readonly GateCheck[];
  /** `dist` folders of the repository's builds. */
  readonly ownBuilds: () => readonly string[];
  /** What signs links of overrides, and the portal's address in them. */
  readonly overrides: { readonly secret: string | undefined; readonly publicUrl: string | undefined };
  /** Runs the browser tests of a release's area; throws ReleaseError when one fails. */
  readonly verify: (release: Release, how: { against: string; only: string | undefined }) => Promise<string[]>;
  readonly now: () => Date;
  /** Runs in the transaction of each change, and throws when the caller may not change anything any more. */
  readonly confirm?: (tx: Transaction) => Promise<void>;
}

/** Carries out a command. @returns the lines to print @throws ReleaseError when it is refused; then nothing has changed */
export async function runCommand(desk: ReleaseDesk, command: Command): Promise<string[]> {
  const { database } = desk;
  switch (command.name) {
    case 'publish': {
      const request = { ...desk, dists: command.dists.length > 0 ? command.dists : desk.ownBuilds() };
      return command.promote ? tellPromoted(await publishAndPromote(request)) : tellPublished(await publish(request));
    }
    case 'promote': {
      const release = await targetOf(desk, command.target);
      return serve(desk, command, release, (before) => promoted(before, release.version));
    }
    case 'canary': {
      const { share, decides } = command;
      const release = await targetOf(desk, command.target);
      if (release.kind === 'shell') throw new ReleaseError('The shell has no canary: it loads before anybody is known');
      return serve(desk, command, release, (before) => withCanary(before, release.version, { share, decides }));
    }
    case 'rollback': {
      const { area, version } = command.target;
      const goal = version === undefined ? undefined : (await findRelease(database.orm, area, version)).version;
      const earlier = await readEarlierStables(database.orm, area);
      return change(desk, command, area, (before) => rolledBack(before, earlier, goal));
    }
    case 'disable':
      if (command.area === SHELL) throw new ReleaseError('Without the shell there is no page. Roll it back');
      return change(desk, command, command.area, (before) => switched(before, command.reason));
    case 'enable':
      return change(desk, command, command.area, (before) => switched(before, null));
    case 'override': {
      const release = await targetOf(desk, command.target);
      return overrideLink(desk, release, command.minutes);
    }
    case 'verify': {
      const release = await targetOf(desk, command.target);
      return desk.verify(release, command);
    }
    case 'list': {
      const channels = await readChannels(database.orm);
      if (command.json) return [JSON.stringify(channels, null, 2)];
      return channels.map(({ area, channel }) => `${area}: ${tellChannel(channel)}`);
    }
    case 'log': {
      const rows = await readLog(database.orm, { area: command.area, limit: command.rows });
      if (command.json) return rows.map((row) => JSON.stringify(row));
      return rows.map(
        ({ at, actor, area, action, before, after, reason }) =>
          `${timeText(at)}  ${area}  ${action} by ${actor}: ${tellChange(before, after)}${reason ? ` (${reason})` : ''}`,
      );
    }
    case 'why':
      return why(database, command.area);
    case 'live': {
      const areas = await liveFor(database, visitorId(command.visitor, command.visitor), command.at);
      return areas.map(
        ({ area, version, isCanary, isDisabled }) =>
          `${area}: ${isDisabled ? 'switched off' : version}${isCanary && !isDisabled ? ' (canary)' : ''}`,
      );
    }
    case 'restore': {
      const changed = await restore(database, { ...desk, ...command });
      const verb = command.isDryRun ? 'would be restored' : 'restored';
      return [...changed.map(tellChanged), `${changed.length} areas ${verb} as of ${timeText(command.at)}`];
    }
    case 'gc': {
      const old = await removeOldFiles(database, { ...desk, ...command, now: desk.now() });
      const verb = command.isDryRun ? 'would be deleted' : 'deleted';
      return [
        ...old.map(({ area, version, lastServed }) => `${area}@${version}, last served ${timeText(lastServed)}`),
        `The files of ${old.length} releases ${verb}`,
      ];
    }
    case 'token':
      return tokenCommand(desk, command);
  }
}

/** The release that is meant: the named one, else the canary, else the newest. */
export async function targetOf(
  { database: { orm } }: Pick<ReleaseDesk, 'database'>,
  { area, version }: Target,
): Promise<Release> {
  const channel = (await readChannels(orm)).find((each) => each.area === area)?.channel ?? null;
  const start = version ?? channel?.canary ?? (await readReleases(orm, area))[0]?.version ?? '';
  return (await findRelease(orm, area, start)).release;
}

type Changing = Extract<Command, { expect?: string | undefined }>;
type Serving = Extract<Command, { despite: unknown }>;

/** Serves a release after the gate let it through, and says what the gate did not check. */
async function serve(
  desk: ReleaseDesk,
  command: Serving,
  release: Release,
  change: ChannelChange['change'],
): Promise<string[]> {
  const { actor, checks, database } = desk;
  const { area, kind, version } = release;
  const shell = kind === 'shell' ? null : await readLiveShell(database.orm);
  const channel = (await readChannels(database.orm)).find((each) => each.area === area)?.channel;
  const { despite, notMade } = await runGate(database, {
    release,
    context: { shell },
    checks,
    actor,
    mindsThePast: channel?.stable !== version,
    despite: command.despite,
  });
  const reason = despite.length > 0 ? `despite ${despite.join(', ')}: ${command.reason}` : command.reason;
  const changed = await apply(desk, { ...command, reason }, area, change, shell?.version ?? null);
  return [...changed.map(tellChanged), ...(changed.some(({ isChanged }) => isChanged) ? tellNotMade(notMade) : [])];
}

const tellNotMade = (checks: readonly string[]) => (checks.length > 0 ? [`Not checked: ${checks.join('; ')}`] : []);

const change = async (desk: ReleaseDesk, command: Changing, area: string, change: ChannelChange['change']) =>
  (await apply(desk, command, area, change, null)).map(tellChanged);

async function apply(
  { database, actor, confirm }: ReleaseDesk,
  { name, reason, expect }: Changing,
  area: string,
  change: ChannelChange['change'],
  checkedShell: string | null,
): Promise<ChangedChannel[]> {
  return whileNobodyReleases(database, async (tx) => {
    await confirm?.(tx);
    const channels = new Map((await readChannels(tx)).map((each) => [each.area, each.channel]));
    if (checkedShell !== null && channels.get(SHELL)?.stable !== checkedShell) {
      throw new ReleaseError('Another shell was promoted while this release was checked. Try again');
    }
    const stable = channels.get(area)?.stable;
    if (expect !== undefined && !stable?.startsWith(expect)) {
      throw new ReleaseError(`${area} is ${stable ?? 'not served'}, not ${expect}: somebody else has changed it`);
    }
    return changeChannelsIn(tx, [{ area, action: name, actor, reason, change }]);
  });
}

const tellChanged = ({ area, before, after, isChanged }: ChangedChannel) =>
  isChanged ? `${area}: ${tellChange(before, after)}` : `${area}: nothing to change; ${tellChannel(after)}`;

const nameOf = ({ area, version }: Release) => `${area} ${version}`;

function tellPublished(results: readonly Published[]): string[] {
  const isNew = results.filter(({ outcome }) => outcome === 'published').length;
  return [
    ...results.map(({ release, outcome }) => `${nameOf(release)} ${outcome}`),
    `${results.length} releases, ${isNew} new${isNew > 0 ? '; promote them to serve them' : ''}`,
  ];
}

function tellPromoted(results: readonly Promoted[]): string[] {
  const isNew = results.filter(({ changed }) => changed?.isChanged).length;
  return [
    ...results.map(({ release, changed, notMade }) => {
      if (changed === null) return `${nameOf(release)} local only`;
      if (!changed.isChanged) return `${nameOf(release)} unchanged`;
      const was = changed.before === null ? '' : ` (was ${changed.before.stable})`;
      return [`${nameOf(release)} promoted${was}`, ...tellNotMade(notMade)].join('. ');
    }),
    `${results.length} releases, ${isNew} new`,
  ];
}
