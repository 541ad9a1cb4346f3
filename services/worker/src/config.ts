import { checkUserAgent } from '@sentinel/edgar';
import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';
import { EDGAR_SETTINGS } from './fetch/edgar-settings.ts';
import { PRICE_SETTINGS, type PriceSettings, priceSourceOf } from './prices/sources/price-settings.ts';

/** Settings of the worker; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...EDGAR_SETTINGS,
  ...PRICE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Without it the queues live in PostgreSQL. */
  redisUrl: env.optionalUrl('REDIS_URL', ['redis:', 'rediss:']),
  smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
  /** `Name <address>`, or an address alone. */
  mailFrom: env.text('MAIL_FROM', 'Sentinel <alerts@sentinel.example>'),
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
  /** Seconds between two filings of the demo feed; 0 turns it off. Only in local mode. */
  demoFeedSeconds: env.integer('DEMO_FEED_SECONDS', { min: 0, max: 86_400, fallback: 45 }),
  /** The longest one try to send a message may take, in seconds; then it has failed and comes again. */
  sendSeconds: env.integer('WORKER_SEND_SECONDS', { min: 1, max: 600, fallback: 30 }),
  /** After so many seconds without word of a hand-over or a try, it is done again; longer than a try. */
  leaseSeconds: env.integer('WORKER_LEASE_SECONDS', { min: 1, max: 3_600, fallback: 60 }),
};

/**
 * Checks what no setting can say alone: a lease that ends before a slow try does would have the message sent twice.
 * @throws ConfigError naming both variables
 */
export function checkLease<C extends { readonly leaseSeconds: number; readonly sendSeconds: number }>(config: C): C {
  const { leaseSeconds, sendSeconds } = config;
  if (leaseSeconds <= sendSeconds) {
    throw new ConfigError(
      `WORKER_LEASE_SECONDS (${leaseSeconds}) must be more than WORKER_SEND_SECONDS (${sendSeconds}), the longest try to send`,
    );
  }
  return config;
}

/**
 * Checks what only turns out when a part starts: a source of prices without its key, a user agent the SEC would shut out.
 * @throws ConfigError naming the variable
 */
export function checkSources<C extends PriceSettings & { readonly edgarUserAgent: string | undefined }>(config: C): C {
  priceSourceOf(config);
  try {
    if (config.edgarUserAgent !== undefined) checkUserAgent(config.edgarUserAgent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError(error.message);
  }
  return config;
}
