import type { BrandFile } from '../parse/brand-file.ts';

/** What the edge and delivery answer themselves, whichever areas are published. */
const SERVER_PATHS = ['api', 'brand', 'dev', 'healthz', 'metrics', 'r', 'readyz', 'sms', 'u'];

/**
 * Hosts and slug decide which home shows (spec part 1 section 1), so each must lead to one place.
 * @param paths the paths that areas claim
 */
export function checkAddresses({ brand, hosts }: BrandFile, paths: readonly string[]): string[] {
  const { app, analytics, economics, local } = hosts;
  const named: [name: string, host: string][] = [
    ['hosts.app', app],
    ['hosts.analytics', analytics],
    ['hosts.economics', economics],
    ...local.map((host, index): [string, string] => [`hosts.local[${index}]`, host]),
  ];
  const faults = named.flatMap(([name, host], index) => {
    const [other] = named.slice(0, index).find(([, earlier]) => earlier === host) ?? [];
    return other === undefined ? [] : `${name} is "${host}", as is ${other}`;
  });
  const claimed = new Set([...SERVER_PATHS, ...paths.map((path) => path.split('/')[1] ?? '')]);
  if (claimed.has(brand.slug)) faults.push(`brand.slug is "${brand.slug}", a path that the portal uses itself`);
  return faults;
}
