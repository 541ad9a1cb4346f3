import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@sentinel/contracts';

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
 * How many hashes run at once: one per processor, so that other calls are served meanwhile (SECURITY.md 12). And how many callers
 * may wait; further ones are told to come back later (docs/security.md).
 */
const RUNNING = availableParallelism();
const WAITING = 200;

/** Runs at most `RUNNING` tasks at a time, first come, first served. */
function createGate(running: number, waiting: number) {
  let free = running;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting)
      throw new AppError('unavailable', 'Too many logins at once. Please try again.', { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Hashing and checking of passwords, byte-exact: nothing is trimmed, folded or cut. */
export function createPasswords() {
  const gate = createGate(RUNNING, WAITING);
  // Unknown accounts are checked against this, so that they take as long as known ones.
  const dummy = hash(randomBytes(16), PARAMETERS);

  return {
    hash: (password: string): Promise<string> => gate(() => hash(password, PARAMETERS)),
    /** Whether the password is the stored one; no `storedHash` (no such account, or no password chosen yet) is always false, in equal time. */
    matches: (storedHash: string | null | undefined, password: string): Promise<boolean> =>
      gate(async () => {
        const matches = await verify(storedHash ?? (await dummy), password);
        return matches && typeof storedHash === 'string';
      }),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
