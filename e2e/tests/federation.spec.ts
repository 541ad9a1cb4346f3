import type { CDPSession, Locator, Page, Route } from '@playwright/test';
import { thorough } from '../../tools/thorough.mjs';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';

const CLIENT = ['alerts', 'explore_trades'];
const NO_SEARCHES = { saved_searches: [] };

/** A file that an area needs to load, which can be made to fail or hang, and repaired. */
interface Fault {
  mend(): Promise<void>;
}

async function breakFiles(page: Page, files: RegExp, how: '404' | 'hang'): Promise<Fault> {
  const breakRoute = async (route: Route) => {
    if (how === '404') await route.fulfill({ status: 404, body: 'not here' });
    // The route is never answered, so the file hangs.
  };
  await page.route(files, breakRoute);
  return { mend: () => page.unroute(files, breakRoute) };
}

/** Remembers that the page was never reloaded. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { __mark: 'same page' }));
  return async () => {
    expect(await page.evaluate(() => (window as { __mark?: string }).__mark)).toBe('same page');
  };
}

const card = (page: Page) => page.getByRole('link', { name: 'Your Alerts' });
const alertsTitle = (page: Page) => page.getByRole('heading', { name: 'Your Alerts', level: 1 });
const failure = (page: Page) => page.getByText('Alerts is not available right now');
const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Retry' });

test.beforeEach(async ({ page }) => {
  await pretendLogin(page, CLIENT);
  await answerCalls(page, { get_alerts: [], get_tickers: {}, get_saved_searches: NO_SEARCHES });
});

/**
 * Enters the alerts area until it shows the expected text: a new registry is used from the first entry after the page
 * has loaded it.
 */
async function enterUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await card(page).click();
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** The sentence of the card: the phase that a file is loaded in, and what happened. */
const SENTENCE = {
  entry: 'Its first file didn’t load: ',
  'exposed chunk': 'A part of its code didn’t load: ',
  css: 'A part of its code didn’t load: ',
  404: 'the portal’s server answered 404 for this file.',
  hang: 'the portal’s server didn’t send this file in time.',
};
const FILES: Readonly<Record<'entry' | 'exposed chunk' | 'css', RegExp>> = {
  entry: /\/r\/alerts\/[^/]+\/entry\./,
  'exposed chunk': /\/r\/alerts\/[^/]+\/lifecycles\.js/,
  css: /\/r\/alerts\/[^/]+\/lifecycles\.css/,
};

/** A file that hangs takes the way of one that is missing once its time limit is over; the entry shows that in every run. */
const nightly = (how: '404' | 'hang') => (how === 'hang' ? ' @nightly' : '');

for (const file of ['entry', 'exposed chunk', 'css'] as const) {
  const pattern = FILES[file];
  for (const how of ['404', 'hang'] as const) {
    test(`${file}: ${how}, then fixed: Retry works without reloading the page${file === 'entry' ? '' : nightly(how)}`, async ({
      page,
      delivery: _,
    }) => {
      const fault = await breakFiles(page, pattern, how);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(card(page)).toBeVisible();
      const isSamePage = await markPage(page);
      await card(page).click();
      await expect(failure(page)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(SENTENCE[file] + SENTENCE[how]);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.getByRole('link', { name: 'Overview' }).click();
      await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
      await page.goBack();
      await expect(failure(page)).toBeVisible();

      await fault.mend();
      await retry(page).click();
      await expect(alertsTitle(page)).toBeVisible();
      await expect(failure(page)).toBeHidden();
      await isSamePage();
    });
  }
}

for (const how of ['404', 'hang'] as const) {
  test(`chunk of a shared package: ${how}, then fixed: Retry works, and other areas are not affected${nightly(how)}`, async ({
    page,
    delivery: _,
  }) => {
    const fault = await breakFiles(page, /\/r\/shell\/[^/]+\/vendors-node_modules_tanstack/, how);
    await page.goto('/contact-us', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: "Let's talk" })).toBeVisible();
    const isSamePage = await markPage(page);
    await page.getByRole('link', { name: 'My dashboard' }).click();
    await expect(page.getByText('Your account is not available right now')).toBeVisible();
    await fault.mend();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await card(page).click();
    await expect(alertsTitle(page)).toBeVisible();
    await isSamePage();
  });

  test(`lazy chunk of a screen: ${how}, then fixed: Retry works without reloading the page${nightly(how)}`, async ({
    page,
    delivery: _,
  }) => {
    const fault = await breakFiles(page, /\/r\/gallery\/[^/]+\/src_gallery_page_tsx\.js/, how);
    await page.goto('/dev/ui', { waitUntil: 'commit' });
    await expect(page.locator('[data-area="gallery"]')).toBeAttached();
    const isSamePage = await markPage(page);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    const line = how === '404' ? / · status 404 · version [a-f0-9]{12}$/ : / · version [a-f0-9]{12}$/;
    await expect(page.getByRole('alert').locator('code')).toHaveText(
      /^phase screen · \/r\/gallery\/.*_page_tsx\.js · /,
    );
    await expect(page.getByRole('alert').locator('code')).toHaveText(line);
    await fault.mend();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
    await isSamePage();
  });

  test(`the registry (the manifest of all areas): ${how}, then fixed: the page keeps using the one it has${nightly(how)}`, async ({
    page,
    delivery,
  }) => {
    const fault = await breakFiles(page, /\/registry\.json$/, how);
    const entry = await breakFiles(page, FILES.entry, '404');
    await page.goto('/dashboard');
    const isSamePage = await markPage(page);
    await card(page).click();
    await expect(failure(page)).toBeVisible();
    await entry.mend();
    await retry(page).click();
    await expect(alertsTitle(page)).toBeVisible();

    await fault.mend();
    await delivery.publish(delivery.variant('alerts', 'aaaaaaaaaaaa', { '"Your Alerts"': '"Newer Alerts"' }));
    await page.clock.setFixedTime(Date.now() + 120_000);
    const refreshed = page.waitForResponse(/\/registry\.json$/);
    await page.getByRole('link', { name: 'Overview' }).click();
    await refreshed;
    await enterUntil(page, page.getByRole('heading', { name: 'Newer Alerts' }));
    await isSamePage();
  });
}

test('missing files of the alerts area: the rest of the portal works, and Retry works once they are back', async ({
  page,
  delivery,
}) => {
  const bringBack = delivery.hideFiles('alerts');
  try {
    await page.goto('/alerts');
    const isSamePage = await markPage(page);
    await expect(failure(page)).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'Explore Insider Trades' }).click();
    await expect(page.getByRole('heading', { name: 'Explore Insider Trades', level: 1 })).toBeVisible();
    await page.goBack();
    await card(page).click();
    await expect(failure(page)).toBeVisible();
    bringBack();
    await retry(page).click();
    await expect(alertsTitle(page)).toBeVisible();
    await isSamePage();
  } finally {
    try {
      bringBack();
    } catch {
      // The files are back by then.
    }
  }
});

test('a crash while rendering affects only its area: as it starts, the release before shows; later Retry takes a rollback', async ({
  page,
  delivery,
}) => {
  const crash = '(()=>{if(window.__crash)throw new Error("made to crash");return"Newer Alerts"})()';
  const newer = page.getByRole('heading', { name: 'Newer Alerts', level: 1 });
  const stopped = page.getByText('Alerts has stopped');
  const setCrash = (does: boolean) => page.evaluate((value) => Object.assign(window, { __crash: value }), does);
  const create = page.getByRole('button', { name: '+ Insider Trading Alert' });
  await delivery.publish(delivery.variant('alerts', 'cccccccccccc', { '"Your Alerts"': crash }));
  await page.goto('/dashboard');
  await setCrash(true);
  await card(page).click();
  await expect(alertsTitle(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByRole('link', { name: 'Overview' }).click();
  await setCrash(false);
  await card(page).click();
  await expect(newer).toBeVisible();
  await setCrash(true);
  await create.click();
  await expect(stopped).toBeVisible();
  await expect(page.getByRole('alert').locator('code')).toHaveText(
    /^phase error · \/r\/alerts\/cccccccccccc\/\S+ · version cccccccccccc · made to crash$/,
  );
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  await expect(stopped).toBeHidden();

  await setCrash(false);
  await card(page).click();
  await expect(newer).toBeVisible();
  await setCrash(true);
  await create.click();
  await expect(stopped).toBeVisible();
  await delivery.release('rollback', 'alerts');
  await retry(page).click();
  await expect(alertsTitle(page)).toBeVisible();
});

test('each call says whose code makes it: an area its release, the shell its own; it begins a trace where those are reported', async ({
  page,
  delivery: _,
}) => {
  const said = new Map<string, string | undefined>();
  let traces: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api') return;
    said.set(request.postDataJSON().type, request.headers()['x-sentinel-area']);
    traces.push(request.headers().traceparent);
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await card(page).click();
  await expect(alertsTitle(page)).toBeVisible();
  await expect.poll(() => said.get('get_alerts')).toMatch(/^alerts@[a-f0-9]{12}$/);
  // The bell is the shell's, whatever area brings it.
  await expect.poll(() => said.get('get_alert_activity')).toMatch(/^shell@[a-f0-9]{12}$/);
  expect(new Set(traces)).toEqual(new Set([undefined]));

  await page.route('**/alerts', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"liveReload":', '"traces":true,"liveReload":');
    await route.fulfill({ response, body });
  });
  traces = [];
  await page.goto('/alerts');
  await expect(alertsTitle(page)).toBeVisible();
  await expect.poll(() => traces.length).toBeGreaterThan(0);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{16}([0-9a-f]{16})-\1-01$/);
});

test('a release that does not start falls back to the previous one', async ({ page, delivery }) => {
  await delivery.publish(delivery.variant('alerts', 'dddddddddddd', { 'createRoot)': 'noSuchRoot)' }));
  await page.goto('/dashboard');
  await card(page).click();
  await expect(alertsTitle(page)).toBeVisible();
  const containers = await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('alerts_')));
  expect(containers).toHaveLength(2);
});

test('a release that needs more than the shell has is refused at publishing, with the reason; the portal goes on', async ({
  page,
  delivery,
}) => {
  const tooNew = delivery.variant('alerts', 'aaaaaaaaaaa9', { '"Your Alerts"': '"Too new"' }, ({ requires }) => ({
    requires: { ...requires, '@sentinel/ui': '^99.0.0' },
  }));
  await expect(delivery.publish(tooNew)).rejects.toThrow(
    /alerts@aaaaaaaaaaa9 \(shell\): @sentinel\/ui \^99\.0\.0 is needed, the shell provides \d+\.\d+\.\d+/,
  );
  await page.goto('/alerts');
  await expect(alertsTitle(page)).toBeVisible();
});

test('a tab with an older shell than a release needs keeps the one before, or says why it cannot; takes it when reloaded', async ({
  page,
  delivery,
}) => {
  const minorAfter = (version: string) => version.replace(/\.(\d+)\.\d+$/, (_all, minor) => `.${Number(minor) + 1}.0`);
  let next = '';
  const shell = delivery.variant('shell', 'bbbbbbbbbbb1', {}, ({ provides }) => {
    next = minorAfter(provides['@sentinel/ui']!);
    return { provides: { ...provides, '@sentinel/ui': next } };
  });
  const needing = (version: string) =>
    delivery.variant('alerts', version, { '"Your Alerts"': '"Newer Alerts"' }, ({ requires }) => ({
      requires: { ...requires, '@sentinel/ui': `^${next}` },
    }));
  const newer = page.getByRole('heading', { name: 'Newer Alerts', level: 1 });
  /** The registry is requested again when an area is entered; the new one is used from the next entry on. */
  const enterAfterRefresh = async (minutes: number) => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    const refreshed = page.waitForResponse(/\/registry\.json$/);
    await card(page).click();
    await refreshed;
    await page.getByRole('link', { name: 'Overview' }).click();
    await card(page).click();
  };

  await page.goto('/alerts');
  await expect(alertsTitle(page)).toBeVisible();
  const isSamePage = await markPage(page);
  await delivery.publish(shell, needing('bbbbbbbbbbb2'));
  await enterAfterRefresh(2);
  await expect(alertsTitle(page)).toBeVisible();

  await delivery.publish(needing('bbbbbbbbbbb3'));
  await enterAfterRefresh(4);
  await enterUntil(page, failure(page));
  await expect(page.getByRole('alert')).toContainText(
    'It doesn’t fit this page: it needs another version of the portal. Reload the page.',
  );
  await expect(page.getByText(`@sentinel/ui ^${next} is needed, the shell provides`)).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  await isSamePage();

  await page.goto('/alerts');
  await expect(newer).toBeVisible();
});

test('deploy and roll back while a tab is open: each mount has one version, and the tab is never reloaded', async ({
  page,
  delivery,
}) => {
  await page.goto('/alerts');
  const isSamePage = await markPage(page);
  await expect(alertsTitle(page)).toBeVisible();
  let now = Date.now();
  const refreshRegistry = async () => {
    now += 120_000;
    await page.clock.setFixedTime(now);
    const refreshed = page.waitForResponse(/\/registry\.json$/);
    await page.getByRole('link', { name: 'Overview' }).click();
    await refreshed;
  };
  await delivery.publish(delivery.variant('alerts', 'bbbbbbbbbbbb', { '"Your Alerts"': '"Newer Alerts"' }));
  await expect(alertsTitle(page)).toBeVisible();
  await refreshRegistry();
  await enterUntil(page, page.getByRole('heading', { name: 'Newer Alerts' }));
  await expect(alertsTitle(page)).toBeHidden();
  await delivery.publish();
  await refreshRegistry();
  await enterUntil(page, alertsTitle(page));
  await expect(page.getByRole('heading', { name: 'Newer Alerts' })).toBeHidden();
  await isSamePage();
});

for (const [file, pattern] of [
  ['exposed chunk', FILES['exposed chunk']],
  ['entry', FILES.entry],
] as const) {
  test(`a tampered ${file} is blocked by its integrity hash, and the error card appears`, async ({
    page,
    delivery: _,
  }) => {
    const tamper = async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.__tampered = true;${await response.text()}` });
    };
    await page.route(pattern, tamper);
    await page.goto('/dashboard');
    await card(page).click();
    await expect(failure(page)).toBeVisible();
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
    await page.unroute(pattern, tamper);
    await retry(page).click();
    await expect(alertsTitle(page)).toBeVisible();
  });
}

test('a tampered lazy chunk of a screen is blocked by its integrity hash, and the fallback appears', async ({
  page,
  delivery: _,
}) => {
  const pattern = /\/r\/gallery\/[^/]+\/src_gallery_page_tsx\.js/;
  const tamper = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.__tampered = true;${await response.text()}` });
  };
  await page.route(pattern, tamper);
  await page.goto('/dev/ui');
  const isSamePage = await markPage(page);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
  await page.unroute(pattern, tamper);
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
  await isSamePage();
});

test('after three remounts one click is one navigation and one query', async ({ page, delivery: _ }) => {
  const counts = await answerCalls(page, { get_alerts: [], get_tickers: {}, get_saved_searches: NO_SEARCHES });
  await page.goto('/dashboard');
  const trades = page.getByRole('link', { name: 'Explore Insider Trades' });
  for (let turn = 0; turn < 3; turn += 1) {
    await card(page).click();
    await expect(alertsTitle(page)).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(trades).toBeVisible();
  }
  const entriesBefore = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    const seen = { routed: 0 };
    window.addEventListener('single-spa:app-change', () => {
      seen.routed += 1;
    });
    Object.assign(window, { __seen: seen });
  });
  await trades.click();
  await expect(page.getByRole('heading', { name: 'Explore Insider Trades', level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  expect(counts.get_saved_searches).toBe(1);
  expect(await page.evaluate(() => history.length)).toBe(entriesBefore + 1);
  expect(await page.evaluate(() => (window as unknown as { __seen: { routed: number } }).__seen.routed)).toBe(1);
});

const MEASURED_REMOUNTS = thorough(40, 190);

async function liveObjects(session: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: read('Nodes'), listeners: read('JSEventListeners') };
}

test(`${MEASURED_REMOUNTS} remounts leave no nodes and no listeners behind`, async ({ page, delivery: _ }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/dashboard');
  const remount = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      await card(page).click();
      await expect(alertsTitle(page)).toBeVisible();
      await page.getByRole('link', { name: 'Overview' }).click();
      await expect(card(page)).toBeVisible();
    }
  };
  await remount(10);
  const before = await liveObjects(session);
  await remount(MEASURED_REMOUNTS);
  const after = await liveObjects(session);
  // Fewer than one node and one listener per ten remounts; the counts of a page vary a little.
  expect(after.nodes - before.nodes).toBeLessThan(MEASURED_REMOUNTS / 10 + before.nodes * 0.02);
  expect(after.listeners - before.listeners).toBeLessThan(MEASURED_REMOUNTS / 10);
});

test('only the registry’s scripts may load, and text cannot become markup (Trusted Types)', async ({
  page,
  delivery: _,
}) => {
  await page.goto('/dashboard');
  await expect(card(page)).toBeVisible();
  // In a timer of the page, because the policy does not apply to code that the debugger evaluates.
  const tried = await page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        const attempt = (act: () => void) => {
          try {
            act();
            return 'done';
          } catch (error) {
            return (error as Error).name;
          }
        };
        setTimeout(() => {
          const script = document.createElement('script');
          resolve({
            elsewhere: attempt(() => {
              script.src = 'https://elsewhere.example/r/x.js';
            }),
            unknownFile: attempt(() => {
              script.src = '/r/alerts/000000000000/x.js';
            }),
            markup: attempt(() => {
              document.body.innerHTML = '<img>';
            }),
            code: attempt(() => {
              // biome-ignore lint/security/noGlobalEval: this is what must be refused
              globalThis.eval('1');
            }),
          });
        });
      }),
  );
  expect(tried).toEqual({ elsewhere: 'TypeError', unknownFile: 'TypeError', markup: 'TypeError', code: 'EvalError' });
});

test('the files of the area load in parallel with the shell, each only once', async ({ page, delivery: _ }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/r/') && request.resourceType() !== 'fetch') asked.push(pathname);
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text());
  });
  await page.goto('/alerts');
  await expect(alertsTitle(page)).toBeVisible();
  expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([]);
  expect(warnings).toEqual([]);
});
