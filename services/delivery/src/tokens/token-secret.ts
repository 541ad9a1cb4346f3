import { createHash, randomBytes } from 'node:crypto';

/** What a token's secret looks like: programs that search code and logs for secrets find it by its beginning. */
export const TOKEN_SECRET = /^srt_[A-Za-z0-9_-]{43}$/;

/** A new secret of 256 random bits. It is told once, and only its hash is stored. */
export const createTokenSecret = (): string => `srt_${randomBytes(32).toString('base64url')}`;

/** How a secret is stored: its SHA-256, which suffices for 256 random bits. */
export const hashTokenSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a secret, or most of one, stands in a text. */
export const holdsTokenSecret = (text: string): boolean => /srt_[A-Za-z0-9_-]{20}/.test(text);
