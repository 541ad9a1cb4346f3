import { spawn } from 'node:child_process';
import { StartError } from './start-error.mjs';

/** The exit code of a script that has said in a line why it refuses. */
const REFUSED = 2;

/**
 * Runs a script to its end.
 * @param {{ title: string, script: string, args?: readonly string[], cwd: string, env: Record<string, string | undefined>, signal: AbortSignal }} options
 * @returns {Promise<string>} the last line it printed
 * @throws {StartError} with the end of what it printed when it fails, or with its last line alone when it refuses
 */
export function runStep({ title, script, args = [], cwd, env, signal }) {
  return new Promise((done, failed) => {
    let output = '';
    // Not detached: a step is short, Ctrl-C may end it, and the next start runs it again.
    const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => failed(error));
    child.on('close', (code) => {
      const lines = output.trim().split('\n');
      if (code === 0) done(lines.at(-1) ?? '');
      else if (code === REFUSED) failed(new StartError(lines.at(-1) ?? title));
      else failed(new StartError(`${title}: ${script} failed (exit code ${code}):\n${lines.slice(-30).join('\n')}`));
    });
  });
}
