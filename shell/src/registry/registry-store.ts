import {
  CANARY_COOKIE,
  canariesOf,
  type RegisteredArea,
  type Registry,
  type RemoteRelease,
  registryFor,
  withLocalBuild,
  withOverride,
} from '@sentinel/federation';

import type { AssetIntegrity } from '../integrity/asset-integrity.ts';
import { AreaLoadError } from '../load-failure/load-error.ts';
import { fetchRegistry } from './fetch-registry.ts';

/** The current registry of this page, as this visitor gets it: with the canaries and the override that are theirs. */
export interface RegistryStore {
  get(): Registry;
  find(area: string): RegisteredArea | null;
  /** Asks the server for a newer one. If no answer comes in time, the page keeps its registry; never rejects. */
  refresh(): Promise<void>;
  /** The account of the override that the server sees in this browser, whoever is logged in; undefined without one. */
  overriddenFor(): string | null | undefined;
  /** Shows the newest build of the local override, if there is one. */
  showBuild(build: RemoteRelease): void;
  /** Looks again which canaries and override are the visitor's; called when somebody logs in or out. */
  revisit(): void;
  /** Why the last refresh brought none; null when it did, or before the first. */
  error(): AreaLoadError | null;
  subscribe(listener: () => void): () => void;
}

/**
 * Holds the registry that came with the page and replaces it with newer ones. Their files may load at once, but for those
 * of areas that are switched off. An override begins with a page and ends at any time: another one, or one that begins
 * while the page is open, is for the next page.
 * @param visitor who the visitor is to canaries (`visitorId`)
 * @param account email of the account that is logged in, which overrides are for
 * @param slug of the brand
 */
export function registryStore(
  first: Registry,
  integrity: Pick<AssetIntegrity, 'allow'>,
  visitor: () => string,
  account: () => string | null = () => null,
  slug = '',
): RegistryStore {
  let whole = first;
  let registry = first;
  let canaries = '';
  let build: RemoteRelease | null = null;
  let lastError: AreaLoadError | null = null;
  const listeners = new Set<() => void>();

  /** With the override, where this page began with it. */
  const overridden = ({ override, ...rest }: Registry): Registry =>
    override && nameOf({ override }) === nameOf(first)
      ? withLocalBuild(withOverride({ ...rest, override }, account()), build, slug)
      : rest;

  function take(next: Registry): void {
    whole = next;
    const own = overridden(next);
    registry = registryFor(own, visitor());
    canaries = canariesOf(own, visitor());
    rememberCanaries(canaries);
    integrity.allow(registry.shell.integrity);
    for (const { release, previous, isDisabled } of registry.areas) {
      if (isDisabled) continue;
      integrity.allow(release.integrity);
      if (previous) integrity.allow(previous.integrity);
    }
  }
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  take(first);
  return {
    get: () => registry,
    find: (name) => registry.areas.find(({ manifest }) => manifest.name === name) ?? null,
    async refresh() {
      try {
        const next = await fetchRegistry();
        lastError = null;
        if (next.revision === whole.revision) return;
        take(next);
        tell();
      } catch (error) {
        if (error instanceof AreaLoadError) {
          lastError = error;
          console.warn(`The registry could not be refreshed: ${error.line}`, error);
        } else console.error('The registry could not be used', error);
      }
    },
    overriddenFor: () => whole.override?.account,
    showBuild(next) {
      build = next;
      take(whole);
      tell();
    },
    revisit() {
      const own = overridden(whole);
      if (canariesOf(own, visitor()) === canaries && nameOf(own) === nameOf(registry)) return;
      take(whole);
      tell();
    },
    error: () => lastError,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nameOf = ({ override }: Pick<Registry, 'override'>): string =>
  override ? [override.area, override.version, override.by, override.until, override.account].join(' ') : '';

/** Tells the server for the next page which canaries to preload (`CANARY_COOKIE`); without any there is no cookie. */
function rememberCanaries(canaries: string): void {
  const isKnown = document.cookie.split('; ').includes(`${CANARY_COOKIE}=${canaries}`);
  if (isKnown || (canaries === '' && !document.cookie.includes(`${CANARY_COOKIE}=`))) return;
  const lifetime = canaries === '' ? 0 : 30 * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and the value needs no escaping
  document.cookie = `${CANARY_COOKIE}=${canaries}; path=/; max-age=${lifetime}; samesite=lax`;
}
