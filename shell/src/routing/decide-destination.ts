import {
  decideAccess,
  findRoute,
  homeOfHost,
  type PageConfig,
  type PathClaim,
  type RegisteredArea,
  type Registry,
  redirectToAppHost,
  type Visitor,
} from '@sentinel/federation';

/** The parts of an address that matter for routing. */
export interface Address {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where an address leads for a visitor: an area's page, not found, another path, or a page on another host. `asking`: the server is asked first. */
export type Destination =
  | { readonly kind: 'area'; readonly area: RegisteredArea; readonly claim: PathClaim }
  | { readonly kind: 'missing' }
  | { readonly kind: 'asking' }
  /** `turnedAway`: the page that the visitor has no permission for. */
  | { readonly kind: 'redirect'; readonly to: string; readonly turnedAway?: PathClaim }
  | { readonly kind: 'elsewhere'; readonly to: string };

export const LOGIN = '/login';
const HOME = '/';

interface Situation {
  readonly config: PageConfig;
  /** The visitor has just arrived here: only then does a page for visitors redirect someone who has a session. */
  readonly isArrival: boolean;
}

/**
 * Decides what shows at an address. App pages on a host other than the app's redirect there (spec part 1 section 1); a
 * guarded path redirects to /login without a token, and to / without the permission (section 2 "Route guards").
 */
export function decideDestination(
  registry: Registry,
  address: Address,
  visitor: Visitor,
  { config, isArrival }: Situation,
): Exclude<Destination, { kind: 'asking' }> {
  const elsewhere = redirectToAppHost(address, config);
  if (elsewhere !== null) return { kind: 'elsewhere', to: elsewhere };
  const route = findRoute(registry, address.pathname);
  if (!route) return { kind: 'missing' };
  const { area, claim } = route;
  switch (decideAccess(claim.access, visitor)) {
    case 'login':
      return { kind: 'redirect', to: LOGIN };
    case 'forbidden':
      return { kind: 'redirect', to: HOME, turnedAway: claim };
    case 'allow': {
      const { whenLoggedIn } = claim;
      if (isArrival && visitor.isLoggedIn && whenLoggedIn && isSentOn(whenLoggedIn, address, config)) {
        return { kind: 'redirect', to: whenLoggedIn.goTo };
      }
      return { kind: 'area', area, claim };
    }
  }
}

function isSentOn(
  { onlyHome, unlessQuery }: NonNullable<PathClaim['whenLoggedIn']>,
  { hostname, search }: Address,
  config: PageConfig,
): boolean {
  if (onlyHome !== undefined && homeOfHost(hostname, config) !== onlyHome) return false;
  return unlessQuery === undefined || !hasQuery(search, unlessQuery);
}

function hasQuery(search: string, wanted: string): boolean {
  const [name = '', value = ''] = wanted.split('=');
  return new URLSearchParams(search).get(name) === value;
}
