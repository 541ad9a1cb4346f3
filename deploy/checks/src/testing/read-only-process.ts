import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';

/** The user of the image. */
export const IMAGE_USER = 65_532;

/** Everything below `/` is read-only but the first argument, as the image's user without any capability. */
const READ_ONLY = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,bind,ro /
shift
exec setpriv --reuid=${IMAGE_USER} --regid=${IMAGE_USER} --clear-groups --no-new-privs --bounding-set=-all "$@"`;

/** Why processes cannot be run with a read-only root here; undefined where they can. */
export function whyNotReadOnly(): string | undefined {
  if (process.platform !== 'linux') return `mounts of its own need Linux, this is ${process.platform}`;
  if (process.getuid?.() !== 0) return 'mounts of its own need root';
  const tried = spawnSync('unshare', ['--mount', 'sh', '-c', READ_ONLY, 'sh', '/tmp', 'true'], { encoding: 'utf8' });
  return tried.status === 0 ? undefined : (tried.stderr || String(tried.error)).trim();
}

/**
 * Starts Node as a container of the image would: with these variables only, the root read-only where that is possible,
 * and one folder that it may write.
 * @param options.writable the folder, made if it is missing
 */
export function spawnReadOnly(
  args: readonly string[],
  { writable, env, isReadOnly }: { writable: string; env: Readonly<Record<string, string>>; isReadOnly: boolean },
): ChildProcess {
  mkdirSync(writable, { recursive: true });
  chmodSync(writable, 0o700);
  if (isReadOnly) chownSync(writable, IMAGE_USER, IMAGE_USER);
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = isReadOnly
    ? ['unshare', '--mount', 'sh', '-c', READ_ONLY, 'sh', writable, ...command]
    : command;
  return spawn(program, rest, {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', TMPDIR: writable, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process printed and how it ended. */
export async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, ...said }));
  });
}
