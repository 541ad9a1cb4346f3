import { PERMISSIONS, type Permission } from '@sentinel/vocabulary';

/** The result of parsing typed permissions: the list, or what is wrong. */
export type ParsedPermissions = { readonly permissions: readonly Permission[] } | { readonly fault: string };

/** The permissions as they are typed: `alerts, explore_trades`. */
export function permissionsText(permissions: readonly string[]): string {
  return permissions.join(', ');
}

/**
 * Parses permissions (spec part 2 section 5, "Admin permissions text"): JSON is tried first, else the text is split at
 * commas and trimmed. Blank and duplicate names are dropped; the error lists unknown names.
 */
export function parsePermissions(text: string): ParsedPermissions {
  const names = [...new Set(splitNames(text).map((name) => name.trim()))].filter((name) => name !== '');
  const unknown = names.filter((name) => !isPermission(name));
  if (unknown.length === 0) return { permissions: names.filter(isPermission) };
  const quoted = unknown.map((name) => `“${name}”`).join(', ');
  const what = unknown.length === 1 ? 'Unknown permission' : 'Unknown permissions';
  return { fault: `${what} ${quoted}. Choose from: ${PERMISSIONS.join(', ')}.` };
}

function splitNames(text: string): string[] {
  const json = tryJson(text);
  if (Array.isArray(json)) return json.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
  return (typeof json === 'string' ? json : text).split(',');
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so it is the comma-separated form.
    return undefined;
  }
}

function isPermission(name: string): name is Permission {
  return PERMISSIONS.some((known) => known === name);
}
