import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readSecrets } from './secrets.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-secrets-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const file = () => join(home, 'secrets.json');
const stored = () => JSON.parse(readFileSync(file(), 'utf8'));
const store = (content: unknown) =>
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));

describe('the secrets of an installation', () => {
  test('are made at the first start, for their owner only, and are the same at the next', () => {
    const made = readSecrets(home);
    expect(Object.keys(made).sort()).toEqual([
      'ACCESS_TOKEN_PRIVATE_KEY',
      'ACCESS_TOKEN_PUBLIC_KEY',
      'IDENTITY_SECRET',
      'INTERNAL_TOKEN_SECRET',
      'MESSAGE_LINK_SECRET',
      'OVERRIDE_SECRET',
      'SMS_ACCOUNT_SID',
      'SMS_AUTH_TOKEN',
    ]);
    expect([stored(), readSecrets(home)]).toEqual([made, made]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['secrets.json']);
    const publicKey = createPublicKey(createPrivateKey(made.ACCESS_TOKEN_PRIVATE_KEY ?? ''));
    expect(publicKey.export({ type: 'spki', format: 'pem' })).toBe(made.ACCESS_TOKEN_PUBLIC_KEY);
    for (const name of ['IDENTITY_SECRET', 'INTERNAL_TOKEN_SECRET'])
      expect(Buffer.from(made[name] ?? '', 'base64url')).toHaveLength(32);
  });

  test.each(['IDENTITY_SECRET', 'SMS_AUTH_TOKEN'])(
    'of an older installation stay; %s, which it lacks, is made and kept, and nothing else',
    (newer) => {
      const { [newer]: _lacking, ...older } = readSecrets(home);
      store({ ...older, SOMETHING_OF_A_LATER_VERSION: 'x' });
      const now = readSecrets(home);
      expect(now).toEqual({ ...older, SOMETHING_OF_A_LATER_VERSION: 'x', [newer]: expect.any(String) });
      expect([stored(), readSecrets(home)]).toEqual([now, now]);
      expect(statSync(file()).mode & 0o777).toBe(0o600);
    },
  );

  test.each<[string, (good: Record<string, string>) => unknown]>([
    ['a number for a text', (good) => ({ ...good, IDENTITY_SECRET: 5 })],
    ['null for a text', (good) => ({ ...good, INTERNAL_TOKEN_SECRET: null })],
    ['an empty text', (good) => ({ ...good, INTERNAL_TOKEN_SECRET: '' })],
    ['half a key pair', ({ ACCESS_TOKEN_PUBLIC_KEY: _half, ...rest }) => rest],
    ['an empty object', () => ({})],
    ['a list', () => []],
    ['null', () => 'null'],
    ['a text', () => '"secret"'],
    ['nothing', () => ''],
    ['broken JSON', () => '{"INTERNAL_TOKEN_SECRET": "x'],
  ])('that cannot be used stop the start, with what to do, and are left as they are: %s', (_what, spoil) => {
    store(spoil(readSecrets(home)));
    const before = readFileSync(file(), 'utf8');
    expect(() => readSecrets(home)).toThrow(
      /secrets\.json cannot be used \(.+\)\. Remove it to have new secrets made; everybody is logged out then\.$/,
    );
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });
});
