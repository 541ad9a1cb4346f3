import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';

/** Settings of the demo; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Seconds between two filings of the live feed; 0 turns it off. */
  demoFeedSeconds: env.integer('DEMO_FEED_SECONDS', { min: 0, max: 86_400, fallback: 45 }),
  /** `recent`: the older filings are left out. */
  demoHistory: env.oneOf('DEMO_HISTORY', ['all', 'recent'], 'all'),
};

/**
 * Allows made-up data in local mode only.
 * @throws ConfigError naming the variable
 */
export function checkLocal<C extends { readonly mode: 'local' | 'production' }>(config: C): C {
  if (config.mode !== 'local')
    throw new ConfigError('SENTINEL_MODE must be local: demo data is made in local mode only');
  return config;
}
