import type { Canary, RegisteredArea, Registry } from './registry.ts';

/**
 * Who a visitor is to canaries: the account's email where somebody is logged in, else the device id. An account gets
 * the same releases on all its devices.
 */
export function visitorId(account: string | null, device: string): string {
  return account?.trim().toLowerCase() || device;
}

/**
 * Whether a visitor gets a canary with a share. The same visitor gets the same answer everywhere, and keeps the canary
 * as the share grows. The next canary begins with other visitors.
 * @param share percent
 */
export function takesCanary(
  visitor: string,
  { area, version, share }: { area: string; version: string; share: number },
) {
  return (hash(`${area}@${version} ${visitor}`) / 2 ** 32) * 100 < share;
}

/** FNV-1a over UTF-8 with the finalizer of MurmurHash3, which spreads similar texts; 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** The registry as one visitor gets it: with the canaries that are theirs, each with the stable release as fallback. */
export function registryFor(registry: Registry, visitor: string): Registry {
  return withCanaries(registry, ({ manifest, release, share }) =>
    takesCanary(visitor, { area: manifest.name, version: release.version, share }),
  );
}

/** The canaries that a visitor gets, for `CANARY_COOKIE`. */
export function canariesOf(registry: Registry, visitor: string): string {
  return registry.areas
    .map(({ manifest: { name }, canary }) => ({ area: name, canary }))
    .filter(
      ({ area, canary }) =>
        canary && takesCanary(visitor, { area, version: canary.release.version, share: canary.share }),
    )
    .map(({ area, canary }) => nameOf(area, canary))
    .join('.');
}

/**
 * The cookie by which a browser tells the server its canaries, so that the page preloads their files. It decides
 * nothing: whoever writes another value only preloads what is then not used.
 */
export const CANARY_COOKIE = 'canaries';

/** The registry with the canaries that a browser's cookie names. */
export function registryForCookie(registry: Registry, cookie: string): Registry {
  const named = new Set(cookie.split('.'));
  return withCanaries(registry, (canary) => named.has(nameOf(canary.manifest.name, canary)));
}

const nameOf = (area: string, canary: Canary | undefined) => `${area}@${canary?.release.version}`;

function withCanaries(registry: Registry, takes: (canary: Canary) => boolean): Registry {
  const areas = registry.areas.map(({ canary, ...stable }): RegisteredArea => {
    if (!canary || !takes(canary)) return stable;
    return { ...stable, manifest: canary.manifest, release: canary.release, previous: stable.release, isCanary: true };
  });
  return { ...registry, areas };
}
