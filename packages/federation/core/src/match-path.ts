import type { PathClaim } from './parse/area-manifest.ts';

/** Removes trailing slashes: `/alerts/` is the same path as `/alerts`. */
export function normalizePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** Whether a claim covers a path. A prefix covers whole segments: `/alerts` covers `/alerts/price`, not `/alertsx`. */
export function claims(claim: Pick<PathClaim, 'path' | 'match'>, path: string): boolean {
  const wanted = normalizePath(path);
  if (wanted === claim.path) return true;
  return claim.match === 'prefix' && wanted.startsWith(claim.path === '/' ? '/' : `${claim.path}/`);
}

/**
 * The most specific of the claims that cover a path: the longest one; of two equally long ones, exact before prefix.
 */
export function findClaim<T extends { readonly claim: PathClaim }>(candidates: readonly T[], path: string): T | null {
  let best: T | null = null;
  for (const candidate of candidates) {
    if (!claims(candidate.claim, path)) continue;
    if (best === null || isMoreSpecific(candidate.claim, best.claim)) best = candidate;
  }
  return best;
}

function isMoreSpecific(one: PathClaim, other: PathClaim): boolean {
  if (one.path.length !== other.path.length) return one.path.length > other.path.length;
  return one.match === 'exact' && other.match === 'prefix';
}
