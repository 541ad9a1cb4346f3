import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@sentinel/contracts';
import { cookieOf, DEVICE_COOKIE, hopEntry } from '@sentinel/service-kit';

/** The form of a device secret: base64url, so it can be used in a header as it is. */
const SECRET = /^[A-Za-z0-9_-]{16,256}$/;

/**
 * The device secret in a `Cookie` header; null without one, or with one that we never set. Other cookies are ignored.
 */
export function readDeviceSecret(cookies: string | undefined): string | null {
  const value = cookieOf(cookies, DEVICE_COOKIE);
  return value !== undefined && SECRET.test(value) ? value : null;
}

/**
 * Rejects a call with the device cookie that a page of another origin made the browser send (SECURITY.md 53). Callers
 * that are not browsers send neither header.
 *
 * @param trustedHops number of our proxies, which report the host that the browser asked for
 * @throws AppError forbidden
 */
export function refuseForeignPage(headers: IncomingHttpHeaders, trustedHops: number): void {
  const { origin } = headers;
  const host = hopEntry(headers['x-forwarded-host'], trustedHops) ?? headers.host ?? '';
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && !isOfHost(origin, host));
  if (isForeign) throw new AppError('forbidden', 'This call cannot be made from another site.');
}

function isOfHost(origin: string, host: string): boolean {
  try {
    const { protocol, host: originHost } = new URL(origin);
    // Parsed with the same scheme, so that an explicit default port makes no difference.
    return originHost !== '' && originHost === new URL(`${protocol}//${host}`).host;
  } catch {
    return false; // "null", or something that is not an origin
  }
}
