import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { OVERRIDE_COOKIE } from '../override/override-token.ts';
import type { PlannedVisit } from './plan-visits.ts';

/** The shell gives an area 8 s to show, and says why it did not; a page that does neither has stopped. */
const SHOW_TIMEOUT_MS = 30_000;
/** The first mounts fill caches; from then on the counts of nodes and listeners must stay. */
const WARM_REMOUNTS = 3;
const MEASURED_REMOUNTS = 8;
/** For each remount. A screen that stays is hundreds of nodes, and the counts of a page vary a little. */
const MAX_KEPT = { nodes: 20, listeners: 4 };

/** An area of a portal, as a browser with an override gets it. */
export interface VisitedArea {
  readonly area: string;
  readonly portalUrl: string;
  /** Value of the override's cookie. */
  readonly override: string;
}

/**
 * Makes a context one that changes nothing: its session is made up, calls of the API are answered here, and nothing else
 * is sent but requests that read pages and files.
 */
export async function prepareContext(
  context: BrowserContext,
  { portalUrl, override }: VisitedArea,
  { permissions }: Pick<PlannedVisit, 'permissions'>,
): Promise<void> {
  const secure = { secure: true, httpOnly: true, sameSite: 'Strict' } as const;
  // Browsers take and send a secure cookie also without TLS where the portal runs on this machine.
  const url = portalUrl.replace(/^http:/, 'https:');
  await context.addCookies([{ name: OVERRIDE_COOKIE, value: override, url, ...secure }]);
  if (permissions !== null) {
    // The session's names in local storage (packages/session/src/keys.ts).
    await context.addInitScript((held) => {
      localStorage.setItem('access_token', 'release-check');
      localStorage.setItem('permissions', JSON.stringify(held));
      localStorage.setItem('userEmail', 'release-check@portal.invalid');
      localStorage.setItem('name', 'Release Check');
    }, permissions);
  }
  const answer = { error: 'This is a check of a release.', code: 'unavailable', request_id: 'release-check' };
  await context.route('**', (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    return new URL(request.url()).pathname === '/api' ? route.fulfill({ json: answer }) : route.abort();
  });
}

/**
 * Opens a page of the area and says what is wrong, one line each.
 * @param elsewhere a page of another area: the page is also left for it and entered again, a few times; null: it is only
 * opened
 */
export async function visitPage(
  page: Page,
  { area, portalUrl }: VisitedArea,
  { path, elsewhere, isPage }: Pick<PlannedVisit, 'isPage' | 'path'> & { readonly elsewhere: string | null },
): Promise<string[]> {
  const faults = new Set<string>();
  const note = (what: string) => faults.add(`${path}: ${what}`);
  page.on('pageerror', ({ message }) => note(`an error went uncaught: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`the console has an error: ${message.text()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/r/') && !response.ok()) note(`${pathname} was answered with status ${response.status()}`);
  });

  await page.goto(new URL(path, portalUrl).href, { waitUntil: 'commit' });
  const isShown = () => untilShown(page, { area, isPage }, note);
  if (!(await isShown())) return [...faults];
  if (elsewhere !== null) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const remount = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        await page.evaluate((to) => history.pushState(null, '', to), elsewhere);
        if (!(await untilLeft(page, area, note))) return false;
        await page.evaluate((to) => history.pushState(null, '', to), path);
        if (!(await isShown())) return false;
      }
      return true;
    };
    if (!(await remount(WARM_REMOUNTS))) return [...faults];
    const before = await liveObjects(session);
    if (!(await remount(MEASURED_REMOUNTS))) return [...faults];
    const after = await liveObjects(session);
    for (const kind of ['nodes', 'listeners'] as const) {
      const kept = (after[kind] - before[kind]) / MEASURED_REMOUNTS;
      if (kept > MAX_KEPT[kind]) note(`each time it is left, about ${Math.round(kept)} ${kind} stay in the page`);
    }
  }
  return [...faults];
}

/** Waits until the area is mounted and shows something; notes what its card says, or that nothing came. */
async function untilShown(
  page: Page,
  shown: { readonly area: string; readonly isPage: boolean },
  note: (what: string) => void,
): Promise<boolean> {
  const found = await page
    .waitForFunction(
      ({ area, isPage }) => {
        const host = document.querySelector(`[data-area="${area}"]`);
        const failure = host?.querySelector('[data-area-status] [role="alert"]')?.textContent;
        if (failure) return { failure };
        const content = host?.querySelector('[data-area-content]');
        const isLoading = host?.querySelector('[data-area-status]')?.hasChildNodes() ?? true;
        const hasText = content?.textContent?.trim() !== '';
        return content && !isLoading && (hasText || !isPage) ? { failure: null } : null;
      },
      shown,
      { timeout: SHOW_TIMEOUT_MS },
    )
    .then(
      (handle) => handle.jsonValue(),
      () => undefined,
    );
  if (found?.failure === null) return true;
  note(found?.failure ?? `the area shows nothing within ${SHOW_TIMEOUT_MS / 1_000} s`);
  return false;
}

async function untilLeft(page: Page, area: string, note: (what: string) => void): Promise<boolean> {
  const isLeft = await page
    .waitForFunction((name) => document.querySelector(`[data-area="${name}"]`) === null, area, {
      timeout: SHOW_TIMEOUT_MS,
    })
    .then(
      () => true,
      () => false,
    );
  if (!isLeft) note('the area stays in the page when it is left');
  return isLeft;
}

async function liveObjects(session: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: read('Nodes'), listeners: read('JSEventListeners') };
}
