import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@sentinel/database';
import { env, readConfig } from '@sentinel/service-kit';
import { OVERRIDE_SETTINGS, orExit, releasesPlace, STORE_SETTINGS } from '../config.ts';
import { gateChecks } from '../gate/gate-checks.ts';
import { mountChecks } from '../mount/mount-checks.ts';
import { ReleaseError } from '../release-error.ts';
import { openStore } from '../store/open-store.ts';
import { verifyRelease } from '../verify/verify-release.ts';
import { type Command, parseCommand, USAGE, UsageError } from './arguments.ts';
import { runCommand } from './run-command.ts';

/** Of the checkout that this command is built in. */
const ROOT = resolve(import.meta.dirname, '../../../..');

const DESK_SETTINGS = {
  /** Who changes what is served, for the log; by default the system's user. */
  actor: env.optionalText('RELEASE_ACTOR'),
  /** The portal's address, for links; GATEWAY_URL is where what a release calls is compared with what is served. */
  publicUrl: env.optionalUrl('PUBLIC_URL', ['http:', 'https:']),
  /** A browser that mounts a release in the live shell before it is served (docs/releases.md). */
  chromiumPath: env.optionalText('CHROMIUM_PATH'),
} as const;

/** Publishes releases and changes what is served of them; `USAGE` lists the commands. */
async function main(command: Command): Promise<void> {
  const config = readConfig('portal-release', { ...STORE_SETTINGS, ...OVERRIDE_SETTINGS, ...DESK_SETTINGS });
  const store = await openStore(orExit('portal-release', () => releasesPlace(config)));
  const database = openDatabase(config.databaseUrl, { service: 'delivery', applicationName: 'portal-release', max: 2 });
  try {
    const lines = await runCommand(
      {
        database,
        store,
        actor: config.actor ?? userInfo().username,
        mode: config.mode,
        checks: [...gateChecks({ ...config, store }), ...mountChecks(config)],
        ownBuilds: () => buildsOfRepository(config.mode),
        overrides: { secret: config.overrideSecret, publicUrl: config.publicUrl },
        verify: (release, { against, only }) =>
          verifyRelease(release, { root: ROOT, secret: config.overrideSecret, against, only }),
        now: () => new Date(),
      },
      command,
    );
    for (const line of lines) console.log(line);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
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
  await main(parseCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}.\n\n${USAGE}`);
  process.exitCode = 2;
}
