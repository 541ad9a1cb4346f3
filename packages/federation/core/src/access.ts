import type { Access } from './parse/area-manifest.ts';

/** What the route guard needs to know about the visitor. */
export interface Visitor {
  readonly isLoggedIn: boolean;
  readonly permissions: readonly string[];
}

/** `login` redirects to /login, `forbidden` to / (spec part 2 section 2). */
export type AccessDecision = 'allow' | 'login' | 'forbidden';

/** Decides whether a visitor may enter. An access rule that it does not understand is forbidden: guards fail closed. */
export function decideAccess(access: Access, visitor: Visitor): AccessDecision {
  if (access === 'open') return 'allow';
  if (!visitor.isLoggedIn) return 'login';
  if (access === 'login') return 'allow';
  if (access === null || typeof access !== 'object') return 'forbidden';
  const { anyOf, blocked } = access;
  if (anyOf === undefined && blocked === undefined) return 'forbidden';
  const holds = (permission: string) => visitor.permissions.includes(permission);
  if (holds('admin')) return 'allow';
  if (anyOf !== undefined) return anyOf.some(holds) ? 'allow' : 'forbidden';
  return blocked?.some(holds) ? 'forbidden' : 'allow';
}
