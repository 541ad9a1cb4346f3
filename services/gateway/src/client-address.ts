import ipaddr from 'ipaddr.js';

/**
 * What the outermost proxy of ours wrote into a forwarding header. Each proxy appends to it, so only the last
 * `trustedHops` entries were written by ours; what stands before them, the caller may have made up.
 */
export function hopEntry(header: string | string[] | undefined, trustedHops: number): string | undefined {
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return trustedHops === 0 ? undefined : entries[Math.max(0, entries.length - trustedHops)];
}

/**
 * The address of the person who calls, from `X-Forwarded-For`.
 *
 * @param trustedHops proxies of ours between the person and the gateway
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  socketAddress: string,
  trustedHops: number,
): string {
  return hopEntry(forwarded, trustedHops)?.slice(0, 64) ?? socketAddress;
}

/**
 * Who an address counts as where callers are limited. A connection with IPv6 has 2^64 addresses at least (RFC 6177), so all of
 * its /64 is one caller; an IPv4 address written as IPv6 is that IPv4 address (RFC 4291 section 2.5.5.2).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return `${known.toNormalizedString().split(':', 4).join(':')}::/64`;
}
