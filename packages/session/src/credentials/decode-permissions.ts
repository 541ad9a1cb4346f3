/** Spec part 1 section 9: permission decode depth. */
const DECODE_DEPTH = 5;

/**
 * Reads a stored permission list. It may have been encoded as JSON more than once, so it is decoded up to five times;
 * anything that is not a list then is empty, and so is every entry that is not a text (spec part 1 section 6).
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
