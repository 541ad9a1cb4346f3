import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** The stream of live updates (docs/decisions/0032-live-updates.md). */
const LIVE_PATH = '/api/live';
/** So long without a request, nothing more is to come. */
const QUIET_MS = 500;
const MAX_MS = 30_000;

/**
 * Watches the requests of a page from now on. It stands for Playwright's `networkidle`, which the stream of live updates never lets come:
 * that is open for as long as the page is.
 * @returns waits until no request was open for half a second, and ends the watch
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastMs = performance.now();
  const began = (request: Request) => {
    if (new URL(request.url()).pathname === LIVE_PATH) return;
    open.add(request);
    lastMs = performance.now();
  };
  const ended = (request: Request) => {
    if (open.delete(request)) lastMs = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  return async () => {
    const untilMs = performance.now() + MAX_MS;
    while (open.size > 0 || performance.now() - lastMs < QUIET_MS) {
      if (performance.now() > untilMs)
        throw new Error(`Requests are still open: ${[...open].map((request) => request.url()).join(', ')}`);
      await setTimeout(50);
    }
    page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
  };
}
