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

/** The parts of an address that routing looks at. */
export interface Address {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** What an address means for a visitor: an area's page, no page at all, another path, or a page of another host. */
export type Destination =
  | { readonly kind: 'area'; readonly area: RegisteredArea; readonly claim: PathClaim }
  | { readonly kind: 'missing' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'elsewhere'; readonly to: string };

const LOGIN = '/login';
const HOME = '/';

interface Situation {
  readonly config: PageConfig;
  /** The visitor has just come here: only then is someone with a session sent on from pages for visitors. */
  readonly isArrival: boolean;
}

/**
 * Decides what shows at an address. App pages on another host than the app's belong there (spec part 1 section 1);
 * without a token a guarded path leads to /login, without the permission to / (section 2 "Route guards").
 */
export function decideDestination(
  registry: Registry,
  address: Address,
  visitor: Visitor,
  { config, isArrival }: Situation,
): Destination {
  const elsewhere = redirectToAppHost(address, config);
  if (elsewhere !== null) return { kind: 'elsewhere', to: elsewhere };
  const route = findRoute(registry, address.pathname);
  if (!route) return { kind: 'missing' };
  const { area, claim } = route;
  switch (decideAccess(claim.access, visitor)) {
    case 'login':
      return { kind: 'redirect', to: LOGIN };
    case 'forbidden':
      return { kind: 'redirect', to: HOME };
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
