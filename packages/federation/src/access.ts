/**
 * Who may enter a path: anyone, anyone logged in, or holders of permissions.
 * `anyOf` lets in holders of one listed permission; `blocked` keeps out its holders who have none of `anyOf`.
 * `admin` passes every list (spec part 1 section 6, part 2 section 2 "Route guards").
 */
export type Access = 'open' | 'login' | PermissionRule;

export interface PermissionRule {
  readonly anyOf?: readonly string[];
  readonly blocked?: readonly string[];
}

/** What the guard needs to know of the visitor. */
export interface Visitor {
  readonly isLoggedIn: boolean;
  readonly permissions: readonly string[];
}

/** `login` sends to /login, `forbidden` sends to / (spec part 2 section 2). */
export type AccessDecision = 'allow' | 'login' | 'forbidden';

/** Decides a guard. Anything it does not understand is forbidden: guards fail closed. */
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
