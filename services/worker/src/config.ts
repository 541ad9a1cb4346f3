import { BASE_SETTINGS, env } from '@sentinel/service-kit';

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
  /** Seconds between two filings of the demo feed; 0 turns it off. Only in local mode. */
  demoFeedSeconds: env.integer('DEMO_FEED_SECONDS', { min: 0, max: 86_400, fallback: 45 }),
  /** After so many seconds without word of a hand-over or a try, it is done again. */
  leaseSeconds: env.integer('WORKER_LEASE_SECONDS', { min: 1, max: 3_600, fallback: 60 }),
};
