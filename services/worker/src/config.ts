import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';

/** Settings of the worker; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Without it the queues live in PostgreSQL. */
  redisUrl: env.optionalUrl('REDIS_URL', ['redis:', 'rediss:']),
  smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
  /** Sender of every mail, or of alerts alone where the other is set: `Name <address>`, or an address alone. */
  mailFrom: env.optionalText('MAIL_FROM'),
  /** Sender of mail about accounts. */
  securityMailFrom: env.optionalText('SECURITY_MAIL_FROM'),
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
  /** The longest one try to send a message may take, in seconds; then it has failed and comes again. */
  sendSeconds: env.integer('WORKER_SEND_SECONDS', { min: 1, max: 600, fallback: 30 }),
  /** After so many seconds without word of a hand-over or a try, it is done again; longer than a try. */
  leaseSeconds: env.integer('WORKER_LEASE_SECONDS', { min: 1, max: 3_600, fallback: 60 }),
};

/**
 * Who each kind of mail comes from. A sender that is set stands in for one that is not: the mail server behind it may
 * take no other.
 */
export function sendersOf({
  mailFrom,
  securityMailFrom,
}: {
  readonly mailFrom: string | undefined;
  readonly securityMailFrom: string | undefined;
}): { readonly alerts: string; readonly accounts: string } {
  return {
    alerts: mailFrom ?? 'Sentinel Alerts <alerts@sentinel.example>',
    accounts: securityMailFrom ?? mailFrom ?? 'Sentinel Security <security@sentinel.example>',
  };
}

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
