import { about, BASE_SETTINGS, ConfigError, DATABASE_URL, env } from '@sentinel/service-kit';

/** Settings of the demo; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: DATABASE_URL,
  demoFeedSeconds: about(
    'How many seconds are between two made-up filings of the live feed. With 0 there are none, and the demo market continues only at the next start.',
    env.integer('DEMO_FEED_SECONDS', { min: 0, max: 86_400, fallback: 45 }),
  ),
  demoHistory: about(
    'With `recent`, only the newest 45 days of made-up filings; with `all`, more than three years of them, stored while the product runs.',
    env.oneOf('DEMO_HISTORY', ['all', 'recent'], 'all'),
  ),
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
