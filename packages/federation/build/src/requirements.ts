import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from './shared-table.ts';
import { EVERYTHING } from './shares.ts';
import { installedVersion, workspaceFolder } from './workspace.ts';

/** What the shell passes to every area when it mounts it. It isn't a shared module, but an area depends on it too. */
export const PORTAL = '@sentinel/remote-kit';

/**
 * `api.json` of a shared package: entry → export → the version since which the export has its present form (`npm run
 * api`).
 */
type Since = Readonly<Record<string, Readonly<Record<string, string>>>>;

function readSince(name: string): Since {
  const folder = workspaceFolder(name);
  if (folder === null) throw new Error(`${name} is not a package of the workspace`);
  return JSON.parse(readFileSync(join(folder, 'api.json'), 'utf8')) as Since;
}

/** The version range of a shared module that provides all these exports in the form they were built against. */
export function requiredRange(key: string, names: Iterable<string>): string {
  const name = packageOf(key);
  const version = installedVersion(name);
  const [major = '0', minor = '0'] = version.split('.');
  // Third-party packages keep to semver, so a patch release of one does not release an area again.
  if (workspaceFolder(name) === null) return `^${major}.${minor}.0`;
  const since = readSince(name)[`.${key.slice(name.length)}`] ?? {};
  return rangeSince(
    version,
    [...names].map((each) => (each === EVERYTHING ? version : (since[each] ?? version))),
  );
}

/** The range of the portal that has every member these sources may use: every member whose name occurs in them. */
export function requiredPortal(sources: readonly string[]): string {
  const words = new Set(sources.flatMap((source) => source.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const members = Object.entries(readSince(PORTAL)['.'] ?? {});
  const used = members.filter(([member]) => words.has(member.split('.').at(-1) ?? member));
  return rangeSince(
    installedVersion(PORTAL),
    used.map(([, since]) => since),
  );
}

/** `^` of the newest of some versions. Versions older than the present major version count as its first. */
export function rangeSince(version: string, sinces: readonly string[]): string {
  const first = `${version.split('.')[0]}.0.0`;
  return `^${[first, ...sinces].sort(compareVersions).at(-1)}`;
}

function compareVersions(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((version) => version.split('.').map(Number));
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
}
