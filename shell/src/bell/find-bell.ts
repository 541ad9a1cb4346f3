import type { Bell, Registry, Visitor } from '@sentinel/federation';
import { mayOpen } from '../palette/may-open.ts';

/** The bell of the first area that brings one whose page the visitor may open. */
export function findBell(registry: Registry, visitor: Visitor): Bell | null {
  const bells = registry.areas.flatMap(({ manifest }) => manifest.bell ?? []);
  return bells.find(({ path }) => mayOpen(registry, visitor, path)) ?? null;
}
