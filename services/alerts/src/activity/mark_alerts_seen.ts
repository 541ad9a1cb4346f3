import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { markSeen } from './matches.ts';

/** Marks everything that matched until now as seen. */
export function mark_alerts_seen(database: Database): Handlers<'alerts'>['mark_alerts_seen'] {
  return async (_input, call) => {
    await markSeen(database, callerOf(call).accountId);
    return { success: true };
  };
}
