import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buildEdge } from '../../deploy/local/src/edge.app.mjs';
import { operations } from '../../packages/contracts/all/src/index.ts';
import { contractOf } from '../../packages/contracts/core/src/compatibility/index.ts';
import { checkContract } from '../../services/delivery/src/gate/check-contract.ts';
import { withDelivery } from '../support/delivery.ts';
import { type KeptReleases, readKept, unpackReleases } from '../support/kept-release.ts';
import { PASSWORD, ROOT, watchConsole } from '../support/product.ts';

/** The shell and the alerts area of an earlier day (docs/contracts.md says when to keep newer ones). */
const KEPT = readKept(join(ROOT, 'e2e/kept/alerts.br'));
const NAME = 'Alert of an older page';

/** Operations of the area that the walk calls; what else it uses is compared with the contract of today. */
const WALKED = [
  'delete_alert',
  'get_alert',
  'get_alert_activity',
  'get_alerts',
  'get_freshness',
  'get_user',
  'pause_alert',
  'preview_alert',
  'set_alerts',
];

interface Call {
  readonly type: string;
  readonly by: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
}

/** Serves pages of the kept releases, whose calls go to the gateway of the product, under one address. */
async function withOlderPortal(
  kept: KeptReleases,
  gateway: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-kept-'));
  try {
    await withDelivery(unpackReleases(kept, folder), async ({ url }) => {
      const edge = await buildEdge({ upstreams: { gateway, delivery: url, mailbox: gateway } });
      await edge.listen({ host: '127.0.0.1', port: 0 });
      try {
        await use(`http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`);
      } finally {
        await edge.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the page calls, and how it is answered. */
function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== '/api' || request.headers()['x-sentinel-area'] === undefined) return;
    const call = {
      type: request.postDataJSON().type,
      by: request.headers()['x-sentinel-area'],
      status: response.status(),
    };
    // Only errors have a code, and a page that is left has no body to read.
    const code = response.ok() ? undefined : (await response.json()).code;
    calls.push({ ...call, code });
  });
  return calls;
}

/** Logs in without a page: the area of accounts is not among the kept ones. */
async function logInByCall(page: Page, email: string): Promise<void> {
  await page.goto('/alerts');
  const answer = await page.evaluate(
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api', { method: 'POST', headers, body: JSON.stringify(payload) });
      return response.json();
    },
    { type: 'check_login', email, password: PASSWORD, device_id: 'web_olderrelease' },
  );
  expect(answer).toHaveProperty('access_token');
  await page.evaluate(
    ([user, { access_token, permissions, refresh_token }]) => {
      localStorage.setItem('access_token', access_token);
      localStorage.setItem('refresh_token', refresh_token);
      localStorage.setItem('permissions', JSON.stringify(permissions));
      localStorage.setItem('userEmail', user);
    },
    [email, answer] as const,
  );
}

test('issue 15: the alerts area and the shell of an earlier day work against the gateway of today @nightly', async ({
  browser,
  baseURL,
}) => {
  const [shell, alerts] = KEPT.releases.map(({ release }) => release);
  const contract = contractOf(Object.values(operations));
  for (const { release } of KEPT.releases) expect(checkContract(release, contract), `of ${KEPT.day}`).toEqual([]);
  await withOlderPortal(KEPT, baseURL ?? '', async (url) => {
    const page = await browser.newPage({ baseURL: url });
    const errors = watchConsole(page);
    const calls = watchCalls(page);
    const called = (type: string) => expect.poll(() => calls.map((call) => call.type)).toContain(type);
    const row = page.getByRole('row', { name: new RegExp(NAME) });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const save = page.getByRole('button', { name: 'Save alert' });
    await logInByCall(page, 'client@sentinel.example');

    await page.goto('/alerts/new/price');
    await field('Alert name').fill(NAME);
    await field('Price Increase').fill('6');
    await save.click();
    await expect(row).toContainText('Price Increase 6.0%');
    await page.getByRole('button', { name: `Edit ${NAME}` }).click();
    await expect(field('Price Increase')).toHaveValue(/^6/);
    await field('Price Increase').fill('7.5');
    await save.click();
    await expect(row).toContainText('Price Increase 7.5%');
    await page.getByRole('button', { name: `Pause ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Until you resume it' }).click();
    await expect(row).toContainText('Paused');
    await page.getByRole('button', { name: `Resume ${NAME}` }).click();
    await expect(row).not.toContainText('Paused');
    await page.goto(`/alert?name=${encodeURIComponent(NAME)}`);
    await called('get_alert');
    await page.goto('/alerts/activity');
    await expect(page.getByRole('heading', { level: 1, name: 'Alert Activity' })).toBeVisible();
    await page.goto('/alerts');
    await page.getByRole('button', { name: `More for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Delete...' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    // The row goes at once, the call follows.
    await called('delete_alert');

    const refused = calls.filter(({ status }) => status !== 200 && status !== 304);
    expect(refused, `calls of releases of ${KEPT.day}`).toEqual([]);
    expect(errors).toEqual([]);
    const by = (area: string) => calls.filter((call) => call.by === area).map(({ type }) => type);
    expect(new Set(calls.map((call) => call.by))).toEqual(
      new Set([`alerts@${alerts?.version}`, `shell@${shell?.version}`]),
    );
    expect([...new Set(by(`alerts@${alerts?.version}`))].sort()).toEqual(WALKED);
    await page.close();
  });
});
