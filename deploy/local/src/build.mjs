import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/**
 * Builds every workspace whose sources changed (turbo reuses the others). Prints nothing unless the build fails.
 * @param {string} root
 * @returns {Promise<void>}
 * @throws {StartError} with the output of the builds that failed
 */
export function buildAll(root) {
  return new Promise((done, failed) => {
    let output = '';
    const turbo = spawn(
      join(root, 'node_modules/.bin/turbo'),
      ['run', 'build', 'build:local', '--output-logs=errors-only', '--concurrency=100%'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          TURBO_TELEMETRY_DISABLED: '1',
          DO_NOT_TRACK: '1',
          TURBO_NO_UPDATE_NOTIFIER: '1',
          TURBO_UI: 'false',
          NODE_ENV: 'production',
        },
        shell: process.platform === 'win32',
      },
    );
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk).slice(-12_000);
    };
    turbo.stdout.on('data', keep);
    turbo.stderr.on('data', keep);
    turbo.on('error', (error) => failed(new StartError(`The build cannot be run: ${error.message}`)));
    turbo.on('close', (code) =>
      code === 0 ? done(undefined) : failed(new StartError(`The build failed:\n${output.trim()}`)),
    );
  });
}
