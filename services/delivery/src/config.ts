import { join } from 'node:path';
import {
  about,
  BASE_SETTINGS,
  ConfigError,
  DATABASE_URL,
  env,
  SIGN_UP_PERMISSIONS,
  TRUSTED_HOPS,
} from '@sentinel/service-kit';

/** Settings that the service and the publishing command share. */
export const STORE_SETTINGS = {
  databaseUrl: DATABASE_URL,
  releasesDir: about(
    'The folder of published releases; `releases` in SENTINEL_HOME without it.',
    env.optionalText('RELEASES_DIR'),
  ),
  home: about(
    'The folder of a local start: data, logs and generated secrets. Delete it to start over. `.sentinel` without it.',
    env.optionalText('SENTINEL_HOME'),
  ),
  releasesUrl: about(
    'The bucket that releases are kept in: `s3://bucket/prefix`. Without it, they are kept in the folder.',
    env.optionalUrl('RELEASES_URL', ['s3:']),
  ),
  s3Endpoint: about(
    "Another server than Amazon's for that bucket.",
    env.optionalUrl('RELEASES_S3_ENDPOINT', ['http:', 'https:']),
  ),
  s3Region: about('The region of that bucket.', env.text('RELEASES_S3_REGION', 'us-east-1')),
  s3AccessKeyId: about(
    'The key of that bucket, with its secret. Without both, the role of the machine or pod counts.',
    env.optionalText('RELEASES_S3_ACCESS_KEY_ID'),
  ),
  s3SecretAccessKey: about('The secret of that key.', env.optionalText('RELEASES_S3_SECRET_ACCESS_KEY')),
  mode: BASE_SETTINGS.mode,
} as const;

/** Settings of overrides (docs/releases.md), which the service and the command share. */
export const OVERRIDE_SETTINGS = {
  overrideSecret: about(
    'Signs [overrides](releases.md#overrides); without it there are none. A new one ends them all.',
    env.optionalSecret('OVERRIDE_SECRET'),
  ),
  gatewayUrl: about(
    "The gateway's own address, which says who may open an override and what a release may call.",
    env.optionalUrl('GATEWAY_URL', ['http:', 'https:']),
  ),
} as const;

/** Settings of the delivery service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...STORE_SETTINGS,
  ...OVERRIDE_SETTINGS,
  localOverrides: about(
    'Whether administrators may see builds on their own machine. Without it, only where SENTINEL_MODE is `local`.',
    env.optionalOneOf('LOCAL_OVERRIDES', ['on', 'off']),
  ),
  brandFile: env.text('BRAND_FILE'),
  demoMarket: about(
    'Whether the page says that its market data is made up; `npm start` sets it.',
    env.oneOf('DEMO_MARKET', ['on', 'off'], 'off'),
  ),
  signUpPermissions: SIGN_UP_PERMISSIONS,
  trustedHops: TRUSTED_HOPS,
  liveReload: about(
    'Whether pages reload after each publish and show what does not build; `npm run dev` sets it.',
    env.oneOf('LIVE_RELOAD', ['on', 'off'], 'off'),
  ),
} as const;

/**
 * The folder of all published files: RELEASES_DIR, else `releases` in the home of the installation.
 * @throws ConfigError when neither is set
 */
export function releasesFolder({
  releasesDir,
  home,
}: {
  releasesDir?: string | undefined;
  home?: string | undefined;
}): string {
  if (releasesDir !== undefined) return releasesDir;
  if (home !== undefined) return join(home, 'releases');
  throw new ConfigError('RELEASES_DIR is not set');
}

/**
 * What overrides need, by the settings; null without OVERRIDE_SECRET.
 * @throws ConfigError when the gateway's address is missing
 */
export function overridesOf({
  overrideSecret,
  gatewayUrl,
  localOverrides,
  mode,
}: {
  overrideSecret?: string | undefined;
  gatewayUrl?: string | undefined;
  localOverrides?: 'on' | 'off' | undefined;
  mode: 'local' | 'production';
}): { secret: string; gatewayUrl: string; allowsLocal: boolean } | null {
  if (overrideSecret === undefined) return null;
  if (gatewayUrl === undefined) throw new ConfigError('GATEWAY_URL is not set, and OVERRIDE_SECRET needs it');
  const allowsLocal = localOverrides === undefined ? mode === 'local' : localOverrides === 'on';
  return { secret: overrideSecret, gatewayUrl, allowsLocal };
}

/** A bucket of S3, or of a server that speaks its protocol. */
export interface S3Place {
  readonly bucket: string;
  /** What keys begin with, without `/` at either end; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** Address of another server than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without, the SDK looks for credentials itself: the role of the machine or pod. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Where releases are kept. */
export interface ReleasesPlace {
  /** The folder of all published files; with S3, of those that were fetched. */
  readonly folder: string;
  /** Null without S3. */
  readonly s3: S3Place | null;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*)?$/;

/**
 * Where releases are kept, by the settings.
 * @throws ConfigError naming the variable
 */
export function releasesPlace(settings: {
  releasesDir?: string | undefined;
  home?: string | undefined;
  releasesUrl?: string | undefined;
  s3Endpoint?: string | undefined;
  s3Region: string;
  s3AccessKeyId?: string | undefined;
  s3SecretAccessKey?: string | undefined;
}): ReleasesPlace {
  const { releasesUrl, s3AccessKeyId, s3Endpoint, s3Region, s3SecretAccessKey } = settings;
  const folder = releasesFolder(settings);
  if (releasesUrl === undefined) return { folder, s3: null };
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/?$/.exec(releasesUrl) ?? [];
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix)) throw new ConfigError('RELEASES_URL must be s3://bucket/prefix');
  if ((s3AccessKeyId === undefined) !== (s3SecretAccessKey === undefined)) {
    throw new ConfigError('RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY must be set both or neither');
  }
  const credentials =
    s3AccessKeyId === undefined || s3SecretAccessKey === undefined
      ? undefined
      : { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey };
  return { folder, s3: { bucket, prefix, region: s3Region, endpoint: s3Endpoint, credentials } };
}

/** Returns what `read` makes of the settings. On a bad setting, it prints one line and ends the process with code 1. */
export function orExit<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  }
}
