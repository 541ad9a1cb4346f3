import type { RemoteRelease } from './parse/release.ts';
import { forBrand, type RegisteredArea, type Registry, toLoadable } from './registry.ts';

/** Stands for the version of an override by a local build, which is another one after each edit. */
export const LOCAL_VERSION = 'local';

/**
 * Whether an address is an origin of this machine, in its one form. Nothing else may serve a local override: a page with
 * one runs what it serves.
 */
export function isLoopbackOrigin(text: string): boolean {
  const port = /^http:\/\/127\.0\.0\.1:([1-9]\d{3,4})$/.exec(text)?.[1];
  return port !== undefined && Number(port) >= 1024 && Number(port) <= 65_535;
}

/**
 * The registry as an account gets it: with its override, else as everybody gets it. An override shows its area also
 * where it is switched off, and has no fallback: who looks at a release wants to see it fail. Of a local one, the area
 * stays as it is until its build is known (`withLocalBuild` of the shell).
 * @param account email of the account that is logged in; null without one
 */
export function withOverride(registry: Registry, account: string | null): Registry {
  const { override, ...rest } = registry;
  const isTheirs = (email: string) => email.toLowerCase() === account?.toLowerCase();
  if (!override || (override.account !== null && !isTheirs(override.account))) return rest;
  if (override.kind === 'local') return registry;
  const { manifest, release } = override;
  return replaced(registry, override.area, { manifest, release, previous: null, isOverride: true });
}

/**
 * The registry with the newest build of a local override, whose files are at the override's address; unchanged without
 * such an override, and for a build of another area.
 * @param slug of the brand
 */
export function withLocalBuild(registry: Registry, build: RemoteRelease | null, slug: string): Registry {
  const { override } = registry;
  if (override?.kind !== 'local' || build?.area !== override.area) return registry;
  const at = (address: string) => override.origin + address;
  const { entry, first, integrity, ...rest } = toLoadable(build);
  const release = {
    ...rest,
    entry: at(entry),
    first: { js: first.js.map(at), css: first.css.map(at) },
    integrity: Object.fromEntries(Object.entries(integrity).map(([address, hash]) => [at(address), hash])),
  };
  const manifest = forBrand(build.manifest, slug);
  return replaced(registry, override.area, { manifest, release, previous: null, isOverride: true });
}

const replaced = (registry: Registry, name: string, by: RegisteredArea): Registry => ({
  ...registry,
  areas: registry.areas.map((area) => (area.manifest.name === name ? by : area)),
});
