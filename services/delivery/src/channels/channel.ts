import { ReleaseError } from '../release-error.ts';

/** What is served of one area. Versions are those of its releases. */
export interface Channel {
  readonly stable: string;
  /** The fallback where `stable` does not load, and where a rollback goes. */
  readonly previous: string | null;
  readonly canary: string | null;
  /** Percent of the accounts and devices that get the canary; 0 without one. */
  readonly canaryShare: number;
  /** Whether its share follows what browsers say of it. */
  readonly canaryDecides: boolean;
  /** Why nobody gets the area; null while it is served. */
  readonly disabled: string | null;
}

export const NO_CANARY = { canary: null, canaryShare: 0, canaryDecides: false } as const;

/** Serves a version to everybody. A canary ends: it is this version, or was compared with the one before. */
export function promoted(channel: Channel | null, version: string): Channel {
  if (channel === null) return { stable: version, previous: null, ...NO_CANARY, disabled: null };
  const previous = channel.stable === version ? channel.previous : channel.stable;
  return { ...channel, stable: version, previous, ...NO_CANARY };
}

/**
 * Serves a version to a share of the accounts and devices. One that everybody has already stays as it is: a pipeline
 * whose build came out the same has nothing to do, and no error.
 * @param share whole percent, 1 to 99
 * @throws ReleaseError when the share is not of this range
 */
export function withCanary(
  channel: Channel | null,
  version: string,
  { share, decides }: { share: number; decides: boolean },
): Channel {
  if (channel === null)
    throw new ReleaseError('Nothing of this area is served yet: promote its first release to everybody');
  if (!Number.isInteger(share) || share < 1 || share > 99) {
    throw new ReleaseError('A canary gets 1 to 99 percent. For everybody, promote it; for nobody, roll it back');
  }
  if (channel.stable === version) return channel;
  return { ...channel, canary: version, canaryShare: share, canaryDecides: decides };
}

/**
 * Ends the canary or, without one, goes back to the stable release before.
 * @param earlier stable releases of the past, newest first, without those that were rolled back; the first that is not
 *   served now becomes the new fallback
 * @param target the stable release to go back to, in place of the one before
 * @throws ReleaseError when there is nothing to go back to
 */
export function rolledBack(channel: Channel | null, earlier: readonly string[], target?: string): Channel {
  if (channel === null) throw new ReleaseError('Nothing of this area is served');
  if (target === undefined && channel.canary !== null) return { ...channel, ...NO_CANARY };
  const stable = target ?? channel.previous;
  if (stable === null) throw new ReleaseError('There is no release before this one to go back to; name one');
  if (stable === channel.stable) throw new ReleaseError(`${stable} is served to everybody already`);
  const previous = earlier.find((version) => version !== stable && version !== channel.stable) ?? null;
  return { ...channel, stable, previous, ...NO_CANARY };
}

/** Serves the area to nobody, or again. @throws ReleaseError when it is so already */
export function switched(channel: Channel | null, disabled: string | null): Channel {
  if (channel === null) throw new ReleaseError('Nothing of this area is served');
  if ((channel.disabled === null) === (disabled === null)) {
    throw new ReleaseError(
      disabled === null ? 'It is not switched off' : `It is switched off already: ${channel.disabled}`,
    );
  }
  return { ...channel, disabled };
}
