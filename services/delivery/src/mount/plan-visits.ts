import { decideAccess, type PathClaim, type Registry } from '@sentinel/federation';

/** One page of an area, and who opens it: the permissions that its guard asks for; null without a session. */
export interface PlannedVisit {
  readonly path: string;
  readonly permissions: readonly string[] | null;
  /** Whether something must show: below a prefix are pages, at the prefix itself there may be none. */
  readonly isPage: boolean;
}

/** The visits that see every page that an area claims, each by somebody with just the access it asks for. */
export const planVisits = (paths: readonly PathClaim[]): PlannedVisit[] =>
  paths.map(({ path, access, match }) => ({
    path,
    permissions: permissionsFor(access),
    isPage: match === 'exact',
  }));

function permissionsFor(access: PathClaim['access']): readonly string[] | null {
  if (access === 'open') return null;
  return access === 'login' ? [] : (access.anyOf ?? []).slice(0, 1);
}

/** A page of another area that this visitor may open and stay on; null when there is none. */
export function pageElsewhere(
  registry: Registry,
  area: string,
  { permissions }: Pick<PlannedVisit, 'permissions'>,
): string | null {
  const visitor = { isLoggedIn: permissions !== null, permissions: permissions ?? [] };
  const others = registry.areas.filter(({ manifest, isDisabled }) => manifest.name !== area && !isDisabled);
  const claim = others
    .flatMap(({ manifest }) => manifest.paths)
    .find(
      ({ access, match, path, whenLoggedIn }) =>
        match === 'exact' && path !== '/' && !whenLoggedIn && decideAccess(access, visitor) === 'allow',
    );
  return claim?.path ?? null;
}
