import { join } from 'node:path';
import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';

/** Settings that the service and the publishing command share. */
export const STORE_SETTINGS = {
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  releasesDir: env.optionalText('RELEASES_DIR'),
  home: env.optionalText('SENTINEL_HOME'),
  mode: BASE_SETTINGS.mode,
} as const;

/** Settings of the delivery service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...STORE_SETTINGS,
  /** The brand's `brand.json` (packages/brand), with its pictures beside it. */
  brandFile: env.text('BRAND_FILE'),
  /** Set by the local start when it makes up market data. */
  demoMarket: env.oneOf('DEMO_MARKET', ['on', 'off'], 'off'),
  trustedHops: env.integer('TRUSTED_HOPS', { min: 0, max: 10, fallback: 1 }),
  /** Set by `npm run dev`: pages reload after each publish. */
  liveReload: env.oneOf('LIVE_RELOAD', ['on', 'off'], 'off'),
} as const;

/**
 * The folder of all published files: RELEASES_DIR, else `releases` in the home of the installation.
 * @throws ConfigError when neither is set
 */
export function releasesFolder({
  releasesDir,
  home,
}: {
  releasesDir?: string | undefined;
  home?: string | undefined;
}): string {
  if (releasesDir !== undefined) return releasesDir;
  if (home !== undefined) return join(home, 'releases');
  throw new ConfigError('RELEASES_DIR is not set');
}

/** Returns what `read` makes of the settings. On a bad setting, it prints one line and ends the process with code 1. */
export function orExit<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  }
}
