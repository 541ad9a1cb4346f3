import type { Release } from '@sentinel/federation';
import { packBuilds } from '../builds/packed-builds.ts';
import { DESK_PATHS, type DeskAnswer, type DeskCall, type DeskLook, type MountReport } from '../desk-wire.ts';
import { checkMount } from '../mount/check-mount.ts';
import { ReleaseError } from '../release-error.ts';
import type { Command } from './arguments.ts';

/** The gateway of an edge ends calls after 120 s; changes of others are waited for. */
const ANSWER_WITHIN_MS = 120_000;

/** A portal, and what a team proves itself with there. */
export interface Portal {
  /** Its address. */
  readonly url: string;
  readonly token: string;
}

/** What runs where the command is given, since a service has neither a checkout nor a browser. */
export interface OwnMachine {
  readonly ownBuilds: () => readonly string[];
  /** A browser that mounts a release before it is served; without it, that check is not made. */
  readonly chromiumPath: string | undefined;
  readonly verify: (
    release: Pick<Release, 'area' | 'kind' | 'version'>,
    how: { readonly against: string; readonly only: string | undefined; readonly override: string | null },
  ) => Promise<string[]>;
}

/**
 * The address of a portal that a token may be sent to.
 * @throws ReleaseError for one that would send it unencrypted over a network
 */
export function portalOrigin(address: string): string {
  const { hostname, origin, protocol } = new URL(address);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new ReleaseError('PORTAL_URL must begin with https:, because the token is sent there');
  return origin;
}

/**
 * Has a portal carry out a command.
 * @param args the command as it was typed
 * @returns the lines to print @throws ReleaseError when it is refused, or the portal does not answer
 */
export async function callDesk(
  portal: Portal,
  command: Command,
  args: readonly string[],
  machine: OwnMachine,
): Promise<readonly string[]> {
  const origin = portalOrigin(portal.url);
  const post = <T>(path: string, body: Buffer | DeskCall) => postTo<T>(origin, portal.token, path, body);
  switch (command.name) {
    case 'publish': {
      const dists = command.dists.length > 0 ? command.dists : machine.ownBuilds();
      if (dists.length === 0) throw new ReleaseError('There is no build to publish');
      const withoutFolders = command.promote ? ['publish', '--promote'] : ['publish'];
      return (await post<DeskAnswer>(DESK_PATHS.builds, packBuilds(withoutFolders, dists))).lines;
    }
    case 'verify': {
      const look = await post<DeskLook>(DESK_PATHS.look, { args: [...args] });
      return machine.verify(look, { ...command, override: look.override });
    }
    case 'promote':
    case 'canary': {
      const mount = await mountHere(machine.chromiumPath, origin, () =>
        post<DeskLook>(DESK_PATHS.look, { args: [...args] }),
      );
      const call = { args: [...args], portal: origin };
      return (await post<DeskAnswer>(DESK_PATHS.command, mount === null ? call : { ...call, mount })).lines;
    }
    default:
      return (await post<DeskAnswer>(DESK_PATHS.command, { args: [...args], portal: origin })).lines;
  }
}

/** Mounts the release in the live shell; null when that was not done: no browser, or nothing to be mounted in. */
async function mountHere(
  chromiumPath: string | undefined,
  portalUrl: string,
  look: () => Promise<DeskLook>,
): Promise<MountReport | null> {
  if (chromiumPath === undefined) return null;
  const { area, kind, override, shell, version } = await look();
  if (kind === 'shell' || shell === null || override === null) return null;
  const faults = await checkMount({ area, version }, shell, { chromiumPath, portalUrl, override });
  return faults === null ? null : { version, shell, faults: faults.slice(0, 50).map((fault) => fault.slice(0, 2_000)) };
}

async function postTo<T>(origin: string, token: string, path: string, body: Buffer | DeskCall): Promise<T> {
  const isBuilds = Buffer.isBuffer(body);
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isBuilds ? 'application/octet-stream' : 'application/json',
      },
      body: isBuilds ? new Uint8Array(body) : JSON.stringify(body),
      // The token is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    status = response.status;
    answer = await response.json();
  } catch (cause) {
    throw new ReleaseError(
      `${origin} did not answer (${(cause as Error).message}). What it did is told by \`portal-release log\``,
      { cause },
    );
  }
  if (status === 200) return answer as T;
  const { error } = (answer ?? {}) as { readonly error?: unknown };
  throw new ReleaseError(typeof error === 'string' ? error : `${origin} answered with status ${status}`);
}
