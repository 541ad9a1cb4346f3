import type { Caller } from '@sentinel/service-kit';
import type { Sessions } from './sessions.repository.ts';

/** More than call within a second. */
const MAX_KEPT = 20_000;

interface Known {
  readonly caller: Promise<Caller | null>;
  readonly until: number;
}

export interface CachedSessions extends Sessions {
  /** Forgets everything, also what is being read: reads that began before are not used for later calls. */
  forgetAll(): void;
}

/**
 * Remembers live sessions for up to `maxAgeMs` (at most a second: SECURITY.md 27, 28), counted from the beginning of the read; calls of one session that arrive at once share
 * a read. A session that is not found and a read that fails are not remembered.
 */
export function cacheSessions(sessions: Sessions, maxAgeMs: number): CachedSessions {
  const known = new Map<string, Known>();
  return {
    find(sessionId, accountId) {
      const key = `${sessionId} ${accountId}`;
      const now = performance.now();
      const found = known.get(key);
      if (found && found.until > now) return found.caller;
      if (known.size >= MAX_KEPT) known.clear();
      const read: Known = { caller: sessions.find(sessionId, accountId), until: now + maxAgeMs };
      known.set(key, read);
      const forget = () => {
        if (known.get(key) === read) known.delete(key);
      };
      read.caller.then((caller) => caller ?? forget(), forget);
      return read.caller;
    },
    forgetAll: () => known.clear(),
  };
}
