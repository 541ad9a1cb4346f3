import { decideAccess, findRoute, type Registry, type Visitor } from '@sentinel/federation';

/** Whether a visitor may open the page that a path leads to. */
export function mayOpen(registry: Registry, visitor: Visitor, path: string): boolean {
  // Resolved as a browser would, so that no other origin passes for a path of the portal.
  const target = new URL(path, 'https://portal.example');
  const route = target.host === 'portal.example' ? findRoute(registry, target.pathname) : null;
  return route !== null && decideAccess(route.claim.access, visitor) === 'allow';
}
