import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { createRowTokens } from '../accounts/row-token.ts';
import { hashSecret } from '../keys/secrets.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
let identity: TestIdentity;
let accountId: string;
let caller: Caller;
let other: Caller;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
  caller = await identity.openSession(accountId);
  other = await identity.openSession(await identity.addAccount('other@sentinel.example', 'Sentinel#2026'));
});

const list = async (as = caller, deviceSecret?: string) =>
  (await identity.post('list_sessions', {}, as, deviceSecret === undefined ? {} : { deviceSecret })).json();
const revoke = (fields: object, as = caller) => identity.post('revoke_session', fields, as);
const isLive = async (sessionId: string) => {
  const [row] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId));
  return row!.revokedAt === null;
};
/** The secret of the cookie that the account's browser has. */
const secretOf = (id: string) => `secret of ${id}`;
const remember = (id = accountId) =>
  identity.rememberedDevices.remember({
    accountId: id,
    deviceId: 'web_ab',
    userAgent: LINUX,
    secretHash: hashSecret(secretOf(id)),
  });
/** An administrator's session that runs as an account. */
const runAs = async (admin: Caller, subjectId: string) => {
  const [row] = await identity.database.orm
    .insert(schema.session)
    .values({
      accountId: subjectId,
      deviceId: '',
      actorSessionId: admin.sessionId,
      actorReason: 'a look at the alerts',
      expiresAt: new Date(Date.now() + 900_000),
    })
    .returning();
  return row!.id;
};

describe('SECURITY 30: list_sessions', () => {
  test("gives the caller's own live sessions and remembered devices in people's words, and nobody else's", async () => {
    const opened = await identity.sessions.open(accountId, {
      deviceId: 'web_cd',
      userAgent: LINUX,
      ip: '192.0.2.7',
    });
    const gone = await identity.openSession(accountId, 'web_gone');
    await identity.sessions.revoke(gone.sessionId, 'test');
    const { id } = await remember();
    await remember(other.accountId);
    await runAs(other, accountId);

    const answer = await list(caller, secretOf(accountId));
    expect(answer.sessions).toEqual([
      {
        session_id: opened.sessionId,
        device: 'Chrome on Linux',
        ip: '192.0.2.7',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        is_current: false,
      },
      expect.objectContaining({ session_id: caller.sessionId, device: 'Unknown device', is_current: true }),
    ]);
    expect(answer.remembered_devices).toEqual([
      expect.objectContaining({ remembered_device_id: id, device: 'Chrome on Linux', is_current: true }),
    ]);
    expect((await list(caller)).remembered_devices[0].is_current).toBe(false);
  });

  test('SECURITY 29: leaves out sessions past their absolute or idle end', async () => {
    await identity.openSession(accountId, 'web_old');
    await identity.database.orm
      .update(schema.session)
      .set({ expiresAt: sql`now()` })
      .where(eq(schema.session.deviceId, 'web_old'));
    await identity.openSession(accountId, 'web_idle');
    await identity.database.orm
      .update(schema.session)
      .set({ lastSeenAt: sql`now() - interval '7 days'` })
      .where(eq(schema.session.deviceId, 'web_idle'));
    expect((await list()).sessions).toHaveLength(1);
  });
});

describe('SECURITY 30: revoke_session', () => {
  test('ends one session, and what an administrator runs from it', async () => {
    const second = await identity.openSession(accountId, 'web_cd');
    const run = await runAs(second, other.accountId);
    expect((await revoke({ session_id: second.sessionId })).json()).toEqual({ success: true, revoked: 1 });
    expect([await isLive(second.sessionId), await isLive(run), await isLive(caller.sessionId)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await revoke({ session_id: second.sessionId })).statusCode).toBe(404);
  });

  test('ends all others, save what is run from the present one', async () => {
    const more = [await identity.openSession(accountId, 'web_1'), await identity.openSession(accountId, 'web_2')];
    const run = await runAs(caller, other.accountId);
    expect((await revoke({ scope: 'others' })).json()).toEqual({ success: true, revoked: 2 });
    expect(await Promise.all(more.map(({ sessionId }) => isLive(sessionId)))).toEqual([false, false]);
    expect([await isLive(caller.sessionId), await isLive(run), await isLive(other.sessionId)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('forgets a device, and ends the sessions bound to its cookie', async () => {
    const remembered = await remember();
    const bound = await identity.sessions.open(accountId, {
      deviceId: 'web_ab',
      userAgent: '',
      ip: '',
      remembered,
    });
    expect((await revoke({ remembered_device_id: remembered.id })).statusCode).toBe(200);
    expect([await isLive(bound.sessionId), await isLive(caller.sessionId)]).toEqual([false, true]);
    expect((await list()).remembered_devices).toEqual([]);
  });

  test("SECURITY 36: another user's session or device is as unknown as a made-up one", async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const device = await remember(other.accountId);
    const run = await runAs(other, accountId);
    const answers = [
      await revoke({ session_id: unknown }),
      await revoke({ session_id: other.sessionId }),
      await revoke({ session_id: run }),
      await revoke({ remembered_device_id: unknown }),
      await revoke({ remembered_device_id: device.id }),
    ].map((answer) => [answer.statusCode, answer.json().error]);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]![0]).toBe(404);
    expect([await isLive(other.sessionId), await isLive(run)]).toEqual([true, true]);
    expect((await list(other)).remembered_devices).toHaveLength(1);
  });

  test('needs exactly one of its fields', async () => {
    expect((await revoke({})).statusCode).toBe(422);
    expect((await revoke({ session_id: caller.sessionId, scope: 'others' })).statusCode).toBe(422);
    expect(await isLive(caller.sessionId)).toBe(true);
  });

  describe('by an administrator', () => {
    const admin = () => ({ ...other, permissions: ['admin'] });
    const rowToken = async (sessionId: string) => {
      const { version } = (await identity.accounts.findById(accountId))!;
      return createRowTokens(identity.keys).sign({ accountId, version }, sessionId, new Date());
    };

    test('ends all sessions and devices of the user a row token names', async () => {
      await remember();
      const answer = await revoke({ user_access_token: await rowToken(other.sessionId) }, admin());
      expect(answer.json()).toEqual({ success: true, revoked: 2 });
      expect(answer.headers['x-audit-subject']).toBe(accountId);
      expect([await isLive(caller.sessionId), await isLive(other.sessionId)]).toEqual([false, true]);
      expect((await list()).remembered_devices).toEqual([]);
    });

    test("is refused to others, with another session's token, and once the user was changed", async () => {
      const token = await rowToken(other.sessionId);
      expect((await revoke({ user_access_token: token }, other)).statusCode).toBe(403);
      expect((await revoke({ user_access_token: await rowToken(caller.sessionId) }, admin())).statusCode).toBe(409);
      await identity.database.orm.update(schema.account).set({ version: sql`version + 1` });
      expect((await revoke({ user_access_token: token }, admin())).statusCode).toBe(409);
      expect(await isLive(caller.sessionId)).toBe(true);
    });
  });
});
