import { type Contract, contractFaults } from '@sentinel/contracts/compatibility';
import type { Release } from '@sentinel/federation';

/**
 * Why the live gateway does not serve what a release calls, one sentence each, which names the operation, the field, the
 * source and the way out; empty when it does.
 */
export function checkContract({ area, version, calls }: Release, { operations }: Contract): string[] {
  if (calls === undefined)
    return [`${area} ${version} does not say what it calls of the API, because an older build made it: build it again`];
  return contractFaults(area, calls, operations).map(({ text }) => text);
}
