/**
 * What our outermost proxy wrote into a forwarding header. Each proxy appends to it, so only the last `trustedHops`
 * entries were written by ours; the caller may have made up those before them.
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
 * @param trustedHops number of our proxies between the person and the gateway
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  socketAddress: string,
  trustedHops: number,
): string {
  return hopEntry(forwarded, trustedHops)?.slice(0, 64) ?? socketAddress;
}
