import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSentinel } from '../../deploy/local/src/start-sentinel.mjs';
import { makeTemporaryFolder } from '../../tools/temporary-folder.mjs';
import { linesWithTokens } from './tokens-in-logs.ts';

/**
 * Starts the whole product, already built, in its own home, for tests that use it as its users do. SENTINEL_E2E_URL may
 * contain the address of one that already runs, or `none` for tests that start their own part of it.
 */
export default async function startProduct(): Promise<() => Promise<void> | void> {
  const folder = makeTemporaryFolder('sentinel-e2e-');
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  // Workers start later and inherit what is set here. Whatever a test or its browser leaves in the temporary folder is deleted after the run.
  process.env.TMPDIR = temporary;
  if (process.env.SENTINEL_E2E_URL) return deleteFolder;
  const home = join(folder, 'home');
  // Otherwise older filings and synthetic ones would arrive while the tests run, and screens and mailbox would change.
  const env = { ...process.env, DEMO_HISTORY: 'recent', CANARY_EMAIL: '' };
  // Not quiet: a process that stops or hangs while the tests run is named in their output.
  const product = await startSentinel({ port: 0, home, build: false, env });
  await product.allReady;
  process.env.SENTINEL_E2E_URL = product.url;
  process.env.SENTINEL_HOME = home;
  return async () => {
    await product.stop();
    const lines = linesWithTokens(home);
    deleteFolder();
    if (lines.length > 0) throw new Error(`Tokens are in the logs:\n${lines.join('\n')}`);
  };
}
