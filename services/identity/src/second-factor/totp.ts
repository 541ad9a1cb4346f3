import { messageBrand } from '@sentinel/mail';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

/** RFC 6238 as authenticator apps have it: SHA-1, six digits, steps of 30 seconds. */
const PERIOD_SECONDS = 30;
const PARAMETERS = { strategy: 'totp', algorithm: 'sha1', digits: 6, period: PERIOD_SECONDS } as const;
/** 160 bits, as RFC 4226 section 4 recommends (SECURITY.md 15). */
const SECRET_BYTES = 20;

/** A new random secret, base 32. */
export const createTotpSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** What the QR code says to an authenticator app. */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: messageBrand().product, label: email, secret });

/** The code of a secret at a time, in ms. */
export const totpCode = (secret: string, at: number): string =>
  generateSync({ ...PARAMETERS, secret, epoch: Math.floor(at / 1000) });

/**
 * The 30-second step of which `code` is the code at a time, in ms, or null. The present step alone counts: those before
 * and after are refused (SECURITY.md 14).
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const epoch = Math.floor(at / 1000);
  const { valid } = verifySync({ ...PARAMETERS, secret, token: code, epoch, epochTolerance: 0 });
  return valid ? Math.floor(epoch / PERIOD_SECONDS) : null;
}
