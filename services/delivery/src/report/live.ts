import type { Database } from '@sentinel/database';
import { takesCanary } from '@sentinel/federation';
import { readChannels, readChannelsAt } from '../channels/channels.repository.ts';

/** What a visitor gets of one area. */
export interface LiveArea {
  readonly area: string;
  readonly version: string;
  readonly isCanary: boolean;
  readonly isDisabled: boolean;
}

/**
 * What a visitor gets of every area now, or got at a moment. A tab that was open then may have shown what it loaded
 * before: it takes a change when the area is next entered.
 * @param visitor the account's email, or the device id of somebody who was not logged in
 */
export async function liveFor({ orm }: Database, visitor: string, at: Date | null): Promise<LiveArea[]> {
  const channels = at === null ? await readChannels(orm) : await readChannelsAt(orm, at);
  return channels.map(({ area, channel: { stable, canary, canaryShare, disabled } }) => {
    const isCanary = canary !== null && takesCanary(visitor, { area, version: canary, share: canaryShare });
    return { area, version: isCanary ? canary : stable, isCanary, isDisabled: disabled !== null };
  });
}
