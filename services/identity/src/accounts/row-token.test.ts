import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { deriveKeys } from '../keys/secrets.ts';
import { createRowTokens, ROW_TOKEN_LIFETIME_MS } from './row-token.ts';

const { sign, verify } = createRowTokens(deriveKeys('identity-secret-of-the-tests-0123456789'));
const NOW = new Date('2026-03-02T15:00:00Z');
const SESSION = randomUUID();
const REFUSAL = {
  code: 'conflict',
  message: 'This user has been changed meanwhile. The list has been loaded again.',
};
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

describe("another's row token (SECURITY.md 36)", () => {
  test('names the row it was made for, to the session it was made for', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.uuid(), (accountId, version, session) => {
        const token = sign({ accountId, version }, session, NOW);
        expect(token.length).toBeLessThanOrEqual(512);
        expect(verify(token, session, NOW)).toEqual({ accountId, version });
      }),
    );
  });

  test('is refused with any one character changed, taken out or added', () => {
    const token = sign({ accountId: randomUUID(), version: 7 }, SESSION, NOW);
    const refused = (mangled: string) =>
      expect(() => verify(mangled, SESSION, NOW)).toThrow(expect.objectContaining(REFUSAL));
    for (let at = 0; at < token.length; at += 1) refused(token.slice(0, at) + token.slice(at + 1));
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...BASE64URL), (at, character) => {
        fc.pre(token[at] !== character);
        refused(token.slice(0, at) + character + token.slice(at + 1));
        refused(token.slice(0, at) + character + token.slice(at));
      }),
      { numRuns: thorough(200, 2_000) },
    );
    // The last character carries two bits that decoding would drop: all 63 others are tried.
    for (const character of BASE64URL) if (character !== token.at(-1)) refused(token.slice(0, -1) + character);
  });

  test.each(['', '.', 'x', 'x.y', 'e30.', 'a.b.c'])('%j is refused, not an error', (token) => {
    expect(() => verify(token, SESSION, NOW)).toThrow(expect.objectContaining(REFUSAL));
  });

  test("is refused in another administrator's session", () => {
    const token = sign({ accountId: randomUUID(), version: 1 }, SESSION, NOW);
    expect(() => verify(token, randomUUID(), NOW)).toThrow(expect.objectContaining(REFUSAL));
  });

  test('lives for half an hour', () => {
    const token = sign({ accountId: randomUUID(), version: 1 }, SESSION, NOW);
    const after = (ms: number) => new Date(NOW.getTime() + ms);
    expect(verify(token, SESSION, after(ROW_TOKEN_LIFETIME_MS - 1))).toMatchObject({ version: 1 });
    expect(() => verify(token, SESSION, after(ROW_TOKEN_LIFETIME_MS))).toThrow(expect.objectContaining(REFUSAL));
  });
});
