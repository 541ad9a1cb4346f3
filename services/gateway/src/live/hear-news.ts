import { CHANNELS, type Database, type WakeUps } from '@sentinel/database';
import { LIVE_TOPICS, type LiveTopic } from '@sentinel/vocabulary';
import type { LiveHub } from './live-hub.ts';

const ALL_TOPICS = Object.keys(LIVE_TOPICS) as LiveTopic[];

/**
 * Passes what PostgreSQL notifies on to the hub. After a reconnect everybody is told of everything, because notifications may have been
 * missed.
 * @returns the function that subscribes, for `wakeOn` of `runLoop`; it wakes nothing
 */
export function hearNews(
  { sql }: Pick<Database, 'sql'>,
  hub: Pick<LiveHub, 'tellEverybody' | 'tellAccounts'>,
): WakeUps {
  return async () => {
    // After a reconnect, postgres.js cannot unlisten the channels that it subscribed to again.
    let isWanted = true;
    const tellAll = () => {
      if (isWanted) hub.tellEverybody(ALL_TOPICS);
    };
    const listening = await Promise.all([
      sql.listen(CHANNELS.searchesChanged, () => isWanted && hub.tellEverybody(['trades', 'events', 'feed']), tellAll),
      sql.listen(
        CHANNELS.matchesStored,
        (accountIds) => isWanted && hub.tellAccounts('matches', accountIds.split(',')),
        tellAll,
      ),
    ]);
    return async () => {
      isWanted = false;
      await Promise.all(listening.map(({ unlisten }) => unlisten()));
    };
  };
}
