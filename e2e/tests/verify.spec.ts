import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeVariant } from '../support/delivery.ts';
import { ROOT } from '../support/product.ts';

// As where a whole run of the tests keeps its own report in a file.
const ENV = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(tmpdir(), 'report-of-the-caller.json') };

/** `npm run portal-release -- ARGS` against the product under test. */
function portalRelease(args: readonly string[], env: NodeJS.ProcessEnv = ENV): Promise<{ code: number; said: string }> {
  const command = ['tools/run-local.mjs', 'services/delivery/dist/cli/portal-release.js', ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, said: stdout + stderr });
    });
  });
}

test('issue 15: verify runs the browser tests of an area on the running portal, with only its release replaced @nightly', async ({
  baseURL,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-verify-'));
  try {
    const [good, broken] = ['fade00000001', 'fade00000002'];
    const builds = [
      makeVariant(folder, 'account', good, {}),
      makeVariant(folder, 'account', broken, { '"new-password"': '"off"', '"current-password"': '"off"' }),
    ];
    expect(await portalRelease(['publish', ...builds])).toMatchObject({ code: 0 });
    const verify = (version: string, env?: NodeJS.ProcessEnv) =>
      portalRelease(['verify', `account@${version}`, '--against', baseURL ?? '', '--only', '/login accepts'], env);
    const title = 'password-managers.spec.ts: /login accepts a pasted password, and its fields have autocomplete hints';

    const passed = await verify(good);
    expect(passed.said).toBe(`passed  ${title}\naccount ${good} on ${baseURL}: 1 tests ran, 1 passed, 0 failed\n`);
    expect(passed.code).toBe(0);

    // It waits for what never comes, so not for long.
    const failed = await verify(broken, { ...ENV, SENTINEL_E2E_PATIENCE_MS: '8000' });
    expect(failed.said).toContain(`failed  ${title}\n`);
    expect(failed.said).toContain(`account ${broken} on ${baseURL}: 1 tests ran, 0 passed, 1 failed`);
    expect(failed.code).toBe(1);

    // Everybody else goes on getting what is served.
    await page.goto('/login');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
