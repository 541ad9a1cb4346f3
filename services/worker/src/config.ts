import { MESSAGE_BRAND } from '@sentinel/mail';
import { about, BASE_SETTINGS, ConfigError, DATABASE_URL, env, PUBLIC_URL } from '@sentinel/service-kit';
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
  databaseUrl: DATABASE_URL,
  redisUrl: about(
    'Where the queues are; several addresses are nodes of one Redis Cluster. Without it, `npm start` uses a redis-server or valkey-server on the path, and elsewhere the queues are in PostgreSQL.',
    env.optionalUrls('REDIS_URL', ['redis:', 'rediss:']),
  ),
  roles: about('What this worker does.', env.someOf('WORKER_ROLES', WORKER_ROLES)),
  smtpUrl: about(
    'Your mail server. Without it, `npm start` sends to the local mailbox.',
    env.url('SMTP_URL', ['smtp:', 'smtps:']),
  ),
  mailFrom: about(
    'The sender of alerts, and of mail about accounts unless that has its own: `Name <address>`, or an address.',
    env.optionalText('MAIL_FROM'),
  ),
  securityMailFrom: about('The sender of mail about accounts.', env.optionalText('SECURITY_MAIL_FROM')),
  messageBrand: MESSAGE_BRAND,
  publicUrl: PUBLIC_URL,
  smsAccountSid: about(
    'Your account at Twilio. Without it, no text message is sent; `npm start` sends to the local mailbox.',
    env.optionalText('SMS_ACCOUNT_SID'),
  ),
  smsAuthToken: about('The secret of that account.', env.optionalText('SMS_AUTH_TOKEN')),
  smsFrom: about('The number that text messages come from (E.164).', env.optionalText('SMS_FROM')),
  smsUrl: about(
    "Another address that speaks Twilio's API.",
    env.url('SMS_URL', ['http:', 'https:'], 'https://api.twilio.com'),
  ),
  linkSecret: about(
    'Signs the links in messages that work without a login; the same for worker and alerts. If you change it, the links in earlier mails stop working.',
    env.secret('MESSAGE_LINK_SECRET'),
  ),
  emailsPerSecond: about(
    'How many emails all workers together send in a second at most.',
    env.integer('WORKER_EMAILS_PER_SECOND', { min: 1, max: 100_000, fallback: 1_000 }),
  ),
  textsPerSecond: about(
    'How many text messages all workers together send in a second at most.',
    env.integer('WORKER_TEXTS_PER_SECOND', { min: 1, max: 1_000, fallback: 10 }),
  ),
  sendSeconds: about(
    'How many seconds one try to send a message may take.',
    env.integer('WORKER_SEND_SECONDS', { min: 1, max: 600, fallback: 30 }),
  ),
  leaseSeconds: about(
    'How many seconds a worker has a message before another one may take it; more than WORKER_SEND_SECONDS.',
    env.integer('WORKER_LEASE_SECONDS', { min: 1, max: 3_600, fallback: 60 }),
  ),
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
