import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

test('a token names its notification, to who knows the secret only', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.string(), (id, secret, other) => {
      const token = unsubscribeToken(secret, id);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(readUnsubscribeToken(secret, token)).toBe(id);
      if (other !== secret) expect(readUnsubscribeToken(other, token)).toBeUndefined();
    }),
  );
});

test('a token with any bit changed, cut or made up is none', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(31), fc.integer({ min: 1, max: 255 }), fc.string(), (id, at, flip, madeUp) => {
      const bytes = Buffer.from(unsubscribeToken('secret', id), 'base64url');
      bytes[at]! ^= flip;
      expect(readUnsubscribeToken('secret', bytes.toString('base64url'))).toBeUndefined();
      expect(readUnsubscribeToken('secret', bytes.subarray(0, at).toString('base64url'))).toBeUndefined();
      expect(readUnsubscribeToken('secret', madeUp)).toBeUndefined();
    }),
  );
});
