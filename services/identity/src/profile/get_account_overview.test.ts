import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('says what the account has set up: searches of its own, and a number that a code has confirmed', async () => {
  const { sql } = identity.database;
  const [row, other] = await sql<{ id: string }[]>`
    insert into identity.account (email, name, phone)
    values ('one@sentinel.example', 'One', '12125550100'), ('two@sentinel.example', 'Two', null) returning id`;
  const accountId = row!.id;
  const caller = { accountId, sessionId: 's', email: 'one@sentinel.example', permissions: [] };
  const read = async () => (await identity.post('get_account_overview', {}, caller)).json();
  expect(await read()).toEqual({ saved_searches: 0, has_confirmed_phone: false });
  await sql`
    insert into identity.saved_search (account_id, page, name, query)
    values (${accountId}, 'explore_trades', 'a', ''), (${other!.id}, 'explore_trades', 'b', '')`;
  await sql`update identity.account set confirmed_phone = phone where id = ${accountId}`;
  expect(await read()).toEqual({ saved_searches: 1, has_confirmed_phone: true });
  await sql`update identity.account set phone = '12125550199' where id = ${accountId}`;
  expect((await read()).has_confirmed_phone).toBe(false);
});
