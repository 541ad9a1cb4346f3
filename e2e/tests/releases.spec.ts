import type { Page } from '@playwright/test';
import type { Registry, Signal } from '@sentinel/federation';
import { takesCanary } from '../../packages/federation/core/src/canary.ts';
import { violations } from '../support/accessibility.ts';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';

const CANARY = 'cafe00000001';
const FAILING = 'cafe00000002';
const isInside = (user: string, version = CANARY) => takesCanary(user, { area: 'alerts', version, share: 50 });
const USERS = Array.from({ length: 50 }, (_, index) => `user${index}@firm.example`);
const INSIDE = USERS.find((user) => isInside(user)) ?? '';
const OUTSIDE = USERS.find((user) => !isInside(user)) ?? '';
const FAILED_INSIDE = USERS.find((user) => isInside(user, FAILING)) ?? '';

const stable = (page: Page) => page.getByRole('heading', { name: 'Your Alerts', level: 1 });
const canary = (page: Page) => page.getByRole('heading', { name: 'Newer Alerts', level: 1 });

async function logIn(page: Page, user: string, permissions = ['alerts']): Promise<void> {
  await pretendLogin(page, permissions);
  await page.addInitScript((email) => localStorage.setItem('userEmail', email), user);
  await answerCalls(page, { get_alerts: [], get_tickers: {}, get_saved_searches: { saved_searches: [] } });
}

/** Lets the page look for a newer registry, as it does when somebody comes back to its tab after a while. */
async function comeBack(page: Page, minutes: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + minutes * 60_000);
  const refreshed = page.waitForResponse(/\/registry\.json$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refreshed;
}

/** The versions of alerts whose files the page asked for so far. */
function versionsAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const version = /\/r\/alerts\/(\w+)\//.exec(request.url())?.[1];
    if (version !== undefined) asked.add(version);
  });
  return asked;
}

/** The marked page learns of a rollback, keeps the canary that it shows, and takes the stable release when the area mounts again. */
async function takesStableAtNextMount(page: Page): Promise<void> {
  await comeBack(page, 2);
  await expect(canary(page)).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Your Alerts' }).click();
  await expect(stable(page)).toBeVisible();
  await expect(canary(page)).toBeHidden();
  expect(await page.evaluate(() => (window as { __mark?: string }).__mark)).toBe('same page');
}

test('a canary: its share gets it, the others do not; a rollback is taken at the next mount, and no tab is reloaded', async ({
  page,
  browser,
  baseURL,
  delivery,
}) => {
  await delivery.publish();
  await delivery.release('publish', delivery.variant('alerts', CANARY, { '"Your Alerts"': '"Newer Alerts"' }));
  await delivery.release('canary', `alerts@${CANARY}`, '50');
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(page, INSIDE);
  await logIn(other, OUTSIDE);
  const asked = versionsAsked(other);
  await page.goto('/alerts');
  await other.goto('/alerts');
  await expect(canary(page)).toBeVisible();
  await expect(stable(other)).toBeVisible();
  expect([...asked]).not.toContain(CANARY);
  await other.close();

  // The next page preloads the canary and nothing else of the area.
  const mine = versionsAsked(page);
  await page.reload();
  await expect(canary(page)).toBeVisible();
  expect([...mine]).toEqual([CANARY]);

  await page.evaluate(() => Object.assign(window, { __mark: 'same page' }));
  await delivery.release('rollback', 'alerts', '--reason', 'a test');
  await takesStableAtNextMount(page);
  expect(await page.evaluate(() => document.cookie)).not.toContain('canaries');
});

test('a canary whose visits fail is rolled back by itself, and an open tab takes the stable release at its next mount', async ({
  page,
  browser,
  baseURL,
  delivery,
}) => {
  const version = FAILING;
  const failing = { '"Your Alerts"': '(reportError(new Error("made to fail")),"Newer Alerts")' };
  await delivery.release('publish', delivery.variant('alerts', version, failing));
  await delivery.release('canary', `alerts@${version}`, '50', '--auto');
  const channel = async () => {
    const { areas } = (await (await fetch(`${delivery.url}/registry.json`)).json()) as Registry;
    const { canary: served, release } = areas.find(({ manifest }) => manifest.name === 'alerts')!;
    return { canary: served?.release.version ?? null, stable: release.version };
  };
  const before = await channel();
  expect(before.canary).toBe(version);
  /** As many visits of the stable release as a block needs, none of which fails; those of the canary are real. */
  const sendStableVisits = async () => {
    const visit: Signal = { kind: 'visit', area: 'alerts', version: before.stable };
    for (let batch = 0; batch < 3; batch += 1) {
      const body = JSON.stringify({ signals: Array.from({ length: 40 }, () => visit) });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${delivery.url}/signals`, { method: 'POST', headers, body })).ok).toBe(true);
    }
  };
  /** A browser of somebody with the canary, in which every visit of the area fails. */
  const visitCanary = async () => {
    const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await logIn(visitor, FAILED_INSIDE);
    await visitor.goto('/dashboard');
    for (let visit = 0; visit < 8; visit += 1) {
      await visitor.getByRole('link', { name: 'Your Alerts' }).click();
      await expect(canary(visitor)).toBeVisible();
      await visitor.getByRole('link', { name: 'Overview' }).click();
      await expect(canary(visitor)).toBeHidden();
    }
    // Leaving the page sends what it has noted.
    await visitor.goto('about:blank');
    await visitor.close();
  };

  await logIn(page, FAILED_INSIDE);
  await page.goto('/alerts');
  await expect(canary(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { __mark: 'same page' }));
  // Visits go on until the controller has seen enough; what came before its first look does not count.
  await expect(async () => {
    if ((await channel()).canary === null) return;
    await sendStableVisits();
    await visitCanary();
    expect((await channel()).canary).toBeNull();
  }).toPass({ timeout: 120_000 });
  expect((await channel()).stable).toBe(before.stable);
  const metrics = await (await fetch(`${delivery.url}/metrics`)).text();
  expect(metrics).toMatch(/^canary_decisions_total\{[^}]*area="alerts",decision="rollback"[^}]*\} 1$/m);

  await takesStableAtNextMount(page);
});

test('a switched-off area leaves open tabs, loads nowhere, and comes back by itself; staff see what is loaded @nightly', async ({
  page,
  delivery,
}) => {
  await logIn(page, 'staff@firm.example', ['admin']);
  const isOff = page.getByText('Alerts is switched off for now');
  await page.goto('/alerts');
  await expect(stable(page)).toBeVisible();
  await page.goto('/alerts#what-is-loaded');
  const dialog = page.getByRole('dialog', { name: 'What is loaded' });
  await expect(dialog.getByRole('row', { name: /^alerts \w{12} Stable Shown \d+ ms$/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^explore \w{12} Stable Not shown –$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/alerts$/);

  await delivery.release('disable', 'alerts', '--reason', 'a test');
  try {
    await comeBack(page, 2);
    await expect(isOff).toBeVisible();
    await expect(stable(page)).toBeHidden();
    expect(await violations(page)).toEqual([]);
    const asked = versionsAsked(page);
    await page.reload();
    await expect(isOff).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await page.goBack();
    await expect(isOff).toBeVisible();
    expect([...asked]).toEqual([]);
  } finally {
    await delivery.release('enable', 'alerts');
  }
  await comeBack(page, 4);
  await expect(stable(page)).toBeVisible();
});

test('a release is mounted in a browser before it is served; what fails there is refused with page, phase and cause @nightly', async ({
  delivery,
}) => {
  const serve = async (version: string, changes: Record<string, string>) => {
    await delivery.release('publish', delivery.variant('alerts', version, changes));
    return delivery.releaseWithBrowser('canary', `alerts@${version}`, '5');
  };
  const channels = () => delivery.release('list', '--json');
  const before = await channels();
  await expect(serve('cafe00000010', { 'createRoot)': 'noSuchRoot)' })).rejects.toThrow(
    /alerts@cafe00000010 \(mount\): \/\S+: .*It didn’t start: its code stopped with an error\..*phase start · .*noSuchRoot.*portal-release override alerts@cafe00000010/s,
  );
  await expect(
    serve('cafe00000011', { '"Your Alerts"': '(reportError(new Error("made to fail")),"x")' }),
  ).rejects.toThrow(/\(mount\): \/\S+: an error went uncaught: made to fail\./);
  await expect(serve('cafe00000012', { '?.unmount()': '' })).rejects.toThrow(/each time it is left, about \d+ /);
  expect(await channels()).toBe(before);
  expect(await delivery.release('why', 'alerts')).toContain(
    'files passed, shell passed, size passed; not made: contract, mount.',
  );

  await serve('cafe00000013', {});
  expect(await delivery.release('why', 'alerts')).toContain(
    'files passed, mount passed, shell passed, size passed; not made: contract.',
  );
});
