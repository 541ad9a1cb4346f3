import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';

/** The system's Chromium, for measuring outside of a test. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS });
}

/**
 * A page on a machine of the middle class with a good connection: a CPU four times slower, 1.5 MB/s.
 * @param latency of a request, in milliseconds
 */
export async function openSlowPage(context: BrowserContext, { latency }: { latency: number }): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const speed = { downloadThroughput: 1_500_000, uploadThroughput: 750_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}
