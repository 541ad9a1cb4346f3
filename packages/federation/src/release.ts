import type { AreaManifest } from './manifest.ts';
import { parseAreaManifest } from './parse-manifest.ts';
import { Reader } from './reader.ts';

/** The name under which the shell itself is released. */
export const SHELL = 'shell';

/** Scripts and styles, as names of files of the release, in the order to load them. */
export interface Assets {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

interface ReleaseFiles {
  readonly area: string;
  /** Hash of what the build wrote: equal output, equal version. */
  readonly version: string;
  /** Every file of the release with the sha384 (base64) that the browser checks scripts and styles against. */
  readonly files: Readonly<Record<string, { readonly sha384: string; readonly bytes: number }>>;
}

/** A built remote: `release.json` beside its files. */
export interface RemoteRelease extends ReleaseFiles {
  readonly kind: 'remote';
  readonly manifest: AreaManifest;
  /** Global under which the entry leaves its container; unique per version, so two versions never mix. */
  readonly container: string;
  readonly entry: string;
  /** What its first view loads after the entry. */
  readonly first: Assets;
  /** Shared modules that it needs the shell to provide (`@sentinel/ui/core`), with the range it accepts. */
  readonly requires: Readonly<Record<string, string>>;
  /** Which shared modules its first view uses: `@sentinel/ui`, `react/jsx-runtime`. */
  readonly firstShares: readonly string[];
}

/** A built shell. */
export interface ShellRelease extends ReleaseFiles {
  readonly kind: 'shell';
  readonly first: Assets;
  /** Shared modules it provides, with their versions. */
  readonly provides: Readonly<Record<string, string>>;
  /** Files of the shared packages that are not part of the shell's entry. */
  readonly lazyShared: Readonly<Record<string, Assets>>;
}

export type Release = RemoteRelease | ShellRelease;

const AREA = /^[a-z][a-z0-9]{1,31}$/;
const VERSION = /^[a-f0-9]{12}$/;
const FILE = /^[A-Za-z0-9_.@-]+(\/[A-Za-z0-9_.@-]+)*$/;
const SHA384 = /^[A-Za-z0-9+/]{64}$/;
const RANGE = /^\^?\d+\.\d+\.\d+$/;
const CONTAINER = /^[a-z][a-z0-9]*_[a-f0-9]{12}$/;

/** Reads `release.json` strictly. @throws ShapeError naming the field */
export function parseRelease(value: unknown): Release {
  const at = new Reader(value, 'release.json');
  const common = ['kind', 'area', 'version', 'files', 'first'] as const;
  const kind = new Reader((value as { kind?: unknown } | null)?.kind, 'release.json.kind').oneOf(['remote', 'shell']);
  const fields = at.object(
    kind === 'shell'
      ? [...common, 'provides', 'lazyShared']
      : [...common, 'manifest', 'container', 'entry', 'requires', 'firstShares'],
  );
  const files = fields.field('files').map((file) => {
    const { field } = file.object(['sha384', 'bytes']);
    return { sha384: field('sha384').text(SHA384), bytes: field('bytes').number() };
  });
  for (const name of Object.keys(files)) {
    if (!FILE.test(name) || name.split('/').includes('..')) fields.field('files').fail(`has a bad name "${name}"`);
  }
  const file = (entry: Reader) => {
    const name = entry.text();
    return Object.hasOwn(files, name) ? name : entry.fail(`names "${name}", which is no file of the release`);
  };
  const assets = (entry: Reader): Assets => {
    const { field } = entry.object(['js', 'css']);
    return { js: field('js').list(file), css: field('css').list(file) };
  };
  const shared = {
    area: fields.field('area').text(AREA),
    version: fields.field('version').text(VERSION),
    files,
    first: assets(fields.field('first')),
  };
  if (kind === 'shell') {
    if (shared.area !== SHELL) fields.field('area').fail(`must be "${SHELL}"`);
    return {
      kind,
      ...shared,
      provides: fields.field('provides').map((entry) => entry.text(RANGE)),
      lazyShared: fields.field('lazyShared').map(assets),
    };
  }
  const manifest = parseAreaManifest(fields.field('manifest').value);
  if (manifest.name !== shared.area || shared.area === SHELL)
    fields.field('area').fail('must be the name of its manifest');
  return {
    kind,
    ...shared,
    manifest,
    container: fields.field('container').text(CONTAINER),
    entry: file(fields.field('entry')),
    requires: fields.field('requires').map((entry) => entry.text(RANGE)),
    firstShares: fields.field('firstShares').list((entry) => entry.text()),
  };
}

/** Where the files of a release stand on the server. They never change there. */
export function releasePath({ area, version }: Pick<Release, 'area' | 'version'>): string {
  return `/r/${area}/${version}/`;
}

/**
 * What a release requires and a shell does not provide, as one line each. Empty when they fit.
 * A range is `^a.b.c` or an exact version.
 */
export function unmetRequirements(
  { requires }: Pick<RemoteRelease, 'requires'>,
  { provides }: Pick<ShellRelease, 'provides'>,
): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const provided = provides[name];
    if (provided === undefined) return [`${name} ${range} is not provided by the shell`];
    return satisfies(provided, range) ? [] : [`${name} ${range} is needed, the shell provides ${provided}`];
  });
}

function satisfies(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const have = version.split('.').map(Number);
  const want = range.slice(1).split('.').map(Number);
  // The caret fixes everything up to and with the first number that is not 0.
  const fixed = want.findIndex((part) => part !== 0);
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference !== 0) return difference > 0 && fixed !== -1 && index > fixed;
  }
  return true;
}
