import type { Deprecated } from '@sentinel/contracts';

/**
 * What a call uses that is deprecated: paths of fields in its request, and '' for the operation itself.
 *
 * @param payload the request, validated
 */
export function deprecatedIn(deprecated: Deprecated | undefined, payload: unknown): string[] {
  if (!deprecated) return [];
  const sent = Object.keys(deprecated.request ?? {}).filter((path) => isSent(payload, path.split('.')));
  return deprecated.operation === undefined ? sent : ['', ...sent];
}

/** Whether a value has the field; a part like `items[]` is any entry of a list. */
function isSent(value: unknown, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  const name = part.replace(/\[\]$/, '');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  const found = (value as Record<string, unknown>)[name];
  if (name === part) return isSent(found, rest);
  return Array.isArray(found) && found.some((entry) => isSent(entry, rest));
}
