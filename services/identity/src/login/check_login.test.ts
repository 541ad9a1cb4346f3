import { verify as verifySignature } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { eq, schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { createLogins } from './logins.ts';
import { isWeakHash } from './passwords.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.addAccount('client@sentinel.example', 'Sentinel#2026', {
    permissions: ['alerts', 'unheard_of'],
    name: 'Morgan',
  });
});
afterAll(() => identity.stop());

const logIn = (email: string, password: string) =>
  identity.post('check_login', { email, password, device_id: 'web_ab' });

describe('check_login', () => {
  test('opens a session and gives its token, permissions and profile', async () => {
    const answer = await logIn('Client@Sentinel.example', 'Sentinel#2026');
    expect(answer.json()).toMatchObject({
      userEmail: 'client@sentinel.example',
      name: 'Morgan',
      permissions: ['alerts'],
      theme: 'dark',
    });

    const [header, claims, signature] = String(answer.json().access_token).split('.') as [string, string, string];
    expect(
      verifySignature(
        null,
        Buffer.from(`${header}.${claims}`),
        identity.publicKey,
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    const { iss, aud, exp, iat, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect({ iss, aud, seconds: exp - iat }).toEqual({ iss: 'sentinel-identity', aud: 'sentinel-api', seconds: 600 });

    const [stored] = await identity.database.orm.select().from(schema.session);
    expect(stored).toMatchObject({ id: sid, deviceId: 'web_ab', userAgent: 'probe', revokedAt: null });
  });

  test('stores refresh tokens as hashes only', async () => {
    const { refresh_token } = (await logIn('client@sentinel.example', 'Sentinel#2026')).json();
    const rows = await identity.database.orm.select().from(schema.refreshToken);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  test('SECURITY 7: gives an unknown account and a wrong password one answer', async () => {
    const [unknown, wrong] = [
      await logIn('nobody@sentinel.example', 'Sentinel#2026'),
      await logIn('client@sentinel.example', 'wrong'),
    ];
    const shape = ({ statusCode, json }: typeof unknown) => [statusCode, json().error, json().code];
    expect(shape(unknown)).toEqual(shape(wrong));
    expect(shape(wrong)).toEqual([401, 'The email address or password is incorrect.', 'invalid_credentials']);
  });

  test('the audit log says whose account was tried in vain, and nothing of an address without one (SECURITY.md 34)', async () => {
    const [account] = await identity.database.orm.select({ id: schema.account.id }).from(schema.account);
    const notesOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-audit')));
    expect(notesOf(await logIn('client@sentinel.example', 'wrong'))).toEqual({ 'x-audit-subject': account!.id });
    expect(notesOf(await logIn('nobody@sentinel.example', 'wrong'))).toEqual({});
  });

  test('SECURITY 2: checks the password byte-exact: nothing is trimmed, folded or cut', async () => {
    const long = `${'x'.repeat(100)}A`;
    await identity.addAccount('long@sentinel.example', long);
    expect((await logIn('long@sentinel.example', long)).statusCode).toBe(200);
    for (const other of [`${'x'.repeat(100)}B`, `${'x'.repeat(100)}a`, ` ${long}`, `${long} `])
      expect((await logIn('long@sentinel.example', other)).statusCode).toBe(401);
  });

  test('SECURITY 2: takes one writing of a letter for another nowhere, and no text after a NUL for nothing', async () => {
    const typed = 'Caf\u00e9#2026\u0000\u{1f600}';
    await identity.addAccount('unicode@sentinel.example', typed);
    expect((await logIn('unicode@sentinel.example', typed)).statusCode).toBe(200);
    for (const other of [typed.normalize('NFD'), typed.toUpperCase(), typed.split('\u0000')[0]!, typed.slice(0, -1)])
      expect((await logIn('unicode@sentinel.example', other)).statusCode).toBe(401);
  });

  test('SECURITY 18: lets nobody in without the second factor they asked for', async () => {
    await identity.addAccount('factor@sentinel.example', 'Sentinel#2026', { totpSecret: 'x' });
    const answer = await logIn('factor@sentinel.example', 'Sentinel#2026');
    expect(answer.json()).toEqual({ requires_2fa: true });
  });

  test('SECURITY 4: opens no session for a password that was changed while it was checked', async () => {
    const id = await identity.addAccount('changing@sentinel.example', 'Sentinel#2026');
    const { database } = identity;
    const hash = await identity.passwords.hash('Other#2026');
    // The moment between the check and the session: as if a reset by mail had come just then.
    const checked = { id, passwordHash: (await identity.credentials.find('changing@sentinel.example'))!.passwordHash! };
    await database.orm.update(schema.account).set({ passwordHash: hash }).where(eq(schema.account.id, id));
    const account = (await identity.accounts.findById(id))!;
    const call = {
      userAgent: 'probe',
      ip: '192.0.2.9',
      requestId: 'r1',
      deviceSecret: null,
      setDeviceSecret: () => undefined,
    };
    await expect(createLogins(identity).open(account, checked, { deviceId: 'web_ab' }, call)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  test('SECURITY 28: refuses a disabled account', async () => {
    await identity.addAccount('gone@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
    expect((await logIn('gone@sentinel.example', 'Sentinel#2026')).statusCode).toBe(401);
  });

  test('SECURITY 5: hashes with argon2id at the agreed cost', async () => {
    const [account] = await identity.database.orm.select().from(schema.account);
    expect(account!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('SECURITY 5: a password stored with less work', () => {
  const storedHash = async (email: string) => (await identity.credentials.find(email))!.passwordHash!;

  test('is hashed again at the next login, and works as before', async () => {
    const email = 'old@sentinel.example';
    const weak = await hash('Sentinel#2026', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await identity.addAccount(email, 'x', { passwordHash: weak });
    expect((await logIn(email, 'wrong')).statusCode).toBe(401);
    expect(await storedHash(email)).toBe(weak);
    expect((await logIn(email, 'Sentinel#2026')).statusCode).toBe(200);
    const strong = await storedHash(email);
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(email, 'Sentinel#2026')).statusCode).toBe(200);
    expect(await storedHash(email)).toBe(strong);
  });

  test.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$x$y', false],
    ['$argon2id$v=19$m=65536,t=3,p=4$x$y', false],
    ['$argon2id$v=19$m=19455,t=2,p=1$x$y', true],
    ['$argon2id$v=19$m=65536,t=1,p=1$x$y', true],
    ['$argon2id$v=16$m=19456,t=2,p=1$x$y', true],
    ['$argon2i$v=19$m=19456,t=2,p=1$x$y', true],
    ['$2b$10$x', true],
  ])('%s is weak: %s', (storedHash, isWeak) => {
    expect(isWeakHash(storedHash)).toBe(isWeak);
  });
});

describe('SECURITY 20: a login from a new device', () => {
  const EMAIL = 'owner@sentinel.example';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

  test('is told to the owner by mail; the first ever, and one from a known device, are not', async () => {
    const accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_first');
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_first');
    expect(await identity.mailTo(EMAIL)).toEqual([]);

    await identity.logIn(EMAIL, 'wrong', 'web_second');
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_second', { userAgent: FIREFOX });
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_second');
    const mails = await identity.mailTo(EMAIL);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('New login to your Sentinel account');
    expect(mails[0]!.bodyText).toMatch(
      /When: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\nDevice: Firefox on Linux\nIP address: 192\.0\.2\.9\n/,
    );
    expect(mails[0]!.bodyText).toContain('Secure my account: https://app.example/forgot-password');

    // The verification of an address opens a session before any device is known: it makes no later one "new".
    await identity.database.orm.delete(schema.session);
    await identity.database.orm
      .insert(schema.session)
      .values({ accountId, deviceId: '', expiresAt: new Date(Date.now() + 60_000) });
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_third');
    expect(await identity.mailTo(EMAIL)).toHaveLength(1);
  });

  test('says nothing that a caller wrote into a header', async () => {
    const email = 'target@sentinel.example';
    await identity.addAccount(email, 'Sentinel#2026');
    await identity.logIn(email, 'Sentinel#2026', 'web_first');
    await identity.logIn(email, 'Sentinel#2026', 'web_second', { userAgent: 'Call 555-0100/1.0 <b>now</b>' });
    const [mail] = await identity.mailTo(email);
    expect(mail!.bodyText).toContain('Unknown device');
    expect(mail!.bodyText + mail!.bodyHtml).not.toContain('555-0100');
  });
});

test('outside of local mode, nobody logs in with an account of the demo, and the log says so', async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const deployed = await startIdentity({ mode: 'production', logStream });
  try {
    await deployed.addAccount('admin@sentinel.example', 'Sentinel#2026');
    await deployed.addAccount('admin@client.example', 'Sentinel#2026');
    const login = (email: string) =>
      deployed.post('check_login', { email, password: 'Sentinel#2026', device_id: 'web_ab' });
    const refused = await login('Admin@Sentinel.example');
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'The email address or password is incorrect.']);
    expect(lines.join('')).toContain('a demo account cannot log in outside of local mode');
    expect((await login('admin@client.example')).statusCode).toBe(200);
  } finally {
    await deployed.stop();
  }
});
