import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { samplePayload } from './testing/sample-payload.ts';
import { answersWith, startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
type Person = Awaited<ReturnType<TestGateway['logIn']>>;
let admin: Person;
let subject: Person;
let acting: Person;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.hops.length = 0;
  [admin, subject] = [await gateway.logIn(['admin']), await gateway.logIn(['alerts'])];
  acting = await gateway.runAs(admin, subject, 'ticket 12');
});

const call = (token: string, payload: object = { type: 'get_tickers' }, headers: Record<string, string> = {}) =>
  gateway.post(payload, { authorization: `Bearer ${token}`, ...headers });
const status = async (token: string) => (await call(token)).statusCode;

describe('impersonation escape (SECURITY.md 33)', () => {
  test('a call goes to the owner in the other user’s name, with who really makes it and why', async () => {
    expect(await status(acting.token)).toBe(200);
    expect(gateway.verifyInternal('market', gateway.hops[0]?.headers.authorization as string)).toEqual({
      accountId: subject.accountId,
      sessionId: acting.sessionId,
      email: subject.email,
      permissions: ['alerts'],
      actor: { accountId: admin.accountId, sessionId: admin.sessionId, reason: 'ticket 12' },
    });
  });

  test('the administrator’s own calls name nobody else', async () => {
    await call(admin.token);
    const caller = gateway.verifyInternal('market', gateway.hops[0]?.headers.authorization as string);
    expect(Object.keys(caller ?? {})).not.toContain('actor');
  });

  const refused = (Object.values(operations) as readonly Operation[]).filter(
    ({ access, impersonation }) => access !== 'open' && impersonation === 'refused',
  );
  test('no contract lets it reach credentials, sessions, the account itself, exports or what is for administrators', () => {
    const must = (Object.values(operations) as readonly Operation[])
      .filter(({ type, access }) => {
        const isAdministration = Array.isArray(access) && access.every((permission) => permission === 'admin');
        const isCredential = /2fa|password|_account$|_sessions?$|^run_as$/.test(type) && access !== 'open';
        return isAdministration || isCredential || type.startsWith('export_');
      })
      .map(({ type }) => type);
    expect(must).toEqual(expect.arrayContaining(['delete_account', 'disable_2fa', 'revoke_session', 'run_as']));
    expect(must.filter((type) => !refused.some((operation) => operation.type === type))).toEqual([]);
  });

  test.each(refused.map((operation) => [operation.type, operation] as const))(
    '%s is refused, and said why',
    async (_type, operation) => {
      const answer = await call(acting.token, samplePayload(operation, acting));
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          error: 'This cannot be done while running as another user.',
          code: 'forbidden',
          request_id: answer.headers['x-request-id'],
        },
      ]);
      expect(gateway.hops).toEqual([]);
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    [
      'the administrator logs out',
      () => gateway.database.sql`update identity.session set revoked_at = now() where id = ${admin.sessionId}`,
    ],
    [
      'the administrator’s session runs out',
      () => gateway.database.sql`update identity.session set expires_at = now() where id = ${admin.sessionId}`,
    ],
    [
      'the administrator’s session is gone',
      () => gateway.database.sql`delete from identity.session where id = ${admin.sessionId}`,
    ],
    [
      'the administrator is disabled',
      () => gateway.database.sql`update identity.account set disabled_at = now() where id = ${admin.accountId}`,
    ],
    [
      'the administrator is one no more',
      () => gateway.database.sql`update identity.account set permissions = '{alerts}' where id = ${admin.accountId}`,
    ],
    [
      'the other becomes an administrator',
      () => gateway.database.sql`update identity.account set permissions = '{admin}' where id = ${subject.accountId}`,
    ],
    [
      'the other is disabled',
      () => gateway.database.sql`update identity.account set disabled_at = now() where id = ${subject.accountId}`,
    ],
    [
      'it is reverted',
      () => gateway.database.sql`update identity.session set revoked_at = now() where id = ${acting.sessionId}`,
    ],
    [
      'its fifteen minutes are over',
      () => gateway.database.sql`update identity.session set expires_at = now() where id = ${acting.sessionId}`,
    ],
  ])('ends when %s', async (_what, happens) => {
    expect(await status(acting.token)).toBe(200);
    await happens();
    await answersWith(401, () => status(acting.token));
  });

  test('does not carry on through a second one: who runs as somebody cannot be run from', async () => {
    const third = await gateway.runAs({ ...subject, sessionId: acting.sessionId }, await gateway.logIn([]));
    expect(await status(third.token)).toBe(401);
    // Not even when the first user has become an administrator by now.
    await gateway.database.sql`update identity.account set permissions = '{admin}' where id = ${subject.accountId}`;
    expect(await status(third.token)).toBe(401);
  });
});

describe('tricks with the claim of the actor', () => {
  const inActing = () => ({ sub: subject.accountId, sid: acting.sessionId });
  test.each<[string, () => object]>([
    ['taken out', () => inActing()],
    ['of another administrator', () => ({ ...inActing(), act: { sub: '00000000-0000-4000-8000-000000000000' } })],
    ['of the user itself', () => ({ ...inActing(), act: { sub: subject.accountId } })],
    ['null', () => ({ ...inActing(), act: null })],
    ['a text', () => ({ ...inActing(), act: admin.accountId })],
    ['a list', () => ({ ...inActing(), act: [{ sub: admin.accountId }] })],
    ['empty', () => ({ ...inActing(), act: {} })],
    ['nested', () => ({ ...inActing(), act: { sub: admin.accountId, act: { sub: subject.accountId } } })],
    [
      'put into a token of an ordinary session',
      () => ({ sub: subject.accountId, sid: subject.sessionId, act: { sub: admin.accountId } }),
    ],
    [
      'with the administrator as subject of the impersonation session',
      () => ({ sub: admin.accountId, sid: acting.sessionId, act: { sub: admin.accountId } }),
    ],
    [
      'with the administrator’s own session',
      () => ({ sub: subject.accountId, sid: admin.sessionId, act: { sub: admin.accountId } }),
    ],
  ])('%s: refused', async (_trick, claims) => {
    const answer = await call(gateway.sign(claims()));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    expect(gateway.hops).toEqual([]);
  });
});
