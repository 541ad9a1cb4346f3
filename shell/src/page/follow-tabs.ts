import { clearTab, session } from '@sentinel/session/credentials';
import type { Routing } from '../routing/routing.ts';

/** Pages for people who are not logged in: there is nothing to do on them once another tab has logged in. */
const FOR_VISITORS = ['/login', '/sign-up'];

/**
 * Keeps this tab in step with the others. When another one logs out, this one leaves for the start page; when it logs in,
 * the login page here gives way to the dashboard; when it becomes somebody else, by a login or by run-as, this one begins
 * again at the dashboard, for what it shows is of the user before.
 *
 * @returns the function that stops it
 */
export function followTabs(routing: Pick<Routing, 'address' | 'navigate' | 'leaveFor'>): () => void {
  return session.onTakenOver((before, now) => {
    if (before.isLoggedIn && !now.isLoggedIn) {
      // The other tab has cleared what they share, and somebody may be logging in by now: only this tab is cleared.
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
