import type { PathClaim } from './parse/area-manifest.ts';

/** `/alerts/` is `/alerts`. */
export function normalisePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** Whether a claim answers a path. A prefix reaches down whole segments: `/alerts` claims `/alerts/price`, not `/alertsx`. */
export function claims(claim: Pick<PathClaim, 'path' | 'match'>, path: string): boolean {
  const wanted = normalisePath(path);
  if (wanted === claim.path) return true;
  return claim.match === 'prefix' && wanted.startsWith(claim.path === '/' ? '/' : `${claim.path}/`);
}

/** The most specific of the claims that answer a path: the longest, and exact before prefix. */
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
