import type { PageConfig, Visitor } from '@sentinel/federation';
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

/** Follows the address, the session and the registry, and makes the redirects of the guards. */
export function createRouting(registry: RegistryStore, config: PageConfig, page: Window = window): Routing {
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
  let address = readAddress();
  let destination: Destination = { kind: 'missing' };

  function settle(isArrival: boolean, replace: (path: string) => void): void {
    // Changes from another tab come first: its logout leads to the start page, not to the login page.
    if (!isLeaving) session.catchUp();
    if (isLeaving) return;
    const before = textOf(address);
    let next: Destination = { kind: 'missing' };
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      address = readAddress();
      next = decideDestination(registry.get(), address, visitor(), { config, isArrival: isArrival || redirects > 0 });
      if (next.kind !== 'redirect') break;
      if (next.to === LOGIN) keepWantedPath(textOf(address));
      replace(next.to);
    }
    if (next.kind === 'elsewhere') page.location.replace(next.to);
    const isSame =
      before === textOf(address) &&
      next.kind === destination.kind &&
      (next.kind !== 'area' || (destination.kind === 'area' && next.claim === destination.claim));
    if (isSame) return;
    destination = next;
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
    settle(true, (path) => History.prototype.replaceState.call(page.history, null, '', path));
  }

  /**
   * Where the way from the login page to the dashboard leads: to the page that the visitor had asked for, if it is one of ours and its guard lets
   * this user in.
   */
  function wantedInstead(path: string): string | undefined {
    if (path !== DASHBOARD || page.location.pathname !== LOGIN || !visitor().isLoggedIn) return undefined;
    const wanted = takeWantedPath();
    const target = wanted === undefined ? undefined : new URL(wanted, page.location.origin);
    if (target?.origin !== page.location.origin) return undefined;
    const { hash, hostname, pathname, search } = target;
    const next = decideDestination(registry.get(), { hostname, pathname, search, hash }, visitor(), {
      config,
      isArrival: true,
    });
    return next.kind === 'area' ? wanted : undefined;
  }

  /** Checks the current address again. It fires an event: an area that stays mounted must hear of a redirect. */
  function review(): void {
    settle(false, (path) => page.history.replaceState(null, '', path));
  }

  settle(true, (path) => History.prototype.replaceState.call(page.history, null, '', path));
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
      const target = new URL(wantedInstead(path) ?? path, page.location.href);
      if (target.origin !== page.location.origin) {
        page.location.assign(target.href);
        return;
      }
      if (target.href !== page.location.href) page.history.pushState(null, '', textOf(target));
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
