import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@sentinel/database';
import { BASE_SETTINGS, env, readConfig } from '@sentinel/service-kit';
import { OVERRIDE_SETTINGS, orExit, releasesPlace, STORE_SETTINGS } from '../config.ts';
import { gateChecks } from '../gate/gate-checks.ts';
import { mountChecks } from '../mount/mount-checks.ts';
import { overrideForCheck } from '../override/override-for-check.ts';
import { ReleaseError } from '../release-error.ts';
import { openStore } from '../store/open-store.ts';
import { verifyRelease } from '../verify/verify-release.ts';
import { actorByDatabase } from './actor.ts';
import { type Command, parseCommand, USAGE, UsageError } from './arguments.ts';
import { callDesk } from './call-desk.ts';
import { runCommand } from './run-command.ts';

/** Of the checkout that this command is built in. */
const ROOT = resolve(import.meta.dirname, '../../../..');

const MOUNT_SETTINGS = {
  /** A browser that mounts a release in the live shell before it is served (docs/releases.md). */
  chromiumPath: env.optionalText('CHROMIUM_PATH'),
  mode: BASE_SETTINGS.mode,
} as const;

const TOKEN_SETTINGS = {
  /** A team's token (docs/releases.md, "Who may do what"). With it, the portal carries the command out. */
  token: env.optionalText('RELEASE_TOKEN'),
} as const;

const PORTAL_SETTINGS = {
  ...MOUNT_SETTINGS,
  url: env.url('PORTAL_URL', ['http:', 'https:']),
} as const;

const DESK_SETTINGS = {
  ...MOUNT_SETTINGS,
  /** Who changes what is served, for the log; by default the system's user. */
  actor: env.optionalText('RELEASE_ACTOR'),
  /** The portal's address, for links; GATEWAY_URL is where what a release calls is compared with what is served. */
  publicUrl: env.optionalUrl('PUBLIC_URL', ['http:', 'https:']),
} as const;

/** Publishes releases and changes what is served of them; `USAGE` lists the commands. */
async function main(command: Command, args: readonly string[]): Promise<void> {
  const { token } = readConfig('portal-release', TOKEN_SETTINGS);
  try {
    const lines = token === undefined ? await runByDatabase(command) : await runByToken(token, command, args);
    for (const line of lines) console.log(line);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function runByToken(token: string, command: Command, args: readonly string[]): Promise<readonly string[]> {
  const { chromiumPath, mode, url } = readConfig('portal-release', PORTAL_SETTINGS);
  return callDesk({ url, token }, command, args, {
    ownBuilds: () => buildsOfRepository(mode),
    chromiumPath,
    verify: (release, how) => verifyRelease(release, { root: ROOT, ...how }),
  });
}

async function runByDatabase(command: Command): Promise<readonly string[]> {
  const config = readConfig('portal-release', { ...STORE_SETTINGS, ...OVERRIDE_SETTINGS, ...DESK_SETTINGS });
  const store = await openStore(orExit('portal-release', () => releasesPlace(config)));
  const database = openDatabase(config.databaseUrl, { service: 'delivery', applicationName: 'portal-release', max: 2 });
  const secret = config.overrideSecret;
  try {
    return await runCommand(
      {
        database,
        store,
        actor: actorByDatabase(config.actor ?? userInfo().username, config.mode),
        mode: config.mode,
        checks: [...gateChecks({ ...config, store }), ...mountChecks(config)],
        ownBuilds: () => buildsOfRepository(config.mode),
        overrides: { secret, publicUrl: config.publicUrl },
        verify: (release, how) => {
          const override = secret === undefined ? null : overrideForCheck(secret, release);
          return verifyRelease(release, { root: ROOT, override, ...how });
        },
        now: () => new Date(),
      },
      command,
    );
  } finally {
    await database.close();
  }
}

/** The builds of the shell and of every area; in local mode also the gallery of `ui`. */
function buildsOfRepository(mode: 'local' | 'production'): string[] {
  const areas = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  return [...areas, ...(mode === 'local' ? ['packages/ui/gallery'] : [])]
    .map((name) => join(ROOT, name, 'dist'))
    .filter((dist) => existsSync(join(dist, 'release.json')));
}

try {
  const args = process.argv.slice(2);
  await main(parseCommand(args), args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}.\n\n${USAGE}`);
  process.exitCode = 2;
}
