import { environmentOf } from '../../../local/src/environment.mjs';

/** Variables of every process that the system or the image sets, and those that only a local start or tests use. */
const NOT_DEPLOYED = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
  // The image says production, and the services take it for granted.
  ...['NODE_ENV', 'SENTINEL_MODE'],
  ...['SENTINEL_HOME', 'LIVE_RELOAD', 'DEMO_MARKET', 'UNDECLARED_ERRORS'],
]);

/** Settings that must not be readable in a manifest: they are, or contain, a secret; or they have several lines. */
export const SECRET_SETTINGS = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'INTERNAL_TOKEN_SECRET',
  'IDENTITY_SECRET',
  'MESSAGE_LINK_SECRET',
  'OVERRIDE_SECRET',
  'ACCESS_TOKEN_PRIVATE_KEY',
  'ACCESS_TOKEN_PUBLIC_KEY',
  'RELEASES_S3_SECRET_ACCESS_KEY',
  'SMS_AUTH_TOKEN',
  'PRICES_API_KEY',
  'QUOTES_API_KEY',
  'QUOTES_API_SECRET',
]);

/** What a process of a deployment is told, sorted: the names that deploy/local gives the same process. */
export function settingsOf(process: Parameters<typeof environmentOf>[0]): string[] {
  const everything = new Proxy({} as Record<string, string>, { get: () => 'set' });
  return Object.keys(environmentOf(process, everything))
    .filter((name) => !NOT_DEPLOYED.has(name))
    .sort();
}
