import { describe, expect, test } from '@jest/globals';
import { createSecret, deriveKeys, hashSecret } from './secrets.ts';

describe('SECURITY 22, 26, 32: mailed tokens, refresh tokens and device secrets', () => {
  test('are 256 random bits that can stand in a link and in a cookie', () => {
    const secrets = Array.from({ length: 1000 }, createSecret);
    expect(new Set(secrets).size).toBe(1000);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    }
  });

  test('cannot be guessed from one another: each of the 256 bits is set in about half of them', () => {
    const many = Array.from({ length: 2000 }, () => Buffer.from(createSecret(), 'base64url'));
    for (let bit = 0; bit < 256; bit += 1) {
      const set = many.filter((bytes) => (bytes[bit >> 3]! >> (bit & 7)) & 1).length;
      // Ten standard deviations from 1000.
      expect(Math.abs(set - 1000)).toBeLessThan(224);
    }
  });

  test('are stored as SHA-256: one text a secret, and nothing of the secret in it', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const secret = createSecret();
    expect(hashSecret(secret)).toBe(hashSecret(secret));
    expect(hashSecret(secret)).not.toContain(secret);
    expect(hashSecret(hashSecret(secret))).not.toBe(hashSecret(secret));
  });
});

describe('SECURITY 15, 16: the keys of this service', () => {
  const SECRET = 'identity-secret-of-the-tests-0123456789';
  const texts = (secret: string) => Object.values(deriveKeys(secret)).map((key) => key.toString('hex'));

  test('are 256 bits each, and none is another or the secret itself', () => {
    for (const key of Object.values(deriveKeys(SECRET))) expect(key).toHaveLength(32);
    expect(new Set([...texts(SECRET), Buffer.from(SECRET).toString('hex')]).size).toBe(texts(SECRET).length + 1);
  });

  test('are the same after a restart, and all others with another secret', () => {
    expect(texts(SECRET)).toEqual(texts(SECRET));
    const others = texts(`${SECRET}x`);
    expect(texts(SECRET).filter((key) => others.includes(key))).toEqual([]);
  });
});
