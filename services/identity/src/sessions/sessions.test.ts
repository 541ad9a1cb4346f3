import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import { hashSecret, nextSecret } from '../keys/secrets.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let accountId: string;
beforeAll(async () => {
  identity = await startIdentity();
  accountId = await identity.addAccount('client@sentinel.example', 'Sentinel#2026', { permissions: ['alerts'] });
});
afterAll(() => identity.stop());

async function logIn(): Promise<{ refreshToken: string; accessToken: string; sessionId: string }> {
  const answer = await identity.post('check_login', {
    email: 'client@sentinel.example',
    password: 'Sentinel#2026',
    device_id: 'web_ab',
  });
  const { refresh_token, access_token } = answer.json();
  return {
    refreshToken: refresh_token,
    accessToken: access_token,
    sessionId: JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString()).sid,
  };
}
const refresh = (refreshToken: string, deviceId = 'web_ab') =>
  identity.post('refresh_session', { refresh_token: refreshToken, device_id: deviceId });
const ageUse = (seconds = 11) =>
  identity.database.orm
    .update(schema.refreshToken)
    .set({ usedAt: sql`${schema.refreshToken.usedAt} - make_interval(secs => ${seconds})` });

describe('the last visit', () => {
  const ageSeen = (minutes: number) =>
    identity.database.sql`update identity.session set last_seen_at = last_seen_at - make_interval(mins => ${minutes})`;
  const logInAs = async (email: string) => {
    const answer = await identity.post('check_login', { email, password: 'Sentinel#2026', device_id: 'web_ab' });
    return answer.json() as { refresh_token: string; last_visit_at: string | null };
  };
  const seenAt = async (email: string) => {
    const [row] = await identity.database.sql<{ at: string }[]>`
      select max(last_seen_at) as at from identity.session join identity.account on account.id = account_id where email = ${email}`;
    return new Date(row!.at).toISOString();
  };

  test('is none during the first, and ended with the last sign of the account once it was away for half an hour', async () => {
    const email = 'visitor@sentinel.example';
    await identity.addAccount(email, 'Sentinel#2026');
    const first = await logInAs(email);
    expect(first.last_visit_at).toBeNull();
    await ageSeen(29);
    expect((await logInAs(email)).last_visit_at).toBeNull();
    await ageSeen(31);
    const ended = await seenAt(email);
    const back = (await refresh(first.refresh_token)).json();
    expect(back.last_visit_at).toBe(ended);
    // It stays the same for the whole visit.
    await ageSeen(10);
    const again = (await refresh(back.refresh_token)).json();
    expect([again.last_visit_at, (await logInAs(email)).last_visit_at]).toEqual([ended, ended]);
    await ageSeen(40);
    const endedNext = await seenAt(email);
    expect((await logInAs(email)).last_visit_at).toBe(endedNext);
  });

  test('is none of an administrator who runs as the account, and the same for two tabs at once', async () => {
    const email = 'busy@sentinel.example';
    const id = await identity.addAccount(email, 'Sentinel#2026');
    const { refresh_token } = await logInAs(email);
    await ageSeen(60);
    const ended = await seenAt(email);
    await identity.database.sql`
      insert into identity.session (account_id, device_id, expires_at, actor_session_id, actor_reason)
      select ${id}, 'web_cd', now() + interval '1 hour', id, 'help' from identity.session limit 1`;
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)]);
    expect(answers.map((answer) => answer.json().last_visit_at)).toEqual([ended, ended, ended]);
  });
});

describe('refresh_session', () => {
  test('SECURITY 26: rotates: the new token works, and carries the permissions of now', async () => {
    const { refreshToken } = await logIn();
    await identity.database.orm.update(schema.account).set({ permissions: ['alerts', 'explore_trades'] });
    const first = await refresh(refreshToken);
    expect([first.statusCode, first.json().permissions]).toEqual([200, ['alerts', 'explore_trades']]);
    expect(first.json().refresh_token).not.toBe(refreshToken);
    expect((await refresh(first.json().refresh_token)).statusCode).toBe(200);
  });

  test('SECURITY 26: a token used again later ends the session and all its tokens', async () => {
    const { refreshToken } = await logIn();
    const next = (await refresh(refreshToken)).json().refresh_token;
    await ageUse();
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test('SECURITY 26: two tabs at once do not log the user out', async () => {
    const { refreshToken } = await logIn();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await refresh(answers[1]!.json().refresh_token)).statusCode).toBe(200);
  });

  test('SECURITY 26: a token used twice makes no second branch: it gives the same successor again', async () => {
    const { refreshToken, sessionId } = await logIn();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    answers.push(await refresh(refreshToken));
    const successors = new Set(answers.map((answer) => answer.json().refresh_token));
    expect(successors.size).toBe(1);
    const [successor] = successors;
    const stored = await identity.database.orm
      .select({ hash: schema.refreshToken.hash })
      .from(schema.refreshToken)
      .where(eq(schema.refreshToken.sessionId, sessionId));
    expect(stored.map(({ hash }) => hash).sort()).toEqual([hashSecret(refreshToken), hashSecret(successor)].sort());
    // Its key is a secret of the service: a token and what is stored tell nothing about the next.
    expect(successor).not.toBe(nextSecret(Buffer.alloc(0), refreshToken));
    expect(successor).toBe(nextSecret(identity.keys.refreshToken, refreshToken));
  });

  test('SECURITY 26: a token used every few seconds works for ten seconds from its first use, not from its last', async () => {
    const { refreshToken, sessionId } = await logIn();
    expect((await refresh(refreshToken)).statusCode).toBe(200);
    await ageUse(6);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
    await ageUse(6);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    const [row] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId));
    expect(row).toMatchObject({ revokedAt: expect.any(Date), revokedReason: 'refresh token reused' });
  });

  test('is bound to the device', async () => {
    const { refreshToken } = await logIn();
    expect((await refresh(refreshToken, 'web_other')).statusCode).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  test.each([
    ['an expired token', sql`update identity.refresh_token set expires_at = now() - interval '1 second'`],
    ['a session at its absolute end', sql`update identity.session set expires_at = now() - interval '1 second'`],
    ['a disabled account', sql`update identity.account set disabled_at = now()`],
  ])('SECURITY 28, 29: refuses %s', async (_name, statement) => {
    const { refreshToken } = await logIn();
    await identity.database.orm.execute(statement);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    await identity.database.orm.execute(sql`update identity.account set disabled_at = null`);
  });

  test('an unknown token is refused without a trace of others', async () => {
    expect((await refresh('no-such-token')).json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('SECURITY 25: nothing but a refresh token refreshes, be it of the same session', async () => {
    const { refreshToken, accessToken } = await logIn();
    const [stored] = await identity.database.orm
      .select()
      .from(schema.refreshToken)
      .where(eq(schema.refreshToken.hash, hashSecret(refreshToken)));
    for (const other of [stored!.hash, stored!.sessionId, refreshToken.slice(0, 21), `${refreshToken} `])
      expect((await refresh(other)).statusCode).toBe(401);
    // An access token is longer than any refresh token: the contract lets none in.
    expect([400, 401]).toContain((await refresh(accessToken)).statusCode);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  test('SECURITY 29: lives a week unused and 30 days at most, by the clock of the server', async () => {
    const { refreshToken, sessionId } = await logIn();
    const next = (await refresh(refreshToken)).json().refresh_token;
    const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000);
    const [session] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId));
    const tokens = await identity.database.orm
      .select()
      .from(schema.refreshToken)
      .where(eq(schema.refreshToken.sessionId, sessionId));
    expect(tokens.map(({ hash }) => hash)).toContain(hashSecret(next));
    for (const { expiresAt } of tokens) expect(days(new Date(), expiresAt)).toBe(7);
    // Refreshing does not put the end off.
    expect(days(session!.createdAt, session!.expiresAt)).toBe(30);
  });
});

describe('logout', () => {
  test('SECURITY 27: ends access and refresh both', async () => {
    const { refreshToken, sessionId } = await logIn();
    const caller = { accountId, sessionId, email: 'client@sentinel.example', permissions: [] };
    expect((await identity.post('logout', {}, caller)).json()).toEqual({ success: true });
    const [row] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId));
    expect(row).toMatchObject({ revokedAt: expect.any(Date), revokedReason: 'logged out' });
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });
});

describe('profile', () => {
  const caller = () => ({ accountId, sessionId: 'x', email: 'client@sentinel.example', permissions: [] });

  test('get_user gives the profile and never the hash', async () => {
    const answer = await identity.post('get_user', { access_token: 'x' }, caller());
    expect(answer.json()).toMatchObject({
      email: 'client@sentinel.example',
      timezone: 'UTC',
      can_send_sms: 0,
      screener_columns: null,
    });
    expect(answer.body).not.toContain('argon2');
  });

  test('update_user_preferences keeps the columns in order', async () => {
    const columns = ['Company Name', 'Ticker', 'Filing URL'];
    await identity.post(
      'update_user_preferences',
      { email: 'client@sentinel.example', preference_type: 'screener_columns', preferences: columns },
      caller(),
    );
    expect((await identity.post('get_user', { access_token: 'x' }, caller())).json().screener_columns).toEqual(columns);
    const login = await identity.post('check_login', {
      email: 'client@sentinel.example',
      password: 'Sentinel#2026',
      device_id: 'web_another1',
    });
    expect(login.json()).toMatchObject({ screener_columns: columns, timezone: 'UTC' });
  });
});

test('get_permissions gives those of the call, without what the product does not know', async () => {
  const id = await identity.addAccount('now@client.example', 'Sentinel#2026', { permissions: ['alerts', 'old_one'] });
  const caller = await identity.openSession(id);
  expect((await identity.post('get_permissions', {}, caller)).json()).toEqual({ permissions: ['alerts'] });
  const later = { ...caller, permissions: [] };
  expect((await identity.post('get_permissions', {}, later)).json()).toEqual({ permissions: [] });
});
