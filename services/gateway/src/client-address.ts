/**
 * The address of the person who calls. Each proxy appends the address it was called from to `X-Forwarded-For`, so only
 * the last `trustedHops` entries were written by proxies of ours; what stands before them, the caller may have made up.
 *
 * @param trustedHops proxies of ours between the person and the gateway
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  socketAddress: string,
  trustedHops: number,
): string {
  const entries = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (trustedHops === 0 || entries.length === 0) return socketAddress;
  return (entries[Math.max(0, entries.length - trustedHops)] ?? socketAddress).slice(0, 64);
}
