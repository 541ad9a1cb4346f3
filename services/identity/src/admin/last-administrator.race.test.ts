import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() => identity.database.orm.delete(schema.account));

const ADMIN = { organization: 'admin', permissions: ['admin'] };
const REFUSAL = {
  code: 'conflict',
  reason: 'last_administrator',
  error: 'The last administrator cannot be deleted or lose the permission.',
};

async function addAdmin(name: string): Promise<Caller> {
  return identity.openSession(await identity.addAccount(`${name}@sentinel.example`, 'Sentinel#2026', ADMIN));
}

/** How the caller's own list names the row of an address. */
async function rowToken(caller: Caller, email: string): Promise<string> {
  const users: { email: string; access_token: string }[] = (
    await identity.post('get_users', { access_token: 'x' }, caller)
  ).json();
  return users.find((user) => user.email === email)!.access_token;
}

const edit = (caller: Caller, user_access_token: string, email: string, fields: object) =>
  identity.post(
    'admin_edit_user',
    { access_token: 'x', user_access_token, email, name: 'A Person', ...ADMIN, ...fields },
    caller,
  );
const DEMOTED = { organization: 'Demo', permissions: [] };
const administrators = async () =>
  (await identity.accounts.list()).filter(
    ({ permissions, disabledAt }) => permissions.includes('admin') && !disabledAt,
  );

describe('the last administrator', () => {
  test.each([
    ['demoted', DEMOTED],
    ['disabled', { disabled: true }],
  ])('cannot be %s by himself', async (_name, fields) => {
    const only = await addAdmin('only');
    await identity.addAccount('gone@sentinel.example', 'Sentinel#2026', { ...ADMIN, disabledAt: new Date() });
    await identity.addAccount('invited@sentinel.example', '', { ...ADMIN, passwordHash: null });
    const answer = await edit(only, await rowToken(only, only.email), only.email, fields);
    expect(answer.json()).toMatchObject(REFUSAL);
    expect((await identity.accounts.findById(only.accountId))!.version).toBe(1);
  });

  test('may step down while another one stays', async () => {
    const [one] = [await addAdmin('one'), await addAdmin('other')];
    expect((await edit(one, await rowToken(one, one.email), one.email, DEMOTED)).statusCode).toBe(200);
    expect((await administrators()).map(({ email }) => email)).toEqual(['other@sentinel.example']);
  });

  // Each round is a race of its own.
  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'two who demote, disable or delete each other at the same time: one stays (round %i)',
    async (round) => {
      const [one, other] = [await addAdmin('one'), await addAdmin('other')];
      const acts = [
        (by: Caller, to: Caller, token: string) => edit(by, token, to.email, DEMOTED),
        (by: Caller, to: Caller, token: string) => edit(by, token, to.email, { disabled: true }),
        (by: Caller, to: Caller) => identity.post('delete_user', { access_token: 'x', email: to.email }, by),
      ];
      const [first, second] = [acts[round % 3]!, acts[Math.floor(round / 3)]!];
      const tokens = [await rowToken(one, other.email), await rowToken(other, one.email)] as const;
      const answers = await Promise.all([first(one, other, tokens[0]), second(other, one, tokens[1])]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject(REFUSAL);
      expect(await administrators()).toHaveLength(1);
    },
  );
});
