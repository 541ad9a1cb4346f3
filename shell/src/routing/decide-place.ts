import {
  decideAccess,
  findRoute,
  type PathClaim,
  type RegisteredArea,
  type Registry,
  type Visitor,
} from '@sentinel/federation';

/** The parts of an address that routing looks at. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** What an address means for a visitor: an area's page, no page at all, or another address. */
export type Place =
  | { readonly kind: 'area'; readonly area: RegisteredArea; readonly claim: PathClaim }
  | { readonly kind: 'missing' }
  | { readonly kind: 'redirect'; readonly to: string; readonly reason: 'login' | 'forbidden' | 'logged-in' };

const LOGIN = '/login';
const HOME = '/';

/**
 * Decides what shows at an address (spec part 1 section 2 "Route guards"): without a token a guarded path leads to
 * /login, without the permission to /. `isArrival` is true when the visitor has just come here: only then is someone
 * with a session sent on from pages for visitors.
 */
export function decidePlace(
  registry: Registry,
  address: Address,
  visitor: Visitor,
  { isArrival }: { isArrival: boolean },
): Place {
  const route = findRoute(registry, address.pathname);
  if (!route) return { kind: 'missing' };
  const { area, claim } = route;
  switch (decideAccess(claim.access, visitor)) {
    case 'login':
      return { kind: 'redirect', to: LOGIN, reason: 'login' };
    case 'forbidden':
      return { kind: 'redirect', to: HOME, reason: 'forbidden' };
    case 'allow': {
      const { whenLoggedIn } = claim;
      const staysByQuery =
        whenLoggedIn?.unlessQuery !== undefined && hasQuery(address.search, whenLoggedIn.unlessQuery);
      if (isArrival && whenLoggedIn && visitor.isLoggedIn && !staysByQuery) {
        return { kind: 'redirect', to: whenLoggedIn.goTo, reason: 'logged-in' };
      }
      return { kind: 'area', area, claim };
    }
  }
}

function hasQuery(search: string, wanted: string): boolean {
  const [name = '', value = ''] = wanted.split('=');
  return new URLSearchParams(search).get(name) === value;
}
