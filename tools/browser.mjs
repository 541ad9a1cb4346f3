import { existsSync } from 'node:fs';

/** Where a system browser may be installed; Playwright's own cannot be downloaded everywhere. */
const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, or undefined when there is none. */
export const findChromium = () => CANDIDATES.find((path) => path && existsSync(path));

/**
 * What browser tests run in: Debian's chromium-headless-shell, the engine of Chromium without the browser around it, which Playwright also
 * prefers for tests without a window. Where it is not installed, the system's Chromium. CHROMIUM_PATH names another browser.
 */
export const findTestBrowser = () =>
  process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();

/** Arguments with which Chromium starts in a container and connects to nothing by itself. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
