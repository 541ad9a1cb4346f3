import type { Database } from '@sentinel/database';
import {
  type ChangedChannel,
  type ChannelChange,
  changeChannelsIn,
  whileNobodyReleases,
} from '../channels/change-channels.ts';

/** Changes one channel in a transaction of its own. */
export async function changeChannel(database: Database, change: ChannelChange): Promise<ChangedChannel | undefined> {
  const [changed] = await whileNobodyReleases(database, (tx) => changeChannelsIn(tx, [change]));
  return changed;
}
