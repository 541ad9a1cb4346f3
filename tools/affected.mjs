#!/usr/bin/env node
// `node tools/affected.mjs [--base COMMIT]`: the areas, the shell and the services that the changes since a commit touch, one a line,
// by turbo's reckoning: their own files, and what they are built and tested with. Without --base, since the branch left `main`.
// `--base ''` (nothing to compare with) touches all. `--has FOLDER` prints true or false: whether the folder, or one below it, is touched.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { base: { type: 'string' }, has: { type: 'string' }, root: { type: 'string' } },
});
const house = resolve(import.meta.dirname, '..');
const root = resolve(values.root ?? house);
const { base, has } = values;

const areas = readdirSync(root).filter((name) => existsSync(join(root, name, 'area.json')));
const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
const released = [...areas, 'shell', ...services].filter((folder) => existsSync(join(root, folder, 'package.json')));
if (has !== undefined && has !== 'services' && !released.includes(has)) {
  console.error(`${has} is neither an area, nor the shell, nor a service`);
  process.exit(1);
}

/** @returns {readonly string[]} */
function touched() {
  if (base === '') return released;
  const turbo = join(house, 'node_modules/.bin/turbo');
  const { status, stdout, stderr } = spawnSync(turbo, ['run', 'build', 'test', '--affected', '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      ...(base === undefined ? {} : { TURBO_SCM_BASE: base }),
    },
  });
  if (status !== 0) {
    console.error(stderr);
    process.exit(1);
  }
  /** @type {{ packages: readonly string[], tasks: readonly { package: string, directory: string }[] }} */
  const { packages, tasks } = JSON.parse(stdout);
  const folders = new Set(
    tasks.filter((task) => packages.includes(task.package)).map(({ directory }) => directory.replaceAll('\\', '/')),
  );
  return released.filter((folder) => folders.has(folder));
}

const found = touched();
if (has !== undefined) console.log(found.some((folder) => folder === has || folder.startsWith(`${has}/`)));
else for (const folder of found) console.log(folder);
