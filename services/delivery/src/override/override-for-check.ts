import type { Release } from '@sentinel/federation';
import { mintOverride } from './override-token.ts';

/** Longer than the browser tests of any area take. */
const HOURS = 2;

/** The cookie by which a browser of ours, without any account, gets one published release to check it. */
export function overrideForCheck(secret: string, { area, version }: Pick<Release, 'area' | 'version'>): string {
  const until = new Date(Date.now() + HOURS * 3_600_000);
  return mintOverride(secret, { target: { area, version }, by: 'release check', until, account: null });
}
