import type { SessionState } from '@sentinel/session';
import { session } from '@sentinel/session/credentials';

/** What an administrator changed since the page was loaded, by permission. */
export interface PermissionNews {
  readonly granted: readonly string[];
  readonly taken: readonly string[];
}

const NONE: PermissionNews = { granted: [], taken: [] };
let news = NONE;
const listeners = new Set<() => void>();
const set = (next: PermissionNews) => {
  news = next;
  for (const listener of [...listeners]) listener();
};

/** For `useSyncExternalStore`; `dismiss`: the user has read it. */
export const permissionNews = {
  get: (): PermissionNews => news,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (): void => set(NONE),
};

const whoIn = ({ isLoggedIn, ownEmail, runAs }: SessionState) => JSON.stringify([isLoggedIn, ownEmail, runAs?.email]);
const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));

/**
 * Notes what is granted to the user and taken away, or to the other user while running as them, from whatever the session learns it: a
 * login, logout or run-as is another user, and no news.
 * @param from the session since when
 * @returns the function that stops it
 */
export function followPermissions(from: SessionState): () => void {
  let before = from;
  const follow = () => {
    const now = session.state();
    const granted = without(now.permissions, before.permissions);
    const taken = without(before.permissions, now.permissions);
    const isSameUser = whoIn(now) === whoIn(before);
    before = now;
    if (!isSameUser) permissionNews.dismiss();
    else if (granted.length + taken.length > 0)
      set({
        granted: [...new Set([...without(news.granted, taken), ...granted])],
        taken: [...new Set([...without(news.taken, granted), ...taken])],
      });
  };
  follow();
  return session.subscribe(follow);
}
