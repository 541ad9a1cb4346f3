import { describe, expect, test } from '@jest/globals';
import { makeSignUpToken } from './make-sign-up-token.ts';
import { checkToken, TOKEN_SHAPE } from './token-draft.ts';

const DRAFT = {
  sign_up_token: 'client-2026',
  organization: 'Client Ltd',
  email_ending: '@client.example',
  permissions: 'alerts',
};

describe('a row of sign-up tokens as it is sent, part 2 sections 5 and 7', () => {
  test('permissions become a list, texts are trimmed', () => {
    expect(checkToken({ ...DRAFT, organization: ' Client Ltd ' })).toEqual({
      fields: { ...DRAFT, permissions: ['alerts'] },
    });
  });

  test('without an ending any address may sign up', () => {
    expect(checkToken({ ...DRAFT, email_ending: '' })).toMatchObject({ fields: { email_ending: '' } });
  });

  test.each([
    [{ sign_up_token: 'short' }, { sign_up_token: 'Please enter 8 to 64 letters, digits, hyphens or underscores.' }],
    [{ sign_up_token: 'with a space' }, { sign_up_token: expect.stringContaining('letters') }],
    [{ organization: ' ' }, { organization: 'Please enter an organization.' }],
    [
      { email_ending: 'a@client.example' },
      { email_ending: 'Enter an email ending such as @client.example, or leave blank.' },
    ],
    [{ permissions: 'alert' }, { permissions: expect.stringContaining('Unknown permission “alert”.') }],
  ])('%j is refused', (change, faults) => {
    expect(checkToken({ ...DRAFT, ...change })).toEqual({ faults });
  });

  test('a generated token is allowed, long, and another one each time', () => {
    const tokens = Array.from({ length: 50 }, () => makeSignUpToken());
    expect(new Set(tokens).size).toBe(50);
    for (const sign_up_token of tokens) {
      expect(sign_up_token.length).toBeGreaterThanOrEqual(20);
      expect(checkToken({ ...DRAFT, sign_up_token })).toMatchObject({ fields: { sign_up_token } });
    }
  });

  test('every character of the alphabet is as likely as another', () => {
    const seen = new Map<string, number>();
    for (let start = 0; start < 256; start += 1) {
      const token = makeSignUpToken((bytes) => bytes.fill(start));
      seen.set(token.charAt(0), (seen.get(token.charAt(0)) ?? 0) + 1);
    }
    expect([...seen.values()]).toEqual(Array.from({ length: 64 }, () => 4));
  });

  test('a token is named by itself', () => {
    const row = { ...DRAFT, permissions: ['alerts' as const], created_at: '2026-01-05T10:00:00Z' };
    expect([TOKEN_SHAPE.keyOf(row), TOKEN_SHAPE.draftOf(row)]).toEqual(['client-2026', DRAFT]);
  });
});
