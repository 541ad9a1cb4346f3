import type { PageConfig, Visitor } from '@sentinel/federation';
import { session } from '@sentinel/session/credentials';
import type { RegistryStore } from '../registry/registry-store.ts';
import { type Address, type Destination, decideDestination } from './decide-destination.ts';

/** Where the visitor is, and the way to elsewhere. */
export interface Routing {
  destination(): Destination;
  address(): Address;
  visitor(): Visitor;
  subscribe(listener: () => void): () => void;
  /** Goes to a path of the portal; an address of another origin loads its page. */
  navigate(path: string): void;
  /** Stops guarding, lets `ending` change the session, and then loads the page at a path, whether or not it failed. */
  leaveFor(path: string, ending: () => void | Promise<void>): Promise<void>;
}

const MAX_REDIRECTS = 5;

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
    // What another tab has done comes first: its logout leads to the start page, not to the login page.
    if (!isLeaving) session.catchUp();
    if (isLeaving) return;
    const before = textOf(address);
    let next: Destination = { kind: 'missing' };
    for (let turn = 0; turn < MAX_REDIRECTS; turn += 1) {
      address = readAddress();
      next = decideDestination(registry.get(), address, visitor(), { config, isArrival: isArrival || turn > 0 });
      if (next.kind !== 'redirect') break;
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
        // Who follows the address must not keep the others from following it.
        console.error('A follower of the address failed', error);
      }
    }
  }

  /** Follows an address that has changed. Silent: single-spa asks in the middle of its own round and must not begin another. */
  function follow(): void {
    if (textOf(readAddress()) === textOf(address)) return;
    settle(true, (path) => History.prototype.replaceState.call(page.history, null, '', path));
  }

  /** Looks again at the present address. Loud: an area that stays mounted must hear of a redirect. */
  function review(): void {
    settle(false, (path) => page.history.replaceState(null, '', path));
  }

  settle(true, (path) => History.prototype.replaceState.call(page.history, null, '', path));
  page.addEventListener('popstate', follow);
  page.addEventListener('hashchange', follow);
  // The browser may bring this page back as it was left, at an address before the one that led elsewhere.
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
      const target = new URL(path, page.location.href);
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
