// Plain JavaScript, because the local edge runs from its sources.
import ipaddr from 'ipaddr.js';

/**
 * The key under which an address is limited. An IPv6 connection has at least 2^64 addresses (RFC 6177), so its
 * whole /64 counts as one caller; an IPv4 address written as IPv6 counts as the IPv4 address (RFC 4291 section
 * 2.5.5.2).
 * @param {string} address
 * @returns {string}
 */
export function networkOf(address) {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return `${known.toNormalizedString().split(':', 4).join(':')}::/64`;
}
