/** Spec part 1 section 9: permission decode depth. */
const DECODE_DEPTH = 5;

/**
 * Reads a stored permission list. It may have been encoded as JSON more than once, so it is decoded up to five times.
 * If the result is not a list, it counts as empty; entries that are not strings are dropped (spec part 1 section 6).
 */
export function decodePermissions(stored: string | null): string[] {
  let value: unknown = stored;
  for (let depth = 0; depth < DECODE_DEPTH && typeof value === 'string'; depth += 1) {
    try {
      value = JSON.parse(value);
    } catch {
      return [];
    }
  }
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
