import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Registry } from '@sentinel/federation';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';

/** What is done to a file, and what the card and the log must then say. */
interface Case {
  readonly phase: 'entry' | 'code' | 'start';
  /** `late.js`: a file that the area asks for when it is mounted (`startsWithLateFile`). */
  readonly file: 'entry.js' | 'lifecycles.js' | 'late.js';
  readonly fault: string;
  /** Answers the request for the file, whose text as released is given. */
  readonly answer: (route: Route, text: string) => Promise<void>;
  /** The file as changed is in the registry with its own hash, so that it runs. */
  readonly released?: (text: string) => string;
  readonly sentence: string;
  readonly line: RegExp;
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'x-request-id': 'request-0042' };
const page404 = '<!doctype html><title>Not found</title>';
const html = (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: page404 });
const tampered = (route: Route, text: string) =>
  route.fulfill({ headers: SCRIPT, body: `globalThis.__tampered = 1;${text}` });
const unchanged = (route: Route, text: string) => route.fulfill({ headers: SCRIPT, body: text });
const missing = (route: Route) =>
  route.fulfill({ status: 404, headers: { ...SCRIPT, 'content-type': 'application/json' }, body: '{}' });

const replaced = (pattern: RegExp, by: string) => (text: string) => {
  expect(text).toMatch(pattern);
  return text.replace(pattern, by);
};
const PHASES = {
  'entry.js': { phase: 'entry', begins: 'Its first file didn’t load' },
  'lifecycles.js': { phase: 'code', begins: 'A part of its code didn’t load' },
  'late.js': { phase: 'start', begins: 'It didn’t start' },
} as const;
const ofEachFile = (['entry.js', 'lifecycles.js', 'late.js'] as const).flatMap((file): Case[] => {
  const { phase, begins } = PHASES[file];
  return [
    {
      phase,
      file,
      fault: '404',
      answer: missing,
      sentence: `${begins}: the portal’s server answered 404 for this file.`,
      line: /status 404 · application\/json · version [a-f0-9]{12} · request request-0042/,
    },
    {
      phase,
      file,
      fault: 'HTML instead of a script',
      answer: html,
      sentence: `${begins}: the portal’s server sent a web page in place of this file.`,
      line: /status 200 · text\/html · version [a-f0-9]{12}/,
    },
    {
      phase,
      file,
      fault: 'wrong hash',
      answer: tampered,
      sentence: `${begins}: this file isn’t the one that was released, so your browser refused it.`,
      line: /status 200 · text\/javascript; charset=utf-8 · version [a-f0-9]{12} · request request-0042/,
    },
  ];
});

const CASES: readonly Case[] = [
  ...ofEachFile,
  {
    phase: 'entry',
    file: 'entry.js',
    fault: 'wrong version',
    released: replaced(/alerts_[a-f0-9]{12}/g, 'alerts_of_another_version'),
    answer: unchanged,
    sentence: 'Its first file didn’t load: what arrived isn’t the version that was asked for.',
    line: /version [a-f0-9]{12} · its entry left no alerts_[a-f0-9]{12}/,
  },
  {
    phase: 'entry',
    file: 'entry.js',
    fault: 'throws',
    released: replaced(/^var (alerts_\w+);/, 'throw new Error("made to fail");'),
    answer: unchanged,
    sentence: 'Its first file didn’t load: its code stopped with an error.',
    line: /version [a-f0-9]{12} · .*made to fail/,
  },
  {
    phase: 'code',
    file: 'lifecycles.js',
    fault: 'wrong version',
    released: replaced(/webpackChunkalerts_/, 'webpackChunkother_'),
    answer: unchanged,
    sentence: 'A part of its code didn’t load: what arrived isn’t the version that was asked for.',
    line: /Loading chunk lifecycles failed/,
  },
  {
    phase: 'code',
    file: 'lifecycles.js',
    fault: 'throws',
    released: replaced(/createContext\)\(/, 'noSuchContext)('),
    answer: unchanged,
    sentence: 'A part of its code didn’t load: its code stopped with an error.',
    line: /version [a-f0-9]{12} · .*noSuchContext/,
  },
  {
    phase: 'start',
    file: 'late.js',
    fault: 'wrong version',
    released: replaced(/webpackChunkalerts_/, 'webpackChunkother_'),
    answer: unchanged,
    sentence: 'It didn’t start: what arrived isn’t the version that was asked for.',
    line: /Loading chunk late failed/,
  },
  {
    phase: 'start',
    file: 'late.js',
    fault: 'hangs',
    answer: async () => {},
    sentence: 'It didn’t start: the portal’s server didn’t send this file in time.',
    line: /version [a-f0-9]{12} · loading it took longer than 8 s/,
  },
  {
    phase: 'start',
    file: 'lifecycles.js',
    fault: 'throws',
    released: replaced(/createRoot\)\(/, 'noSuchRoot)('),
    answer: unchanged,
    sentence: 'It didn’t start: its code stopped with an error.',
    line: /version [a-f0-9]{12} · .*noSuchRoot/,
  },
  {
    phase: 'start',
    file: 'lifecycles.js',
    fault: 'hangs',
    released: replaced(/\{onPaint:\w+\}\)\]/, '{onPaint:()=>{}})]'),
    answer: unchanged,
    sentence: 'It didn’t start: it showed nothing in time.',
    line: /version [a-f0-9]{12} · loading it took longer than 8 s/,
  },
];

/** A file that the area asks for while it starts; it brings nothing. */
const lateFile = (version: string) => `(globalThis.webpackChunkalerts_${version}||=[]).push([["late"],{}]);`;

/** The area as built, but for its start, which first loads `late.js`. */
function startsWithLateFile(lifecycles: string): string {
  const [, load] = /(\w)\.d\(\w,\{mount:/.exec(lifecycles) ?? [];
  return replaced(
    /const\{mount:(\w+),unmount:/,
    `async function $1(props){await ${load}.e("late");return startNow(props)}const{mount:startNow,unmount:`,
  )(lifecycles);
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Answers pages with a registry in which alerts has no previous release to fall back to, and its files have the hashes of
 * the texts given, by address.
 */
async function changeRegistry(page: Page, texts: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const hashes = Object.fromEntries(Object.entries(texts).map(([url, text]) => [url, sha384(text)]));
  const change = (registry: Registry): Registry => ({
    ...registry,
    areas: registry.areas.map((area) =>
      area.manifest.name === 'alerts'
        ? {
            ...area,
            previous: null,
            release: { ...area.release, integrity: { ...area.release.integrity, ...hashes } },
          }
        : area,
    ),
  });
  const inPage = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(id="sentinel-registry">)(.*?)(<\/script>)/s,
      (_all, before, json, after) =>
        `${before}${JSON.stringify(change(JSON.parse(json) as Registry)).replaceAll('<', '\\u003c')}${after}`,
    );
    await route.fulfill({ response, body });
  };
  await page.route('**/dashboard', inPage);
  return () => page.unroute('**/dashboard', inPage);
}

const card = (page: Page) => page.getByRole('link', { name: 'Your Alerts' });
const alertsTitle = (page: Page) => page.getByRole('heading', { name: 'Your Alerts', level: 1 });
const alert = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => alert(page).getByRole('button', { name: 'Retry' });

/** What the page writes to its console as errors and warnings. */
function errorsOf(page: Page): { clear(): void; all(): readonly string[] } {
  let lines: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(message.text());
  });
  return {
    clear: () => {
      lines = [];
    },
    all: () => lines,
  };
}

test.beforeEach(async ({ page }) => {
  await pretendLogin(page, ['alerts', 'explore_trades']);
  await answerCalls(page, { get_alerts: [], get_tickers: {}, get_saved_searches: { saved_searches: [] } });
});

test('the card and the log name the phase, the cause, the file and the answer; Retry works once it is repaired @nightly', async ({
  page,
  delivery,
}) => {
  test.setTimeout(180_000);
  const { areas } = (await (await fetch(`${delivery.url}/registry.json`)).json()) as Registry;
  const { entry } = areas.find(({ manifest }) => manifest.name === 'alerts')!.release;
  const errors = errorsOf(page);
  for (const { phase, file, fault, answer, released, sentence, line } of CASES) {
    await test.step(`${phase}: ${fault}`, async () => {
      const urlOf = (name: string) => entry.replace('entry.js', name);
      const url = urlOf(file);
      const isLate = file === 'late.js';
      const built = async (name: string) => (await fetch(delivery.url + urlOf(name))).text();
      const original = isLate ? lateFile(/\/alerts\/(\w+)\//.exec(url)?.[1] ?? '') : await built(file);
      const text = released ? released(original) : original;
      const starting = isLate ? { [urlOf('lifecycles.js')]: startsWithLateFile(await built('lifecycles.js')) } : {};
      const texts = { ...starting, [url]: text };
      const restoreRegistry = await changeRegistry(page, texts);
      const breakFile = (route: Route) => answer(route, text);
      const changed = (route: Route) => unchanged(route, texts[new URL(route.request().url()).pathname] ?? '');
      for (const name of Object.keys(texts)) await page.route(`**${name}*`, changed);
      await page.route(`**${url}*`, breakFile);
      errors.clear();
      await page.goto('/dashboard');
      await card(page).click();
      await expect(alert(page)).toContainText('Alerts is not available right now', { timeout: 15_000 });
      await expect(alert(page)).toContainText(sentence);
      await expect(alert(page).locator('code')).toHaveText(new RegExp(`^phase ${phase} · `));
      await expect(alert(page).locator('code')).toHaveText(line);
      if ((isLate || phase !== 'start') && !fault.startsWith('wrong version') && fault !== 'throws')
        await expect(alert(page).locator('code')).toContainText(` · ${url} · `);
      expect(errors.all().filter((each) => each.startsWith('Area alerts did not start: '))).toEqual([
        expect.stringMatching(new RegExp(`^Area alerts did not start: phase ${phase} · .*${line.source}`)),
      ]);
      expect(await page.evaluate(() => '__tampered' in window)).toBe(false);

      // A file that ran once, and the hash that the page has of it, cannot be repaired in the page: a release can.
      await page.unroute(`**${url}*`, breakFile);
      await restoreRegistry();
      if (!released) {
        await retry(page).click();
        await expect(alertsTitle(page)).toBeVisible();
      }
      for (const name of Object.keys(texts)) await page.unroute(`**${name}*`, changed);
    });
  }
});

test('when the registry cannot be refreshed either, the card says why', async ({ page, delivery }) => {
  const { areas } = (await (await fetch(`${delivery.url}/registry.json`)).json()) as Registry;
  const { entry } = areas.find(({ manifest }) => manifest.name === 'alerts')!.release;
  const restoreRegistry = await changeRegistry(page, { [entry]: await (await fetch(delivery.url + entry)).text() });
  const entryIsMissing = (route: Route) => missing(route);
  await page.route(`**${entry}*`, entryIsMissing);
  const errors = errorsOf(page);
  await page.goto('/dashboard');
  await card(page).click();
  await expect(alert(page).locator('code')).toHaveCount(1);
  const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'request-0043' };
  const answers: [string, (route: Route) => Promise<void>, string, RegExp][] = [
    [
      '404',
      (route) => route.fulfill({ status: 404, headers: json, body: '{}' }),
      'the portal’s server answered 404 for this file',
      /status 404 · application\/json; charset=utf-8 · request request-0043/,
    ],
    [
      'HTML instead of JSON',
      html,
      'the portal’s server sent a web page in place of this file',
      /status 200 · text\/html/,
    ],
    [
      'another version of the document',
      (route) => route.fulfill({ headers: json, body: '{"version":9}' }),
      'what arrived isn’t a list that this page knows',
      /it is no registry/,
    ],
    [
      'unreadable',
      (route) => route.fulfill({ headers: json, body: '{"revision' }),
      'this file can’t be read',
      /it is no JSON/,
    ],
    ['no connection', (route) => route.abort(), 'the portal’s server couldn’t be reached', /Failed to fetch/],
    ['no answer', async () => {}, 'the portal’s server didn’t send this file in time', /it took longer than 3 s/],
  ];
  for (const [fault, answer, sentence, line] of answers) {
    await test.step(`registry: ${fault}`, async () => {
      errors.clear();
      await page.route('**/registry.json', answer);
      await retry(page).click();
      await expect(alert(page)).toContainText(`The portal’s list of areas didn’t load: ${sentence}`);
      await expect(alert(page).locator('code').nth(1)).toHaveText(line);
      await expect(alert(page).locator('code').nth(1)).toHaveText(/^phase registry · \/registry\.json · /);
      expect(errors.all()).toContainEqual(
        expect.stringMatching(new RegExp(`The registry could not be refreshed: phase registry · .*${line.source}`)),
      );
      await page.unroute('**/registry.json', answer);
    });
  }
  await page.unroute(`**${entry}*`, entryIsMissing);
  await restoreRegistry();
  await retry(page).click();
  await expect(alertsTitle(page)).toBeVisible();
});

test('delivery learns of visits, failures by phase, crashes and vitals, of each release', async ({
  page,
  delivery,
}) => {
  const crash = '(()=>{if(window.__crash)throw new Error("made to crash");return"Your Alerts"})()';
  const version = 'ccccccccccc1';
  await delivery.publish(delivery.variant('alerts', version, { '"Your Alerts"': crash }));
  const entry = `**/r/alerts/${version}/entry.js*`;
  const of = `{area="alerts",version="${version}"`;
  const metrics = async () => {
    const text = await (await fetch(`${delivery.url}/metrics`)).text();
    return text.replaceAll('service="delivery",', '').replaceAll(',service="delivery"', '');
  };
  /** Opens a page and waits for the code that sends signals, which comes last: before it is there, a page that is left sends nothing. */
  const open = async (path: string) => {
    await page.goto(path);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /report-signals/.test(name)),
    );
  };
  const leaveUntil = async (...lines: string[]) => {
    await page.goto('about:blank');
    for (const line of lines) await expect.poll(metrics).toContain(line);
  };

  await open('/alerts');
  await expect(alertsTitle(page)).toBeVisible();
  await leaveUntil(
    `area_visits_total${of}} 1`,
    `area_load_seconds_count${of},phase="entry"} 1`,
    `area_load_seconds_count${of},phase="shown"} 1`,
    `area_lcp_seconds_count${of}} 1`,
  );

  await open('/dashboard');
  await page.route(entry, missing);
  await card(page).click();
  await expect(alertsTitle(page)).toBeVisible();
  await page.unroute(entry, missing);
  await page.goBack();
  await page.evaluate(() => Object.assign(window, { __crash: true }));
  await card(page).click();
  // The release before, which has no such crash.
  await expect(alertsTitle(page)).toBeVisible();
  await leaveUntil(
    `area_visits_total${of}} 3`,
    `area_failures_total${of},phase="entry"} 1`,
    `area_failures_total${of},phase="start"} 1`,
  );

  await page.route(/\/r\/gallery\/[^/]+\/src_gallery_page_tsx\.js/, missing);
  await open('/dev/ui');
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(metrics).toMatch(/area_failures_total\{area="gallery",version="[a-f0-9]{12}",phase="error"\} 1/);
});
