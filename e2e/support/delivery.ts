import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { freePorts } from '../../deploy/local/src/ports.mjs';
import { startTestPostgres } from '../../deploy/local/src/postgres.mjs';
import { findChromium } from '../../tools/browser.mjs';
import { ROOT } from './product.ts';

/** Only delivery, with its own database: enough to load areas, and every loading error can be produced here. */
export interface Delivery {
  readonly url: string;
  /** Of its database, as owner. */
  readonly databaseUrl: string;
  /** Publishes builds and serves them to everybody; without folders, those of the repository. */
  publish(...dists: string[]): Promise<void>;
  /** Runs a command of `portal-release`. @returns what it printed */
  release(...args: string[]): Promise<string>;
  /** The same, with the check that mounts a release in a browser before it is served. */
  releaseWithBrowser(...args: string[]): Promise<string>;
  /**
   * A second version of a built area, or of the shell, with the given changes to its texts and its release. Each test has
   * versions of its own: tests share the registry, and a version never changes.
   * @returns its `dist` folder
   */
  variant(
    area: string,
    version: string,
    changes: Readonly<Record<string, string>>,
    release?: (built: BuiltRelease) => Partial<BuiltRelease>,
  ): string;
  /** Moves the files of an area away, and back. */
  hideFiles(area: string): () => void;
}

export interface BuiltRelease {
  version: string;
  container: string;
  requires: Record<string, string>;
  provides: Record<string, string>;
  files: Record<string, { sha384: string; bytes: number }>;
}

/** Runs a built script to its end. */
function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('close', (code) =>
      code === 0 ? done(printed) : failed(new Error(`${script} ended with code ${code}: ${said}`)),
    );
  });
}

async function untilReady(url: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('delivery did not get ready');
}

const distOf = (area: string) => join(ROOT, area === 'shell' ? area : `mfe-${area}`, 'dist');

export function makeVariant(
  folder: string,
  area: string,
  version: string,
  changes: Readonly<Record<string, string>>,
  change: (built: BuiltRelease) => Partial<BuiltRelease> = () => ({}),
): string {
  const built = JSON.parse(readFileSync(join(distOf(area), 'release.json'), 'utf8')) as BuiltRelease;
  const dist = join(folder, `${area}-${version}`);
  cpSync(join(distOf(area), built.version), join(dist, version), { recursive: true });
  const files: BuiltRelease['files'] = {};
  for (const name of Object.keys(built.files)) {
    const path = join(dist, version, name);
    if (name.endsWith('.js')) {
      let text = readFileSync(path, 'utf8').replaceAll(`${area}_${built.version}`, `${area}_${version}`);
      for (const [from, to] of Object.entries(changes)) text = text.replaceAll(from, to);
      writeFileSync(path, text);
      // The brotli copy contains the old text.
      rmSync(`${path}.br`, { force: true });
    }
    const content = readFileSync(path);
    files[name] = { sha384: createHash('sha384').update(content).digest('base64'), bytes: content.length };
  }
  const named = area === 'shell' ? {} : { container: `${area}_${version}` };
  const release = { ...built, version, ...named, files, ...change(built) };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
  return dist;
}

/**
 * Starts delivery with its own database.
 * @param dists builds that are served from the start; without, those of the repository
 */
export async function withDelivery(
  dists: readonly string[],
  use: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-delivery-'));
  const releases = join(folder, 'releases');
  const postgres = await startTestPostgres();
  let server: ChildProcess | undefined;
  try {
    await postgres.createDatabase('sentinel');
    const [port] = await freePorts(1);
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url('sentinel'),
      RELEASES_DIR: releases,
      BRAND_FILE: join(ROOT, 'brands/sentinel/brand.json'),
      SENTINEL_MODE: 'local',
      LOG_LEVEL: 'fatal',
      SIGN_UP_PERMISSIONS: 'none',
      HOST: '127.0.0.1',
      PORT: String(port),
    };
    await run('packages/database/dist/cli/migrate.js', [], env);
    const release = (...args: string[]) => run('services/delivery/dist/cli/portal-release.js', args, env);
    await release('publish', '--promote', ...dists);
    const url = `http://127.0.0.1:${port}`;
    // No gateway is here: nobody logs in to confirm an override, the browser of the check gets its own.
    const overrides = {
      OVERRIDE_SECRET: 'a secret of the tests that is long enough',
      GATEWAY_URL: 'http://127.0.0.1:9',
    };
    server = spawn(process.execPath, [join(ROOT, 'services/delivery/dist/server.js')], {
      env: { ...env, ...overrides },
      stdio: 'inherit',
    });
    const { OVERRIDE_SECRET } = overrides;
    const withBrowser = { ...env, OVERRIDE_SECRET, PUBLIC_URL: url, CHROMIUM_PATH: findChromium() };
    await untilReady(url);
    await use({
      url,
      databaseUrl: postgres.url('sentinel'),
      publish: async (...dists) => {
        await release('publish', '--promote', ...dists);
      },
      release,
      releaseWithBrowser: (...args) => run('services/delivery/dist/cli/portal-release.js', args, withBrowser),
      variant: (...variant) => makeVariant(folder, ...variant),
      hideFiles(area) {
        const hidden = join(folder, `hidden-${area}`);
        mkdirSync(hidden);
        const versions = readdirSync(join(releases, area));
        for (const version of versions) renameSync(join(releases, area, version), join(hidden, version));
        return () => {
          for (const version of versions) renameSync(join(hidden, version), join(releases, area, version));
          rmSync(hidden, { recursive: true });
        };
      },
    });
  } finally {
    server?.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const test = base.extend<{ delivery: Delivery }, { delivering: Delivery }>({
  delivering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => withDelivery([], use),
    { scope: 'worker', timeout: 240_000 },
  ],
  /** Every test starts with the areas as built. */
  delivery: async ({ delivering }, use) => {
    await delivering.publish();
    await use(delivering);
  },
  baseURL: async ({ delivering }, use) => {
    await use(delivering.url);
  },
});

export { expect } from '@playwright/test';

/** Makes the browser look logged in, without any call. */
export async function pretendLogin(page: Page, permissions: readonly string[]): Promise<void> {
  await page.addInitScript((held) => {
    localStorage.setItem('access_token', 'not-a-real-token');
    localStorage.setItem('permissions', JSON.stringify(held));
    localStorage.setItem('userEmail', 'client@sentinel.example');
    localStorage.setItem('name', 'Morgan Client');
    localStorage.setItem('tickerDictionary', '{}');
    localStorage.setItem('ownerDictionary', '{}');
    localStorage.setItem('tickerDictionaryTimestamp', String(Date.now()));
    localStorage.setItem('ownerDictionaryTimestamp', String(Date.now()));
  }, permissions);
}

/** Answers API calls by operation, and counts them. The stream of live updates begins and ends, as behind a proxy that cuts it. */
export async function answerCalls(
  page: Page,
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: hello\ndata:\n\n' }),
  );
  await page.route('**/api', async (route) => {
    const { type } = route.request().postDataJSON() as { type: string };
    counts[type] = (counts[type] ?? 0) + 1;
    await route.fulfill({ json: answers[type] ?? { error: 'Not here', code: 'unavailable', request_id: 'x' } });
  });
  return counts;
}
