import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openAsOwner } from '@sentinel/database/testing';
import type { Registry } from '@sentinel/federation';
import { DEVICE_COOKIE } from '@sentinel/service-kit';
import { takesCanary } from '../../packages/federation/core/src/canary.ts';
import { violations } from '../support/accessibility.ts';
import { answerCalls, type Delivery, expect, pretendLogin, test } from '../support/delivery.ts';

const CANARY = 'cafe00000001';
const isInside = (user: string, version = CANARY) => takesCanary(user, { area: 'alerts', version, share: 50 });
const USERS = Array.from({ length: 50 }, (_, index) => `user${index}@firm.example`);
const INSIDE = USERS.find((user) => isInside(user)) ?? '';
const OUTSIDE = USERS.find((user) => !isInside(user)) ?? '';

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

interface BadRelease {
  readonly version: string;
  /** What stands for the heading of its page. */
  readonly text: string;
  /** What a visitor does, and sees. */
  visit(page: Page): Promise<void>;
  /** As `why` names it. */
  readonly phase: string;
}

const THIRD_CLICK =
  '(window.clicks??=(addEventListener("click",()=>{if(++window.clicks>2)throw new Error("third")}),0),"Newer Alerts")';
const BAD = {
  throwsAtThirdClick: {
    version: 'cafe00000002',
    text: THIRD_CLICK,
    async visit(page) {
      for (let click = 0; click < 3; click += 1) await canary(page).click();
      await expect(canary(page)).toBeVisible();
    },
    phase: 'error',
  },
  throwsAtFirst: {
    version: 'cafe00000003',
    text: '(()=>{throw new Error("made to fail")})()',
    // The release before, in the same visit.
    visit: (page) => expect(stable(page)).toBeVisible(),
    phase: 'start',
  },
  blocks: {
    version: 'cafe00000004',
    text: '(()=>{for(;;);})()',
    // Nothing can be asked of the page any more.
    visit: () => sleep(3_000),
    phase: 'blocked',
  },
} satisfies Readonly<Record<string, BadRelease>>;

async function channelOf({ url }: Delivery): Promise<{ canary: string | null; stable: string }> {
  const { areas } = (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  const { canary: served, release } = areas.find(({ manifest }) => manifest.name === 'alerts')!;
  return { canary: served?.release.version ?? null, stable: release.version };
}

/** Browsers in which somebody with the canary of this version has logged in, each another account. */
async function openBrowsers(
  browser: Browser,
  { databaseUrl, url }: Delivery,
  version: string,
  people: number,
): Promise<{ context: BrowserContext; user: string }[]> {
  const database = openAsOwner(databaseUrl, { max: 1 });
  const users = USERS.filter((user) => isInside(user, version)).slice(0, people);
  const opened = await Promise.all(
    users.map(async (user) => {
      const [id, secret] = [randomUUID(), randomUUID()];
      const hash = createHash('sha256').update(secret).digest('hex');
      await database.sql`insert into identity.account (id, email, name) values (${id}, ${`${id}@firm.example`}, 'A')`;
      await database.sql`insert into identity.known_device (account_id, secret_hash) values (${id}, ${hash})`;
      const context = await browser.newContext({ baseURL: url });
      await context.addCookies([
        { name: DEVICE_COOKIE, value: secret, domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true },
      ]);
      return { context, user };
    }),
  );
  await database.close();
  return opened;
}

/**
 * People get a bad canary: three of them three pages each, which is as many as count of one account, or nine of them one page each.
 * @param tenth the visit after which it is decided; without it, that of one more person
 */
async function harm(
  browser: Browser,
  delivery: Delivery,
  { text, version, visit, phase }: BadRelease,
  tenth?: () => Promise<void>,
): Promise<void> {
  await delivery.release('publish', delivery.variant('alerts', version, { '"Your Alerts"': text }));
  await delivery.release('canary', `alerts@${version}`, '50', '--auto');
  const before = await channelOf(delivery);
  expect(before.canary).toBe(version);
  const isBlocked = phase === 'blocked';
  const people = isBlocked ? 10 : 4;
  const browsers = await openBrowsers(browser, delivery, version, people);
  for (const [nth, { context, user }] of browsers.entries()) {
    const isLast = nth === people - 1;
    if (isLast && tenth) {
      await tenth();
      continue;
    }
    for (let time = 0; time < (isBlocked || isLast ? 1 : 3); time += 1) {
      const page = await context.newPage();
      await logIn(page, user);
      await page.goto('/alerts', { waitUntil: 'commit' });
      await visit(page);
      // Leaving the page sends what it has noted. One that is blocked cannot be left.
      if (!isBlocked) await page.goto('about:blank');
      await page.close();
    }
  }
  // Whoever was blocked once is not blocked again, also before the release is gone.
  if (isBlocked) {
    const [first] = browsers;
    const page = await first!.context.newPage();
    await logIn(page, first!.user);
    await page.goto('/alerts');
    await expect(stable(page)).toBeVisible();
  }
  await Promise.all(browsers.map(({ context }) => context.close()));
  await expect(async () => expect((await channelOf(delivery)).canary).toBeNull()).toPass({ timeout: 120_000 });
  expect((await channelOf(delivery)).stable).toBe(before.stable);
  expect(await delivery.release('why', 'alerts')).toMatch(
    /Last rollback: .* by canary, canary cafe\d+ ended \(\d+\.\d\d % of 10 visits failed, /,
  );
}

test('a canary that fails at the third click is rolled back by itself, and an open tab takes the stable release at its next mount', async ({
  page,
  browser,
  delivery,
}) => {
  const bad = BAD.throwsAtThirdClick;
  await logIn(page, USERS.findLast((user) => isInside(user, bad.version)) ?? '');
  await harm(browser, delivery, bad, async () => {
    await page.goto('/alerts');
    await expect(canary(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { __mark: 'same page' }));
  });
  const metrics = await (await fetch(`${delivery.url}/metrics`)).text();
  expect(metrics).toMatch(/^canary_decisions_total\{[^}]*area="alerts",decision="rollback"[^}]*\} 1$/m);
  await takesStableAtNextMount(page);
});

test('a canary that fails as it starts, and one that blocks the page, are rolled back by themselves @nightly', async ({
  browser,
  delivery,
}) => {
  test.setTimeout(300_000);
  await harm(browser, delivery, BAD.throwsAtFirst);
  await harm(browser, delivery, BAD.blocks);
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
