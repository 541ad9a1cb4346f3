import type { Browser, BrowserContextOptions } from '@playwright/test';
import { logIn } from './product.ts';
import { openSlowPage } from './slow-page.ts';
import { watchRequests } from './watch-requests.ts';

export interface FirstScreen {
  /** From entering the address until the heading of the area is painted, by the area's own code, in milliseconds. */
  readonly screenMs: number;
  /** Scripts, styles and the page itself that were asked for until then, as sent. */
  readonly bytes: number;
  readonly requests: number;
}

/** FEDERATION.md's. */
const LATENCY_MS = 100;
const COUNTED = ['document', 'script', 'stylesheet'];

/** How a browser comes to a portal: the address, and with an email the login of that person. */
export async function visitorOf(browser: Browser, baseURL: string, email: string | null): Promise<Visitor> {
  const options = { baseURL, viewport: { width: 1440, height: 900 } };
  if (email === null) return options;
  const context = await browser.newContext(options);
  await logIn(await context.newPage(), email);
  const storageState = await context.storageState();
  await context.close();
  return { ...options, storageState };
}

export type Visitor = BrowserContextOptions;

/** Opens a page in a fresh context, so without a cache, until the area that it leads to has drawn its heading. */
export async function measureFirstScreen(browser: Browser, path: string, options: Visitor): Promise<FirstScreen> {
  const context = await browser.newContext(options);
  try {
    const page = await openSlowPage(context, { latency: LATENCY_MS });
    // No named functions in here: the compiler marks them with a helper that the page does not have.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('#portal [data-area-content] h1')) return;
        observer.disconnect();
        // The next frame paints it.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-screen')));
      }).observe(document, { childList: true, subtree: true });
    });
    const sent: { startMs: number; bytes: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      if (!COUNTED.includes(request.resourceType())) return;
      sent.push({
        startMs: request.timing().startTime,
        bytes: request.sizes().then(({ responseBodySize }) => responseBodySize),
      });
    });
    const quiet = watchRequests(page);
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
    const { screenMs, at } = await page.evaluate(() => {
      const ms = performance.getEntriesByName('first-screen')[0]?.startTime ?? Number.NaN;
      return { screenMs: ms, at: performance.timeOrigin + ms };
    });
    await quiet();
    const counted = sent.filter(({ startMs }) => startMs <= at);
    const bytes = await Promise.all(counted.map((each) => each.bytes));
    return { screenMs, bytes: bytes.reduce((sum, each) => sum + each, 0), requests: counted.length };
  } finally {
    await context.close();
  }
}
