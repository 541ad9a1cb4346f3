import { clearTab, session } from '@sentinel/session/credentials';
import type { Routing } from '../routing/routing.ts';

/** Pages for people who are not logged in: they have no use once another tab has logged in. */
const FOR_VISITORS = ['/login', '/sign-up'];

/**
 * Keeps this tab in step with the others. When another tab logs out, this one goes to the start page; when it logs in,
 * the login page in this one goes to the dashboard; when its user changes, by a login or by run-as, this one reloads at
 * the dashboard, because what it shows belongs to the user before.
 *
 * @returns the function that stops it
 */
export function followTabs(routing: Pick<Routing, 'address' | 'navigate' | 'leaveFor'>): () => void {
  return session.onTakenOver((before, now) => {
    if (before.isLoggedIn && !now.isLoggedIn) {
      // The other tab has cleared the shared storage, and somebody may have logged in by now, so only this tab's part
      // is cleared.
      void routing.leaveFor('/', clearTab);
    } else if (!before.isLoggedIn && now.isLoggedIn) {
      if (FOR_VISITORS.includes(routing.address().pathname)) routing.navigate('/dashboard');
    } else if (now.isLoggedIn && before.own !== now.own) {
      void routing.leaveFor('/dashboard', clearTab);
    } else if (now.isLoggedIn && before.runAs !== now.runAs) {
      void routing.leaveFor('/dashboard', () => {});
    }
  });
}
