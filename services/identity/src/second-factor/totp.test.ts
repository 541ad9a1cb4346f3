import { describe, expect, test } from '@jest/globals';
import { createTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

/** The secret of RFC 6238 appendix B, '12345678901234567890' in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of authenticator apps', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, seconds * 1000)).toBe(code);
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('SECURITY 14: count in their own 30 seconds alone, to the millisecond', () => {
    const from = 1_234_567_890_000;
    const code = totpCode(RFC_SECRET, from);
    expect(stepOfCode(RFC_SECRET, code, from)).toBe(41_152_263);
    expect(stepOfCode(RFC_SECRET, code, from + 29_999)).toBe(41_152_263);
    expect(stepOfCode(RFC_SECRET, code, from - 1)).toBeNull();
    expect(stepOfCode(RFC_SECRET, code, from + 30_000)).toBeNull();
  });

  test('SECURITY 15: come from 160 random bits', () => {
    const secrets = Array.from({ length: 50 }, createTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('are set up by an address that names issuer and account', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'a+b@sentinel.example'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Sentinel:a+b@sentinel.example',
    ]);
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
    expect(uri.searchParams.get('issuer')).toBe('Sentinel');
  });
});
