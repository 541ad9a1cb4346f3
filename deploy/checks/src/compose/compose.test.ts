import { spawnSync } from 'node:child_process';
import { createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { ROOT, SERVICES } from '../testing/built-image.ts';
import { SECRET_SETTINGS, settingsOf } from '../testing/settings.ts';

interface Service {
  readonly image: string;
  readonly user: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly expose?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt: readonly string[];
  readonly pids_limit: number;
  readonly restart: string;
  readonly profiles?: readonly string[];
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval?: string;
    readonly timeout?: string;
    readonly start_period?: string;
  };
  readonly tmpfs: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly stop_grace_period: string;
  readonly deploy: { readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } } };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const folder = join(ROOT, 'deploy/compose');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const example = readFileSync(join(folder, '.env.example'), 'utf8');
/** `.env` as somebody fills it in. */
const values: Readonly<Record<string, string | undefined>> = {
  ...parseEnv(example),
  EDGAR_USER_AGENT: 'Sentinel ops@sentinel.example',
  SIGN_UP_PERMISSIONS: 'none',
};

/** Puts variables in as Compose does: `${A}`, `${A:-otherwise}`, `${A:?}`. */
const interpolate = (source: string, env: Readonly<Record<string, string | undefined>>) =>
  source.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, otherwise: string) => {
      const value = env[name] || undefined;
      if (value === undefined && kind === '?') throw new Error(`${name} is missing`);
      return value ?? otherwise ?? '';
    },
  );
const read = (source: string, env = values): Compose => parse(interpolate(source, env), { merge: true });

/** The schema of the Compose Specification, which dclint ships. */
const schema = JSON.parse(
  readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('dclint/package.json')), 'schemas/compose.schema.json'),
    'utf8',
  ),
);
const isCompose = new Ajv({
  allErrors: true,
  strict: false,
  validateSchema: false,
  formats: { duration: /^(\d+(\.\d+)?(us|ms|s|m|h))+$/ },
}).compile(Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema')));
/** What is wrong with a compose file, by its schema. */
const faults = (source: string) =>
  isCompose(read(source)) ? [] : (isCompose.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);

const compose = read(text);
const services = Object.entries(compose.services);
/** A setting's name, from a variable or from one that names its file. */
const settingNames = ({ environment = {} }: Service) =>
  Object.keys(environment)
    .map((name) => name.replace(/(?<!^BRAND)_FILE$/, ''))
    .sort();

describe('compose.yaml', () => {
  test('is valid by the Compose Specification', () => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['an unknown field', 'pids_limit: 256', 'pids_limits: 256'],
    ['a wrong type', 'expose: ["8080"]', 'expose: {"8080": true}'],
    ['an unknown condition', 'condition: service_healthy', 'condition: service_ready'],
    ['a list for a number', 'pids_limit: 256', 'pids_limit: [256]'],
    ['a limit that is no object', 'limits: { cpus: "1", memory: 1g }', 'limits: 3'],
    ['an unknown field of a health check', 'start_period: 60s', 'startup: 60s'],
  ])('is refused with %s', (_, before, after) => {
    expect(text).toContain(before);
    expect(faults(text.replaceAll(before, after))).not.toEqual([]);
  });

  test('runs every service of the product, and no demo or mailbox', () => {
    const names = services.map(([name]) => name).sort();
    expect(names).toEqual([...SERVICES, 'edge', 'migrate', 'postgres', 'redis', 'release'].sort());
    for (const name of SERVICES) expect(compose.services[name]?.command).toEqual([name]);
    expect(compose.services.migrate?.command).toEqual(['database/migrate']);
  });

  test.each([...SERVICES, 'migrate', 'release'] as 'identity'[])(
    '%s is told what it reads, and nothing else',
    (name) => {
      const service = compose.services[name];
      if (!service) throw new Error(`no ${name}`);
      // LOG_LEVEL is every process's.
      expect(settingNames(service)).toEqual(settingsOf((name as string) === 'release' ? 'publish' : name));
      const inSight = Object.keys(service.environment ?? {}).filter((setting) => SECRET_SETTINGS.has(setting));
      expect(inSight).toEqual([]);
      const files = Object.entries(service.environment ?? {}).filter(
        ([setting]) => setting.endsWith('_FILE') && setting !== 'BRAND_FILE',
      );
      expect(files.map(([setting, file]) => [setting, file])).toEqual(
        files.map(([setting]) => [setting, `/run/secrets/${setting.slice(0, -5).toLowerCase()}`]),
      );
      expect([...(service.secrets ?? [])].sort()).toEqual(
        files.map(([, file]) => file.replace('/run/secrets/', '')).sort(),
      );
    },
  );

  test('holds no secret: each is a file outside of the repository', () => {
    for (const [name, { file, ...rest }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(rest).toEqual({});
    }
    const used = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
    expect(Object.keys(compose.secrets).sort()).toEqual([...used].sort());
    expect(text).not.toMatch(/postgres(ql)?:\/\/|rediss?:\/\/|smtps?:\/\//);
    const { stdout } = spawnSync('git', ['check-ignore', 'deploy/compose/secrets/x', 'deploy/compose/.env'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  test.each(services)('%s has no rights beyond its own', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    for (const mount of service.tmpfs) expect(mount).toMatch(/^\/[\w/]+:size=\d+m(,|$)/);
    const { interval = '1s', timeout = '1s', start_period = '1s' } = service.healthcheck ?? {};
    for (const time of [service.stop_grace_period, interval, timeout, start_period]) expect(time).toMatch(/^\d+s$/);
    expect(Number(service.deploy.resources.limits.cpus)).toBeGreaterThan(0);
    expect(service.deploy.resources.limits.memory).toMatch(/^\d+[mg]$/);
    expect(service.image).not.toMatch(/:latest$|^[^:]+$/);
  });

  test.each(services.filter(([, { restart }]) => restart !== 'no'))(
    '%s says whether it is well, and starts again',
    (_, service) => {
      expect(service.healthcheck?.test.length).toBeGreaterThan(1);
      expect(service.restart).toBe('unless-stopped');
    },
  );

  test.each(SERVICES)('%s waits for the migrations, and has longer to stop than it takes', (name) => {
    const service = compose.services[name];
    expect(service?.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' });
    // packages/service-kit/src/server.ts ends a service after ten seconds.
    expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  });

  test('only the edge publishes ports, on loopback unless told otherwise', () => {
    const published = services.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([['edge', ['127.0.0.1:8443:8443', '127.0.0.1:8080:8080']]]);
  });

  test('only those that call the outside have a way there, and Redis is the worker’s alone', () => {
    const on = (network: string) =>
      services
        .filter(([, { networks }]) => networks.includes(network))
        .map(([name]) => name)
        .sort();
    const open = Object.entries(compose.networks).filter(([, network]) => network?.internal !== true);
    expect(open.map(([name]) => name)).toEqual(['outside']);
    expect(on('outside')).toEqual(['edge', 'ingest', 'worker']);
    expect(on('queue')).toEqual(['redis', 'worker']);
    expect(on('edge')).toEqual(['delivery', 'edge', 'gateway']);
  });

  test('the gateway finds each owner of operations where it runs', () => {
    const urls = JSON.parse(compose.services.gateway?.environment?.SERVICE_URLS ?? '') as Record<string, string>;
    for (const [name, url] of Object.entries(urls)) {
      expect(new URL(url)).toMatchObject({ hostname: name, port: compose.services[name]?.expose?.[0] });
      expect(compose.services[name]?.networks).toContain('services');
    }
  });
});

describe('.env.example', () => {
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  test('explains every variable of compose.yaml, and no other', () => {
    expect(Object.keys(parseEnv(example)).sort()).toEqual([...used].sort());
    const lines = example.split('\n');
    const unexplained = lines.filter((line, at) => line === '' && /^[A-Z]/.test(lines[at + 1] ?? ''));
    expect(unexplained).toEqual([]);
  });

  test('what is needed and not set is named', () => {
    expect(() => read(text, { ...values, EDGAR_USER_AGENT: '' })).toThrow('EDGAR_USER_AGENT is missing');
    expect(() => read(text, { ...values, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is missing');
    expect(() => read(text, { ...values, SIGN_UP_PERMISSIONS: '' })).toThrow('SIGN_UP_PERMISSIONS is missing');
  });
});

describe('make-secrets.sh', () => {
  const made = mkdtempSync(join(tmpdir(), 'sentinel-secrets-'));
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  const run = () => spawnSync('sh', [join(folder, 'make-secrets.sh'), join(made, 'secrets')], { encoding: 'utf8' });
  const content = (name: string) => readFileSync(join(made, 'secrets', name), 'utf8').trimEnd();

  test('makes each secret of compose.yaml once, in a folder that others cannot enter', () => {
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(made, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort());
    expect(statSync(join(made, 'secrets')).mode & 0o777).toBe(0o700);
    const before = Object.keys(compose.secrets).map(content);
    expect(run()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(Object.keys(compose.secrets).map(content)).toEqual(before);
  });

  test('its keys belong together, and its passwords are the same on both sides', () => {
    const signed = sign(null, Buffer.from('x'), content('access_token_private_key'));
    expect(verify(null, Buffer.from('x'), createPublicKey(content('access_token_public_key')), signed)).toBe(true);
    expect(new URL(content('database_url')).password).toBe(content('postgres_password'));
    expect(`requirepass ${new URL(content('redis_url')).password}`).toBe(content('redis_config'));
    expect(
      new Set(
        ['internal_token_secret', 'identity_secret', 'message_link_secret', 'override_secret', 'postgres_password'].map(
          content,
        ),
      ).size,
    ).toBe(5);
  });
});
