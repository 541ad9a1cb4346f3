import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, networkOf } from '@sentinel/service-kit';

/** OWASP's argon2id parameters (ASVS 11.4.2): 19 MiB, two passes, one lane. Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored parameters of an argon2id hash, version 0x13. */
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

/** Whether a hash was made with weaker parameters than today's (SECURITY.md 5). */
export function isWeakHash(storedHash: string): boolean {
  const [, memoryCost, timeCost] = STORED.exec(storedHash) ?? [];
  return !(Number(memoryCost) >= PARAMETERS.memoryCost && Number(timeCost) >= PARAMETERS.timeCost);
}

/**
 * One hash per processor at a time, so that other calls are served meanwhile (SECURITY.md 12). Networks take turns, so that a flood
 * from one does not hold up logins from others.
 */
const QUEUE = {
  running: availableParallelism(),
  waiting: 200,
  waitingPerKey: 100,
  waitMs: 10_000,
  busy: 'Too many logins at once. Please try again.',
  retryAfterSeconds: 2,
};

/**
 * Hashing and checking of passwords, byte-exact: nothing is trimmed, folded or cut. `ip` is the caller's address; those without one, such
 * as commands, take turns as one. Both throw AppError `overloaded` when too many wait.
 */
export function createPasswords() {
  const queue = createFairQueue(QUEUE);
  // Unknown accounts are checked against this, so that they take as long as known ones.
  const dummy = hash(randomBytes(16), PARAMETERS);

  return {
    hash: (password: string, ip = ''): Promise<string> => queue.run(networkOf(ip), () => hash(password, PARAMETERS)),
    /** Whether the password is the stored one; no `storedHash` (no such account, or no password chosen yet) is always false, in equal time. */
    matches: (storedHash: string | null | undefined, password: string, ip = ''): Promise<boolean> =>
      queue.run(networkOf(ip), async () => {
        const matches = await verify(storedHash ?? (await dummy), password);
        return matches && typeof storedHash === 'string';
      }),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
