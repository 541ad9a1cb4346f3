import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';

/** Settings of the worker; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Without it the queues live in PostgreSQL. */
  redisUrl: env.optionalUrl('REDIS_URL', ['redis:', 'rediss:']),
  smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
  /** `Name <address>`, or an address alone. */
  mailFrom: env.text('MAIL_FROM', 'Sentinel <alerts@sentinel.example>'),
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
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
