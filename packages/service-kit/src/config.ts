/**
 * Configuration in two pure steps: named environment variables in, typed values out. A bad value stops the start with
 * one line naming it (DESIGN section 5). This file is the only place that reads `process.env`.
 */

import { SELF_SERVICE_PERMISSIONS } from '@sentinel/vocabulary';

export type Env = Readonly<Record<string, string | undefined>>;

/** A variable is missing or invalid; the message can be printed as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** How one setting is read: its variable and the conversion of the text (undefined when unset or empty). */
export interface Setting<T> {
  readonly variable: string;
  readonly read: (text: string | undefined) => T;
  /** What it may be, in words. */
  readonly accepts?: string;
  /** What it is when it isn't set. */
  readonly fallback?: string;
  /** Whether a process doesn't start without it. */
  readonly isRequired?: boolean;
  /** What it does, in a sentence or two; docs/settings.md is made of these. */
  readonly about?: string;
}

/** A setting with the words of docs/settings.md. */
export const about = <T>(words: string, of: Setting<T>): Setting<T> => ({ ...of, about: words });

type Values<S extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

const setting = <T>(
  variable: string,
  fallback: T | undefined,
  parse: (text: string) => T,
  accepts: string,
): Setting<T> => ({
  variable,
  accepts,
  ...(fallback === undefined ? { isRequired: true } : { fallback: String(fallback) }),
  read: (text) => {
    if (text !== undefined) return parse(text);
    if (fallback === undefined) throw new ConfigError('is not set');
    return fallback;
  },
});

const parseUrl = (protocols: readonly string[]) => (text: string) => {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  }
  return text;
};

const anAddress = (protocols: readonly string[]) =>
  `an address: ${protocols.map((protocol) => `\`${protocol}//…\``).join(' or ')}`;
const choices = (allowed: readonly string[]) => allowed.map((value) => `\`${value}\``).join(', ');
const characters = (minLength: number) => `at least ${minLength} characters`;

/** 32 random hexadecimal digits have fewer different ones about once in thirty million times. */
const MIN_DIFFERENT = 8;

const parseSecret = (minLength: number) => (text: string) => {
  if (text.length < minLength) throw new ConfigError(`must have at least ${minLength} characters`);
  if (new Set(text).size < MIN_DIFFERENT) throw new ConfigError('is too simple: use random characters');
  return text;
};

/** The kinds of settings. A kind without a fallback makes the variable required. */
export const env = {
  text: (variable: string, fallback?: string) => setting(variable, fallback, (text) => text, 'text'),
  optionalText: (variable: string): Setting<string | undefined> => ({
    variable,
    read: (text) => text,
    accepts: 'text',
  }),
  url: (variable: string, protocols: readonly string[], fallback?: string) =>
    setting(variable, fallback, parseUrl(protocols), anAddress(protocols)),
  optionalUrl: (variable: string, protocols: readonly string[]): Setting<string | undefined> => ({
    variable,
    accepts: anAddress(protocols),
    read: (text) => (text === undefined ? undefined : parseUrl(protocols)(text)),
  }),
  /** One address, or several that are separated by commas, as one text. */
  optionalUrls: (variable: string, protocols: readonly string[]): Setting<string | undefined> => ({
    variable,
    accepts: `${anAddress(protocols)}, or several separated by commas`,
    read: (text) => {
      for (const address of text?.split(',') ?? []) parseUrl(protocols)(address.trim());
      return text;
    },
  }),
  integer: (variable: string, { min, max, fallback }: { min: number; max: number; fallback?: number }) =>
    setting(
      variable,
      fallback,
      (text) => {
        const value = Number(text);
        if (!Number.isInteger(value) || value < min || value > max)
          throw new ConfigError(`must be a whole number from ${min} to ${max}`);
        return value;
      },
      `${min} to ${max}`,
    ),
  oneOf: <const T extends string>(variable: string, allowed: readonly T[], fallback?: T) =>
    setting<T>(
      variable,
      fallback,
      (text) => {
        const found = allowed.find((value) => value === text);
        if (found === undefined) throw new ConfigError(`must be one of ${allowed.join(', ')}`);
        return found;
      },
      choices(allowed),
    ),
  optionalOneOf: <const T extends string>(variable: string, allowed: readonly T[]): Setting<T | undefined> => ({
    variable,
    accepts: choices(allowed),
    read: (text) => (text === undefined ? undefined : env.oneOf(variable, allowed).read(text)),
  }),
  /** Some of `allowed`, separated by commas; all of them where it is not set. */
  someOf: <const T extends string>(variable: string, allowed: readonly T[]) =>
    setting<readonly T[]>(
      variable,
      allowed,
      (text) => {
        const named = text.split(',').map((name) => name.trim());
        const found = allowed.filter((value) => named.includes(value));
        if (found.length !== new Set(named).size)
          throw new ConfigError(`must be some of ${allowed.join(', ')}, separated by commas`);
        return found;
      },
      `some of ${choices(allowed)}, separated by commas`,
    ),
  /** Some of `allowed`, separated by commas, or `none`; required, so that nobody gets something by default. */
  someOrNone: <const T extends string>(variable: string, allowed: readonly T[]): Setting<readonly T[]> => ({
    ...setting<readonly T[]>(
      variable,
      undefined,
      (text) => (text.trim() === 'none' ? [] : env.someOf(variable, allowed).read(text)),
      `some of ${choices(allowed)}, separated by commas, or \`none\``,
    ),
  }),
  /** A secret: required, never shorter than `minLength` characters, and not a few characters repeated. */
  secret: (variable: string, minLength = 32) =>
    setting<string>(variable, undefined, parseSecret(minLength), characters(minLength)),
  optionalSecret: (variable: string, minLength = 32): Setting<string | undefined> => ({
    variable,
    accepts: characters(minLength),
    read: (text) => (text === undefined ? undefined : parseSecret(minLength)(text)),
  }),
  /** A JSON object with http(s) addresses for each of `keys`: one, or those of its replicas, separated by commas. */
  urlMap: <const K extends string>(variable: string, keys: readonly K[]) =>
    setting<Record<K, string>>(
      variable,
      undefined,
      (text) => {
        let map: unknown;
        try {
          map = JSON.parse(text);
        } catch {
          throw new ConfigError('must be a JSON object');
        }
        const read = parseUrl(['http:', 'https:']);
        return Object.fromEntries(
          keys.map((key) => {
            const url = map !== null && typeof map === 'object' ? (map as Record<string, unknown>)[key] : undefined;
            if (typeof url !== 'string') throw new ConfigError(`has no address for "${key}"`);
            for (const address of url.split(',')) read(address.trim());
            return [key, url];
          }),
        ) as Record<K, string>;
      },
      `a JSON object with an address for each of ${keys.join(', ')}`,
    ),
};

/**
 * Reads settings from the environment.
 * @throws ConfigError naming the variable, before anything has been started
 */
export function envToConfig<S extends Record<string, Setting<unknown>>>(settings: S, source: Env): Values<S> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, { variable, read }]) => {
      try {
        return [name, read(source[variable] === '' ? undefined : source[variable])];
      } catch (error) {
        if (error instanceof ConfigError) throw new ConfigError(`${variable} ${error.message}`);
        throw error;
      }
    }),
  ) as Values<S>;
}

/** The settings every service has. */
export const BASE_SETTINGS = {
  host: about('The address that a service listens on.', env.text('HOST', '127.0.0.1')),
  port: about('The port that a service listens on.', env.integer('PORT', { min: 0, max: 65_535 })),
  logLevel: about(
    'The lowest level that every process logs.',
    env.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  ),
  mode: about(
    '`local` allows the demo, its accounts and the local mailbox; `npm start` sets it.',
    env.oneOf('SENTINEL_MODE', ['local', 'production'], 'production'),
  ),
  otlpEndpoint: about(
    'Where traces go (OpenTelemetry, OTLP over HTTP; [observability](observability.md#traces)). None are made without it.',
    env.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  ),
} as const;
export type BaseConfig = Values<typeof BASE_SETTINGS>;

/** The database of everything that has one. */
export const DATABASE_URL = about(
  'The PostgreSQL database. Without it, `npm start` runs one of its own.',
  env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
);

/** Shared by the gateway and the services behind it. */
export const INTERNAL_TOKEN_SECRET = about(
  'Signs what the gateway tells services of the caller. The same for the gateway and every service behind it.',
  env.secret('INTERNAL_TOKEN_SECRET'),
);

/** Where the portal is. */
export const PUBLIC_URL = about(
  "The product's own address: links in mail begin with it.",
  env.url('PUBLIC_URL', ['http:', 'https:']),
);

/** Of identity, which makes the accounts, and of the page, which says what they get. */
export const SIGN_UP_PERMISSIONS = about(
  'What an account may use that somebody signed up for without a token; with `none`, an administrator grants it. Sign-up and the dashboard say it. `npm start` gives all.',
  env.someOrNone('SIGN_UP_PERMISSIONS', SELF_SERVICE_PERMISSIONS),
);

/** Of every process that stands behind proxies of ours. */
export const TRUSTED_HOPS = about(
  'How many of your own proxies are in front of the gateway and delivery; the local edge is one.',
  env.integer('TRUSTED_HOPS', { min: 0, max: 10, fallback: 1 }),
);

/** The settings of a service that owns operations. */
export const OPERATION_SETTINGS = {
  internalTokenSecret: INTERNAL_TOKEN_SECRET,
  undeclaredErrors: about(
    'What a service does with an error that the operation does not declare: `count` answers with it, `fail` answers 500 and names it.',
    env.oneOf('UNDECLARED_ERRORS', ['count', 'fail'], 'count'),
  ),
} as const;
export type OperationConfig = Values<typeof OPERATION_SETTINGS>;

/** The environment of a process that a command starts: its own, with more or other variables. */
export const environmentWith = (more: Readonly<Record<string, string>>): Record<string, string | undefined> => ({
  ...process.env,
  ...more,
});

/** Reads `settings` from the real environment; on a bad value prints one line and ends the process with code 1. */
export function readConfig<S extends Record<string, Setting<unknown>>>(name: string, settings: S): Values<S> {
  try {
    return envToConfig(settings, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  }
}
