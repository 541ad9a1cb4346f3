import { rmSync } from 'node:fs';
import { startSentinel } from '../../deploy/local/src/start-sentinel.mjs';
import { makeTemporaryFolder } from '../../tools/temporary-folder.mjs';

/**
 * Starts the whole product, already built, in its own home, for tests that use it as its users do. SENTINEL_E2E_URL may
 * contain the address of one that already runs, or `none` for tests that start their own part of it.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SENTINEL_E2E_URL) return undefined;
  const home = makeTemporaryFolder('sentinel-e2e-');
  // Otherwise older filings and synthetic ones would arrive while the tests run, and screens and mailbox would change.
  const env = { ...process.env, DEMO_HISTORY: 'recent', CANARY_EMAIL: '' };
  // Not quiet: a process that stops or hangs while the tests run is named in their output.
  const product = await startSentinel({ port: 0, home, build: false, env });
  await product.allReady;
  // Workers start later and inherit these.
  process.env.SENTINEL_E2E_URL = product.url;
  process.env.SENTINEL_HOME = home;
  return async () => {
    await product.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
