import type { RegisteredArea, Registry } from './registry.ts';

/**
 * Who a visitor is to canaries: the account's email where somebody is logged in, else the device id. An account gets
 * the same releases on all its devices.
 */
export function visitorId(account: string | null, device: string): string {
  return account?.trim().toLowerCase() || device;
}

/**
 * Whether a visitor gets a canary with a share. The same visitor gets the same answer everywhere, keeps it as the share
 * grows, and is as likely as any other to be among the first of the next canary.
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
  return { ...registry, areas: registry.areas.map((area) => areaFor(area, visitor)) };
}

function areaFor(registered: RegisteredArea, visitor: string): RegisteredArea {
  const { canary, ...stable } = registered;
  if (!canary) return registered;
  const { manifest, release, share } = canary;
  if (!takesCanary(visitor, { area: manifest.name, version: release.version, share })) return stable;
  return { ...stable, manifest, release, previous: registered.release };
}
