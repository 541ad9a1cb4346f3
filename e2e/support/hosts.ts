import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';
import { test as base } from './delivery.ts';

/** The hosts of Sentinel's brand file. */
export const HOSTS = {
  app: 'app.sentinel.example',
  analytics: 'analytics.sentinel.example',
  economics: 'economics.sentinel.example',
} as const;

interface Fixtures {
  /** A browser context in which every name leads to delivery, as a deployment's names do. */
  readonly anyHost: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures, { mappedBrowser: Browser }>({
  mappedBrowser: [
    async ({ delivering }, use) => {
      const executablePath = findChromium();
      const origins = Object.values(HOSTS).map((host) => `http://${host}`);
      const browser = await chromium.launch({
        ...(executablePath ? { executablePath } : {}),
        args: [
          ...CHROMIUM_ARGS,
          `--host-resolver-rules=MAP *.example ${new URL(delivering.url).host}`,
          // A deployment has certificates; without one, browsers give its pages less.
          `--unsafely-treat-insecure-origin-as-secure=${origins.join(',')}`,
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  anyHost: async ({ mappedBrowser, delivery: _published, viewport, hasTouch, isMobile }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await mappedBrowser.newContext({ viewport, hasTouch, isMobile, ...options });
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
