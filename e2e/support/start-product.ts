import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSentinel } from '../../deploy/local/src/start-sentinel.mjs';

/**
 * Starts the whole product, built already, in a home of its own, for tests that walk it as its users do. An address in
 * SENTINEL_E2E_URL names one that runs already; `none` is for tests that bring their own part of it.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SENTINEL_E2E_URL) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'sentinel-e2e-'));
  // The older filings would come in while the tests run: no screen should change beneath them.
  const env = { ...process.env, DEMO_HISTORY: 'recent' };
  const product = await startSentinel({ port: 0, home, quiet: true, build: false, env });
  await product.allReady;
  // Workers start later and inherit these.
  process.env.SENTINEL_E2E_URL = product.url;
  process.env.SENTINEL_HOME = home;
  return async () => {
    await product.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
