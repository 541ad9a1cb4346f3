import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';

export interface KillableBrowser {
  readonly page: Page;
  /** Ends all of its processes at once, as a power cut does: it writes nothing more. */
  readonly kill: () => Promise<void>;
  /** Closes it as its user does. */
  readonly close: () => Promise<void>;
}

/** Chromium with a profile on the disk, which outlives it. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
    baseURL: process.env.SENTINEL_E2E_URL ?? '',
    viewport: { width: 1280, height: 900 },
  });
  const processId = await processOf(profile);
  const ended = new Promise<void>((done) => context.once('close', () => done()));
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    async kill() {
      // It has a process group of its own, which a signal reaches as a whole.
      process.kill(-processId, 'SIGKILL');
      await ended;
    },
    close: () => context.close(),
  };
}

/** Chromium locks its profile with a link to `HOST-PROCESS`. */
async function processOf(profile: string): Promise<number> {
  const [, id] = /-(\d+)$/.exec(await readlink(join(profile, 'SingletonLock'))) ?? [];
  if (id === undefined) throw new Error(`Chromium has not locked ${profile}`);
  return Number(id);
}
