import { verify as verifySignature } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let admin: Caller;
let clientId: string;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  admin = await identity.openSession(await addAdmin('admin'));
  clientId = await identity.addAccount('client@sentinel.example', 'Sentinel#2026', {
    name: 'Morgan Client',
    organization: 'Demo Capital',
    permissions: ['alerts'],
    profileImage: 'data:image/jpeg;base64,AAAA',
    preferences: { screener_columns: ['Company Name', 'Ticker'] },
  });
});

const addAdmin = (name: string) =>
  identity.addAccount(`${name}@sentinel.example`, 'Sentinel#2026', { organization: 'admin', permissions: ['admin'] });
const CLIENT = 'client@sentinel.example';

async function rowToken(email: string, caller = admin): Promise<string> {
  const users: { email: string; access_token: string }[] = (
    await identity.post('get_users', { access_token: 'x' }, caller)
  ).json();
  return users.find((user) => user.email === email)!.access_token;
}
const runWith = (user_access_token: string, caller = admin) =>
  identity.post('run_as', { access_token: 'x', user_access_token, reason: 'Ticket 4711' }, caller);
const runAs = async (email = CLIENT, caller = admin) => runWith(await rowToken(email, caller), caller);

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const sessionOf = async (answer: { json(): { access_token: string } }) => {
  const { sid } = claimsOf(answer.json().access_token);
  const [row] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sid));
  return row;
};
/** The administrator running as the client, as the gateway would name the caller. */
const impersonator = async (answer: { json(): { access_token: string } }): Promise<Caller> => ({
  accountId: clientId,
  sessionId: claimsOf(answer.json().access_token).sid,
  email: CLIENT,
  permissions: ['alerts'],
  actor: { accountId: admin.accountId, sessionId: admin.sessionId, reason: 'Ticket 4711' },
});

describe('running as another user (SECURITY.md 33)', () => {
  test('gives what the screen shows and a signed token of fifteen minutes that names who acts', async () => {
    const answer = await runAs();
    expect(answer.json()).toMatchObject({
      email: CLIENT,
      name: 'Morgan Client',
      organization: 'Demo Capital',
      permissions: ['alerts'],
      profile_image: 'data:image/jpeg;base64,AAAA',
      screener_columns: ['Company Name', 'Ticker'],
    });
    expect(answer.json().refresh_token).toBeUndefined();
    const token: string = answer.json().access_token;
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ sub: clientId, act: { sub: admin.accountId } });
    expect({ iss: claims.iss, aud: claims.aud, seconds: claims.exp - claims.iat }).toEqual({
      iss: 'sentinel-identity',
      aud: 'sentinel-api',
      seconds: 900,
    });
    const [header, body, signature] = token.split('.') as [string, string, string];
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    const signed = Buffer.from(`${header}.${body}`);
    expect(verifySignature(null, signed, identity.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);

    const session = await sessionOf(answer);
    expect(session).toMatchObject({
      accountId: clientId,
      actorSessionId: admin.sessionId,
      actorReason: 'Ticket 4711',
      revokedAt: null,
    });
    expect(session!.expiresAt.getTime() - session!.createdAt.getTime()).toBe(15 * 60_000);
    expect(answer.json().expires_at).toBe(session!.expiresAt.toISOString());
  });

  test('cannot be refreshed, nor traded for a login: its session has no refresh token and its token opens none', async () => {
    const answer = await runAs();
    const { id, deviceId } = (await sessionOf(answer))!;
    const refreshTokens = await identity.database.orm
      .select()
      .from(schema.refreshToken)
      .where(eq(schema.refreshToken.sessionId, id));
    expect(refreshTokens).toEqual([]);
    const { access_token } = answer.json();
    const refreshed = await identity.post('refresh_session', { refresh_token: access_token, device_id: deviceId });
    expect([400, 401]).toContain(refreshed.statusCode);
    const traded = await identity.post('check_login', {
      email: CLIENT,
      password: '',
      device_id: deviceId,
      access_token,
    });
    expect(traded.statusCode).toBe(401);
  });

  test('is told to the audit log with subject and reason (SECURITY.md 34)', async () => {
    const { headers } = await runAs();
    expect(headers['x-audit-subject']).toBe(clientId);
    expect(decodeURIComponent(String(headers['x-audit-detail']))).toBe('reason: Ticket 4711');
  });

  test.each(['', 'ab', 'a\nb c'])('needs a reason on one line: %j is refused', async (reason) => {
    const user_access_token = await rowToken(CLIENT);
    const answer = await identity.post('run_as', { access_token: 'x', user_access_token, reason }, admin);
    expect(answer.statusCode).toBe(400);
  });
});

describe('nobody is run as who must not be (SECURITY.md 33)', () => {
  const refusal = async (answer: ReturnType<typeof runWith>) => {
    const { code, error } = (await answer).json();
    const open = await identity.database.orm
      .select()
      .from(schema.session)
      .where(eq(schema.session.actorReason, 'Ticket 4711'));
    return [code, error, open.length];
  };

  test('not another administrator, not oneself', async () => {
    await addAdmin('other');
    expect(await refusal(runAs('other@sentinel.example'))).toEqual(['conflict', 'Administrators cannot be run as.', 0]);
    expect(await refusal(runAs('admin@sentinel.example'))).toEqual(['conflict', 'You cannot run as yourself.', 0]);
  });

  test('not somebody who could not log in: disabled, or without a password', async () => {
    await identity.addAccount('gone@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
    await identity.addAccount('invited@sentinel.example', '', { passwordHash: null });
    expect(await refusal(runAs('gone@sentinel.example'))).toEqual([
      'conflict',
      'This user is disabled and cannot be run as.',
      0,
    ]);
    expect(await refusal(runAs('invited@sentinel.example'))).toEqual([
      'conflict',
      'This user has not chosen a password yet and cannot be run as.',
      0,
    ]);
  });

  test("not by another administrator's row token, nor by one of a row changed meanwhile", async () => {
    const other = await identity.openSession(await addAdmin('other'));
    const stale = ['conflict', 'This user has been changed meanwhile. The list has been loaded again.', 0];
    expect(await refusal(runWith(await rowToken(CLIENT, other)))).toEqual(stale);
    const token = await rowToken(CLIENT);
    await identity.database.orm.update(schema.account).set({ version: 2 }).where(eq(schema.account.id, clientId));
    expect(await refusal(runWith(token))).toEqual(stale);
  });

  test('not by an administrator who is none any more, or whose session has ended', async () => {
    const token = await rowToken(CLIENT);
    const { orm } = identity.database;
    const own = eq(schema.account.id, admin.accountId);
    await orm.update(schema.account).set({ permissions: [] }).where(own);
    expect((await runWith(token)).statusCode).toBe(403);
    await orm
      .update(schema.account)
      .set({ permissions: ['admin'], disabledAt: new Date() })
      .where(own);
    expect((await runWith(token)).statusCode).toBe(403);
    await orm.update(schema.account).set({ disabledAt: null }).where(own);
    await identity.sessions.revoke(admin.sessionId, 'logged out');
    expect((await runWith(token)).statusCode).toBe(401);
  });

  test('not from a session of running as somebody: one impersonation makes no other', async () => {
    await identity.addAccount('second@sentinel.example', 'Sentinel#2026');
    const running = (await sessionOf(await runAs()))!;
    // Even were the user made an administrator and the token let through.
    await identity.database.orm
      .update(schema.account)
      .set({ permissions: ['admin'] })
      .where(eq(schema.account.id, clientId));
    const caller = { ...admin, accountId: clientId, sessionId: running.id };
    expect((await runAs('second@sentinel.example', caller)).statusCode).toBe(401);
  });
});

describe('what ends it (SECURITY.md 33)', () => {
  test('revert_run_as ends that session and leaves the administrator alone', async () => {
    const answer = await runAs();
    expect((await identity.post('revert_run_as', {}, await impersonator(answer))).json()).toEqual({ success: true });
    expect(await sessionOf(answer)).toMatchObject({ revokedReason: 'run-as reverted' });
    // A second revert, with the administrator's own token, changes nothing.
    expect((await identity.post('revert_run_as', {}, admin)).json()).toEqual({ success: true });
    const [own] = await identity.database.orm
      .select()
      .from(schema.session)
      .where(eq(schema.session.id, admin.sessionId));
    expect(own!.revokedAt).toBeNull();
  });

  test('running as a second user ends the first, also when both are asked for at once', async () => {
    await identity.addAccount('second@sentinel.example', 'Sentinel#2026');
    const first = await runAs();
    await runAs('second@sentinel.example');
    expect((await sessionOf(first))!.revokedAt).not.toBeNull();
    const tokens = [await rowToken(CLIENT), await rowToken('second@sentinel.example'), await rowToken(CLIENT)];
    const answers = await Promise.all(tokens.map((token) => runWith(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const open = (await Promise.all(answers.map(sessionOf))).filter((session) => session!.revokedAt === null);
    expect(open).toHaveLength(1);
  });

  test("another administrator's running as the same user goes on", async () => {
    const first = await runAs();
    const other = await identity.openSession(await addAdmin('other'));
    await runAs(CLIENT, other);
    expect((await sessionOf(first))!.revokedAt).toBeNull();
  });

  const editing = async (email: string, fields: object) => {
    const other = await identity.openSession(await addAdmin('other'));
    const user_access_token = await rowToken(email, other);
    const row = { access_token: 'x', user_access_token, email, name: 'A Person', ...fields };
    return identity.post('admin_edit_user', row, other);
  };

  test.each([
    ['the user becomes an administrator', CLIENT, { organization: 'admin', permissions: ['admin'] }],
    ['the user is disabled', CLIENT, { organization: '', permissions: [], disabled: true }],
    ['the administrator is demoted', 'admin@sentinel.example', { organization: '', permissions: [] }],
    [
      'the administrator is disabled',
      'admin@sentinel.example',
      { organization: 'admin', permissions: ['admin'], disabled: true },
    ],
  ])('it ends for good when %s, also if that is taken back', async (_name, email, fields) => {
    const answer = await runAs();
    expect((await editing(email, fields)).statusCode).toBe(200);
    expect((await sessionOf(answer))!.revokedAt).not.toBeNull();
  });

  test('it goes with either account', async () => {
    const answer = await runAs();
    await identity.database.orm.delete(schema.account).where(eq(schema.account.id, admin.accountId));
    expect(await sessionOf(answer)).toBeUndefined();
  });

  test('promoting the user while it starts leaves none open', async () => {
    const other = await identity.openSession(await addAdmin('other'));
    for (let round = 0; round < 6; round += 1) {
      const email = `round${round}@sentinel.example`;
      await identity.addAccount(email, 'Sentinel#2026');
      const [mine, theirs] = [await rowToken(email), await rowToken(email, other)];
      const [started, promoted] = await Promise.all([
        runWith(mine),
        identity.post(
          'admin_edit_user',
          {
            access_token: 'x',
            user_access_token: theirs,
            email,
            name: 'A Person',
            organization: 'admin',
            permissions: ['admin'],
          },
          other,
        ),
      ]);
      expect(promoted.statusCode).toBe(200);
      expect([200, 409]).toContain(started.statusCode);
      if (started.statusCode === 200) expect((await sessionOf(started))!.revokedAt).not.toBeNull();
    }
  });
});
