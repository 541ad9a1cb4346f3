import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import { stepOfCode } from './totp.ts';

/**
 * Authenticator apps, whose secrets are stored encrypted.
 * @param now the server's clock, in ms
 */
export function createAuthenticator(key: Buffer, now: () => number) {
  return {
    /** A secret as it is stored for this account. */
    encrypt: (secret: string, accountId: string): string => encryptSecret(secret, key, accountId),
    /** The time step of a code that is right now; null for any other. */
    stepOfCode: (storedSecret: string, accountId: string, code: string): number | null =>
      stepOfCode(decryptSecret(storedSecret, key, accountId), code, now()),
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
