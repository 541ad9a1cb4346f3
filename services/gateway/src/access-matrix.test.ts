import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Access, operations } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

/** Who calls, and the permissions they hold; null has no session. */
const CALLERS = {
  anonymous: null,
  'client without permission': [],
  client: ['alerts', 'explore_trades', 'explore_events'],
  reviewer: ['categorization'],
  'categorization administrator': ['categorization_admin'],
  administrator: ['admin'],
} as const;
type Caller = keyof typeof CALLERS;

/** What the contract's access rule means for a caller: written here a second time, apart from the gateway. */
function expectedStatus(access: Access, caller: Caller): number {
  const held: readonly string[] | null = CALLERS[caller];
  if (access === 'open') return 200;
  if (held === null) return 401;
  if (access === 'session') return 200;
  return held.includes('admin') || access.filter((permission) => held.includes(permission)).length > 0 ? 200 : 403;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

describe('the access matrix, from the registry', () => {
  const cells = Object.values(operations).flatMap((operation) =>
    (Object.keys(CALLERS) as Caller[]).map(
      (caller) => [operation.type, caller, expectedStatus(operation.access, caller), operation] as const,
    ),
  );

  test.each(cells)('%s as %s: %i', async (_type, caller, status, operation) => {
    const permissions = CALLERS[caller];
    const person = permissions === null ? undefined : await gateway.logIn([...permissions]);
    const answer = await gateway.post(
      samplePayload(operation, person ?? {}),
      person ? { authorization: `Bearer ${person.token}` } : {},
    );
    expect([answer.statusCode, answer.json().error]).toEqual([status, status === 200 ? undefined : expect.any(String)]);
  });

  const guarded = Object.values(operations).filter(({ access }) => access !== 'open');

  test.each(guarded.map((operation) => [operation.type, operation] as const))(
    '%s with a revoked session or an expired token: 401',
    async (_type, operation) => {
      const person = await gateway.logIn(['admin']);
      const expired = gateway.sign({
        sub: person.accountId,
        sid: person.sessionId,
        exp: Math.floor(Date.now() / 1000) - 1,
      });
      expect(
        (
          await gateway.post(samplePayload(operation, { ...person, token: expired }), {
            authorization: `Bearer ${expired}`,
          })
        ).statusCode,
      ).toBe(401);

      const call = () => gateway.post(samplePayload(operation, person), { authorization: `Bearer ${person.token}` });
      expect((await call()).statusCode).toBe(200);
      await gateway.database.sql`update identity.session set revoked_at = now() where id = ${person.sessionId}`;
      expect((await call()).statusCode).toBe(401);
    },
  );

  test('a permission taken away counts at the next call', async () => {
    const person = await gateway.logIn(['alerts']);
    const call = () =>
      gateway.post({ type: 'get_alerts', email: person.email }, { authorization: `Bearer ${person.token}` });
    expect((await call()).statusCode).toBe(200);
    await gateway.database.orm.update(schema.account).set({ permissions: [] });
    expect((await call()).statusCode).toBe(403);
  });

  test('the e-mail of a payload must be the caller’s own', async () => {
    const [one, other] = [await gateway.logIn(['alerts']), await gateway.logIn(['alerts'])];
    const answer = await gateway.post(
      { type: 'get_alerts', email: other.email },
      { authorization: `Bearer ${one.token}` },
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  test('the token of a payload must be that of the header', async () => {
    const [one, other] = [await gateway.logIn([]), await gateway.logIn([])];
    const answer = await gateway.post(
      { type: 'get_user', access_token: other.token },
      { authorization: `Bearer ${one.token}` },
    );
    expect(answer.statusCode).toBe(401);
  });
});
