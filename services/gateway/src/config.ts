import { SERVICE_NAMES } from '@sentinel/contracts';
import { about, BASE_SETTINGS, DATABASE_URL, env, INTERNAL_TOKEN_SECRET, TRUSTED_HOPS } from '@sentinel/service-kit';

/** Settings of the gateway; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: DATABASE_URL,
  internalTokenSecret: INTERNAL_TOKEN_SECRET,
  accessTokenPublicKey: about(
    'The public half (PEM) of the Ed25519 key pair whose private half identity has. A new pair ends every access token; clients get a new one at their next refresh.',
    env.secret('ACCESS_TOKEN_PUBLIC_KEY', 64),
  ),
  trustedHops: TRUSTED_HOPS,
  sessionsMaxAgeMs: about(
    'How many milliseconds a session is remembered when no notice says that it changed; 0 reads it at each call.',
    env.integer('SESSIONS_MAX_AGE_MS', { min: 0, max: 1_000, fallback: 1_000 }),
  ),
  serviceUrls: about(
    'Where the services are; several addresses of one, separated by commas, are its replicas.',
    env.urlMap('SERVICE_URLS', SERVICE_NAMES),
  ),
};
