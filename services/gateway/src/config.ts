import { SERVICE_NAMES } from '@sentinel/contracts';
import { BASE_SETTINGS, env } from '@sentinel/service-kit';

/** Settings of the gateway; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  internalTokenSecret: env.secret('INTERNAL_TOKEN_SECRET'),
  accessTokenPublicKey: env.secret('ACCESS_TOKEN_PUBLIC_KEY', 64),
  /** Number of our own proxies between the person and the gateway; the local edge is one. */
  trustedHops: env.integer('TRUSTED_HOPS', { min: 0, max: 10, fallback: 1 }),
  /** For how long a session may be remembered after its read when no notice of a change arrives; 0 reads it at each call. */
  sessionsMaxAgeMs: env.integer('SESSIONS_MAX_AGE_MS', { min: 0, max: 1_000, fallback: 1_000 }),
  serviceUrls: env.urlMap('SERVICE_URLS', SERVICE_NAMES),
};
