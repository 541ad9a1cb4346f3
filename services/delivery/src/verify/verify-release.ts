import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Release } from '@sentinel/federation';
import { environmentWith } from '@sentinel/service-kit';
import { ReleaseError } from '../release-error.ts';
import { readReport } from './read-report.ts';

interface Verification {
  /** A checkout of the repository, with its packages. */
  readonly root: string;
  /** Value of the cookie by which the browsers get the release; null where the portal has no overrides. */
  readonly override: string | null;
  /** Origin of the portal. */
  readonly against: string;
  /** Only the tests whose titles have this text. */
  readonly only: string | undefined;
}

/**
 * Runs the browser tests of an area on a running portal, whose pages get this release of it and everything else as it is
 * served. Which tests those are is in `e2e/areas.json`.
 * @returns what ran and passed, in lines
 * @throws ReleaseError with what failed, or what is missing to run the tests
 */
export async function verifyRelease(
  { area, kind, version }: Pick<Release, 'area' | 'kind' | 'version'>,
  { root, override, against, only }: Verification,
): Promise<string[]> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const table = join(root, 'e2e/areas.json');
  if (kind === 'shell') throw new ReleaseError('The shell has no override: it loads before anybody is known');
  if (override === null) throw new ReleaseError('Overrides are off: OVERRIDE_SECRET is not set');
  if (!existsSync(table) || !existsSync(cli)) {
    throw new ReleaseError('verify needs a checkout of the repository after `npm ci`: the tests are in its folder e2e');
  }
  const files = (JSON.parse(readFileSync(table, 'utf8')) as Readonly<Record<string, readonly string[]>>)[area];
  if (!files) throw new ReleaseError(`e2e/areas.json names no tests of ${area}`);

  const options = ['--config', 'e2e/playwright.config.ts', '--project=desktop', '--reporter=json'];
  const child = spawn(
    process.execPath,
    [
      ...[cli, 'test', ...options, '--output=test-results/verify'],
      ...(only === undefined ? [] : ['--grep', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
      ...files.map((name) => `tests/${name}`),
    ],
    {
      cwd: root,
      env: environmentWith({
        SENTINEL_E2E_URL: against,
        SENTINEL_E2E_OVERRIDE: override,
        // The report is read from the output, wherever the caller's own reports go.
        PLAYWRIGHT_JSON_OUTPUT_NAME: '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: '',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const report = readReport(await text(child.stdout));
  await ended;
  const name = `${area} ${version} on ${against}`;
  if (report === null)
    throw new ReleaseError(`The browser tests of ${name} did not run; what Playwright says is above`);
  if (report.ran === 0) throw new ReleaseError(`No browser test of ${area} was run: none has "${only}" in its title`);
  const lines = report.tests.map(({ outcome, title }) => `${outcome}  ${title}`);
  const failed = report.tests.filter(({ outcome }) => outcome === 'failed');
  const total = `${name}: ${report.ran} tests ran, ${report.ran - failed.length} passed, ${failed.length} failed`;
  if (failed.length > 0) {
    const reasons = failed.flatMap(({ error }) => (error === null ? [] : [`        ${error}`]));
    throw new ReleaseError([...lines, ...reasons, total].join('\n'));
  }
  return [...lines, total];
}
