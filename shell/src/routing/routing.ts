import type { PageConfig, PathClaim, Visitor } from '@sentinel/federation';
import { session } from '@sentinel/session/credentials';
import type { RegistryStore } from '../registry/registry-store.ts';
import { type Address, type Destination, decideDestination, LOGIN } from './decide-destination.ts';
import { keepWantedPath, takeWantedPath } from './wanted-path.ts';

/** The current address and where it leads, and how to go elsewhere. */
export interface Routing {
  destination(): Destination;
  address(): Address;
  visitor(): Visitor;
  subscribe(listener: () => void): () => void;
  /** Goes to a path of the portal; an address of another origin loads its page. */
  navigate(path: string): void;
  /**
   * Turns the guards off, lets `ending` change the session, and then loads the page at a path, even if `ending` failed.
   */
  leaveFor(path: string, ending: () => void | Promise<void>): Promise<void>;
}

const MAX_REDIRECTS = 5;
const DASHBOARD = '/dashboard';

/** Tells the page that a guard's redirects end at what they turned away from; `usr` is where its router keeps `useLocation().state`. */
const stateOf = ({ title, access }: PathClaim) => ({ usr: { turnedAway: { title, access } } });

/**
 * Follows the address, the session and the registry, and makes the redirects of the guards.
 * @param refreshPermissions brings the permissions up to date; a guard waits for it before it turns somebody away who has just arrived,
 *   because an administrator may have granted the permission since it was read (PEOPLE M3). It never rejects
 */
export function createRouting(
  registry: RegistryStore,
  config: PageConfig,
  refreshPermissions: () => Promise<unknown>,
  page: Window = window,
): Routing {
  const listeners = new Set<() => void>();
  const visitor = (): Visitor => {
    const { isLoggedIn, permissions } = session.state();
    return { isLoggedIn, permissions };
  };
  const readAddress = (): Address => {
    const { hostname, pathname, search, hash } = page.location;
    return { hostname, pathname, search, hash };
  };
  const textOf = ({ pathname, search, hash }: Omit<Address, 'hostname'>) => pathname + search + hash;
  let isLeaving = false;
  /** How many arrivals wait for the permissions. */
  let asking = 0;
  let address = readAddress();
  let destination: Destination = { kind: 'missing' };

  /**
   * Follows redirects to where they end. Outside of an arrival they fire one event, at the end: an area that stays mounted must hear of them,
   * but an event on the way would lose what the page at the end is told.
   */
  function settle(isArrival: boolean): void {
    // Changes from another tab come first: its logout leads to the start page, not to the login page.
    if (!isLeaving) session.catchUp();
    if (isLeaving) return;
    const before = textOf(address);
    let next: Destination = { kind: 'missing' };
    let state: unknown = null;
    let isMoved = false;
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      const now = readAddress();
      // The same object while it is the same address, so that nothing that follows it takes a look for a move.
      if (textOf(now) !== textOf(address)) address = now;
      next = decideDestination(registry.get(), address, visitor(), { config, isArrival: isArrival || redirects > 0 });
      if (next.kind !== 'redirect') break;
      if (next.turnedAway && (isArrival || asking > 0)) {
        if (isArrival) ask();
        next = { kind: 'asking' };
        break;
      }
      if (next.to === LOGIN) keepWantedPath(textOf(address));
      if (next.turnedAway) state = stateOf(next.turnedAway);
      History.prototype.replaceState.call(page.history, state, '', next.to);
      isMoved = true;
    }
    if (next.kind === 'elsewhere') page.location.replace(next.to);
    const isSame =
      before === textOf(address) &&
      next.kind === destination.kind &&
      (next.kind !== 'area' || (destination.kind === 'area' && next.claim === destination.claim));
    if (isSame) return;
    destination = next;
    if (isMoved && !isArrival) page.dispatchEvent(new PopStateEvent('popstate', { state }));
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        // A listener that fails must not keep the others from being called.
        console.error('A listener to the address failed', error);
      }
    }
  }

  /**
   * Follows a changed address. It fires no event: single-spa calls this during its own rerouting and must not start
   * another.
   */
  function follow(): void {
    if (textOf(readAddress()) === textOf(address)) return;
    settle(true);
  }

  /**
   * Where a path leads, and with which navigation state. The way from the login page to the dashboard leads to the page that the visitor had
   * asked for, if it is one of ours and its guard lets this user in; if it does not, the dashboard says so.
   */
  function wayTo(path: string): { readonly path: string; readonly state: unknown } {
    const asked = { path, state: null };
    if (path !== DASHBOARD || page.location.pathname !== LOGIN || !visitor().isLoggedIn) return asked;
    const wanted = takeWantedPath();
    const target = wanted === undefined ? undefined : new URL(wanted, page.location.origin);
    if (wanted === undefined || target?.origin !== page.location.origin) return asked;
    const { hash, hostname, pathname, search } = target;
    const next = decideDestination(registry.get(), { hostname, pathname, search, hash }, visitor(), {
      config,
      isArrival: true,
    });
    if (next.kind === 'redirect' && next.turnedAway) return { path, state: stateOf(next.turnedAway) };
    return next.kind === 'area' ? { path: wanted, state: null } : asked;
  }

  function ask(): void {
    asking += 1;
    // Later, so that a change of the session finds the guards waiting.
    void Promise.resolve()
      .then(refreshPermissions)
      .finally(() => {
        asking -= 1;
        review();
      });
  }

  /** Checks the current address again. */
  function review(): void {
    settle(false);
  }

  settle(true);
  page.addEventListener('popstate', follow);
  page.addEventListener('hashchange', follow);
  // The browser may restore this page as it was left, at the address before the one that led elsewhere.
  page.addEventListener('pageshow', follow);
  session.subscribe(review);
  registry.subscribe(review);

  return {
    destination() {
      follow();
      return destination;
    },
    address: () => address,
    visitor,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(path) {
      const way = wayTo(path);
      const target = new URL(way.path, page.location.href);
      if (target.origin !== page.location.origin) {
        page.location.assign(target.href);
        return;
      }
      if (target.href !== page.location.href) page.history.pushState(way.state, '', textOf(target));
    },
    async leaveFor(path, ending) {
      isLeaving = true;
      try {
        await ending();
      } finally {
        page.location.assign(path);
      }
    },
  };
}
