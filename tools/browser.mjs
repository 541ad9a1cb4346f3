import { existsSync } from 'node:fs';

/** Where a system browser may be installed; Playwright's own cannot be downloaded everywhere. */
const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The system's Chromium, or undefined when there is none. */
export const findChromium = () => CANDIDATES.find((path) => path && existsSync(path));

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
