import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findTestBrowser } from '../tools/browser.mjs';
import { isThorough } from '../tools/thorough.mjs';

const browser = findTestBrowser();

/** `portal-release verify`: every browser of the run gets the release that this signed cookie names. */
const override = process.env.SENTINEL_E2E_OVERRIDE;
const { hostname } = new URL(
  process.env.SENTINEL_E2E_URL?.startsWith('http') ? process.env.SENTINEL_E2E_URL : 'http://none',
);
const cookie = {
  name: '__Host-sentinel-override',
  value: override ?? '',
  domain: hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Strict' as const,
};

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  globalSetup: './support/start-product.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: many tests wait for an answer that is held up, or for a clock.
  workers: 3,
  // Generous: these limits end a run that hangs and say nothing about the product's speed. Machines may be busy.
  timeout: 600_000,
  expect: { timeout: Number(process.env.SENTINEL_E2E_PATIENCE_MS ?? 45_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    // A click on what never comes ends before its test does.
    actionTimeout: 120_000,
    ...(process.env.SENTINEL_E2E_URL ? { baseURL: process.env.SENTINEL_E2E_URL } : {}),
    ...(override ? { storageState: { cookies: [cookie], origins: [] } } : {}),
    // Pictures of every moment cost a third of the run’s processor time, and states of the page a tenth: SNAPSHOTS=on keeps these.
    trace: {
      mode: 'retain-on-failure',
      screenshots: false,
      snapshots: process.env.SNAPSHOTS === 'on',
      sources: true,
    },
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: CHROMIUM_ARGS },
  },
  projects: [
    // Tests for only one kind of screen are tagged with it; those of what seldom changes with @nightly, and with @phone-nightly those whose
    // phone differs from the desktop only where that seldom changes.
    {
      name: 'desktop',
      grepInvert: isThorough ? /@phone(?!-)/ : /@phone(?!-)|@nightly/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: isThorough ? /@desktop/ : /@desktop|@nightly|@phone-nightly/,
      // Loading, routing and releases are the same on every screen, and one walk is enough for one mailbox.
      testIgnore:
        /(federation|hosts|identity|loads-explained|navigation|older-release|override|password-managers|releases|rolling-restart|story|verify)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
