const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address, if a link may use it (relative, http, https, mailto, tel), else undefined: an address from data must
 * never run script (SECURITY 48, ASVS 1.2.2).
 */
export function safeHref(href: string): string | undefined {
  try {
    return SAFE_PROTOCOLS.has(new URL(href, 'https://page.invalid').protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
