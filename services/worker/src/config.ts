import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';
import type { SmsAccount } from './sms/twilio.ts';

/**
 * What a worker may do: match filings and prices with alerts; send what matched; send mail about accounts. Each reads an outbox of its
 * own, so that each may run alone, in any number.
 */
export const WORKER_ROLES = ['evaluate', 'notify', 'account-mail'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

/** Settings of the worker; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Without it the queues live in PostgreSQL. Several addresses, separated by commas, are nodes of one Redis Cluster. */
  redisUrl: env.optionalUrls('REDIS_URL', ['redis:', 'rediss:']),
  /** What this process does; all of it by default. */
  roles: env.someOf('WORKER_ROLES', WORKER_ROLES),
  smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
  /** Sender of alerts, and of account mail unless that has its own: `Name <address>`, or just an address. */
  mailFrom: env.optionalText('MAIL_FROM'),
  /** Sender of mail about accounts. */
  securityMailFrom: env.optionalText('SECURITY_MAIL_FROM'),
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
  /** Twilio's account for text messages; without it, none is sent. */
  smsAccountSid: env.optionalText('SMS_ACCOUNT_SID'),
  smsAuthToken: env.optionalText('SMS_AUTH_TOKEN'),
  /** The number that texts come from, E.164. */
  smsFrom: env.optionalText('SMS_FROM'),
  smsUrl: env.url('SMS_URL', ['http:', 'https:'], 'https://api.twilio.com'),
  /** Signs the links of messages that work without logging in, such as to unsubscribe; the alerts service checks them. */
  linkSecret: env.secret('MESSAGE_LINK_SECRET'),
  /** Messages handed over in a second at most, by all workers together: what the providers allow. */
  emailsPerSecond: env.integer('WORKER_EMAILS_PER_SECOND', { min: 1, max: 100_000, fallback: 1_000 }),
  textsPerSecond: env.integer('WORKER_TEXTS_PER_SECOND', { min: 1, max: 1_000, fallback: 10 }),
  /** How long one try to send a message may take, in seconds; after that the try has failed. */
  sendSeconds: env.integer('WORKER_SEND_SECONDS', { min: 1, max: 600, fallback: 30 }),
  /** The lease of a row that was enqueued or is being sent, in seconds; longer than a try. */
  leaseSeconds: env.integer('WORKER_LEASE_SECONDS', { min: 1, max: 3_600, fallback: 60 }),
};

/**
 * The sender of each kind of mail. If only one is set, it is used for both, because the mail server may accept no other.
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
 * Checks settings against each other: if a lease ended before a slow try, the message would be sent twice.
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
 * The account that text messages are sent with; undefined where none is set up.
 * @throws ConfigError when only a part of it is set
 */
export function smsAccountOf({
  smsAccountSid,
  smsAuthToken,
  smsFrom,
  smsUrl,
}: {
  readonly smsAccountSid: string | undefined;
  readonly smsAuthToken: string | undefined;
  readonly smsFrom: string | undefined;
  readonly smsUrl: string;
}): SmsAccount | undefined {
  if (smsAccountSid === undefined) return undefined;
  if (smsAuthToken === undefined || smsFrom === undefined)
    throw new ConfigError('SMS_ACCOUNT_SID needs SMS_AUTH_TOKEN and SMS_FROM as well');
  return { url: smsUrl, accountSid: smsAccountSid, authToken: smsAuthToken, from: smsFrom };
}
