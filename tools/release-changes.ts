// `npm run release-changes`: makes one kind of change after another in a copy of the repository, builds the shell and
// all areas each time, and prints which of them get a new version: the table in docs/architecture.md, "Releases".
// `npm run release-changes -- WORD...` tries only the changes whose names contain one of the words.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { CHANGES } from './release-changes/changes.ts';
import { sourceVersion } from './release-changes/source-version.ts';
import { workingCopy } from './release-changes/working-copy.ts';

const words = process.argv.slice(2);
const changes = CHANGES.filter(({ what }) => words.length === 0 || words.some((word) => what.includes(word)));
if (changes.length === 0) {
  console.error(`No change is named so. There are:\n${CHANGES.map(({ what }) => what).join('\n')}`);
  process.exit(1);
}

type Versions = Readonly<Record<string, string>>;

const root = resolve(import.meta.dirname, '..');
const folders = ['shell', ...readdirSync(root).filter((name) => existsSync(join(root, name, 'area.json')))];
const nameOf = (folder: string) => folder.replace(/^mfe-/, '');

const running = new Set<ChildProcess>();
function run(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.once('error', failed);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) done();
      else failed(new Error(`${args.join(' ')} in ${cwd}:\n${said}`));
    });
  });
}

/** Builds everything as it is published, without any cache of turbo or webpack. */
async function builtVersions(copy: string): Promise<Versions> {
  // Changed types also change versions; `npm test` fails for a change without this step.
  await run(copy, ['--import', 'tsx', 'tools/api.ts', '--accept']);
  const waiting = [...folders];
  const build = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const kind = folder === 'shell' ? 'shell' : 'remote';
      await run(join(copy, folder), [join(copy, 'packages/federation/build/bin/build.mjs'), kind]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, build));
  return Object.fromEntries(
    folders.map((folder) => {
      const { version } = JSON.parse(readFileSync(join(copy, folder, 'dist/release.json'), 'utf8')) as {
        version: string;
      };
      return [nameOf(folder), version];
    }),
  );
}

const sourceVersions = (copy: string): Versions =>
  Object.fromEntries(folders.map((folder) => [nameOf(folder), sourceVersion(copy, folder)]));

function changed(from: Versions, to: Versions): string {
  const names = Object.keys(from).filter((name) => from[name] !== to[name]);
  if (names.length === folders.length) return 'the shell and all areas';
  return names.join(', ') || 'none';
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const copy = workingCopy(root);
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  copy.remove();
});

copy.reset();
const base = { before: sourceVersions(copy.folder), now: await builtVersions(copy.folder) };
console.log('| change | new versions before | new versions now |\n|---|---|---|');
for (const change of changes) {
  copy.reset(change);
  const before = changed(base.before, sourceVersions(copy.folder));
  const now = changed(base.now, await builtVersions(copy.folder));
  console.log(`| ${change.what} | ${before} | ${now} |`);
}
