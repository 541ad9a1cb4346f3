import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let admin: Caller;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.openSession(
    await identity.addAccount('admin@sentinel.example', 'Sentinel#2026', { permissions: ['admin'] }),
  );
});
afterAll(() => identity.stop());
beforeEach(() => identity.database.orm.delete(schema.signUpToken));

const TOKEN = {
  sign_up_token: 'DEMO-CAPITAL-2026',
  organization: 'Demo Capital',
  email_ending: '@Client.Example',
  permissions: ['explore_trades', 'alerts'],
};
const insert = (fields: object = {}) =>
  identity.post('insert_sign_up_token', { access_token: 'x', ...TOKEN, ...fields }, admin);
const list = async () => (await identity.post('get_sign_up_tokens', { access_token: 'x' }, admin)).json();
const remove = (sign_up_token: string) =>
  identity.post('delete_sign_up_token', { access_token: 'x', sign_up_token }, admin);

describe('sign-up tokens', () => {
  test('are stored with the ending in lower case and listed, the latest first', async () => {
    const answer = await insert();
    expect(answer.json()).toEqual({ success: true });
    expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe(
      'added DEMO…; permissions: alerts, explore_trades',
    );
    await insert({ sign_up_token: 'ANOTHER-2026', email_ending: '', permissions: [] });
    expect(await list()).toEqual([
      expect.objectContaining({ sign_up_token: 'ANOTHER-2026', email_ending: '', permissions: [] }),
      {
        sign_up_token: 'DEMO-CAPITAL-2026',
        organization: 'Demo Capital',
        email_ending: '@client.example',
        permissions: ['alerts', 'explore_trades'],
        created_at: expect.any(String),
      },
    ]);
  });

  test('of one name added twice, also at once, one stays as it was', async () => {
    const answers = await Promise.all([insert(), insert(), insert()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const again = await insert({ organization: 'Other' });
    expect(again.json()).toMatchObject({
      code: 'conflict',
      reason: 'name_taken',
      error: 'There is already a sign-up token of this name.',
    });
    expect(await list()).toEqual([expect.objectContaining({ organization: 'Demo Capital' })]);
  });

  test('are changed with replace, and only if they are there', async () => {
    expect((await insert({ replace: true })).json()).toMatchObject({ code: 'not_found' });
    expect(await list()).toEqual([]);
    await insert();
    expect((await insert({ replace: true, email_ending: '.EXAMPLE', permissions: [] })).statusCode).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ email_ending: '.example', permissions: [] })]);
  });

  test.each([
    { permissions: ['admin'] },
    { permissions: ['alerts', 'admin'] },
    { organization: 'admin' },
    { organization: ' Admin ' },
    { permissions: ['admin'], replace: true },
  ])('never make administrators (SECURITY.md 38): %j is refused', async (fields) => {
    await insert();
    const answer = await insert({ ...(fields.replace ? {} : { sign_up_token: 'ESCALATE-2026' }), ...fields });
    expect(answer.json()).toMatchObject({
      code: 'unprocessable',
      error: 'A sign-up token cannot make administrators.',
    });
    expect(await list()).toEqual([expect.objectContaining({ permissions: ['alerts', 'explore_trades'] })]);
  });

  test('are deleted once', async () => {
    await insert();
    expect((await remove(TOKEN.sign_up_token)).json()).toEqual({ success: true });
    expect((await remove(TOKEN.sign_up_token)).json()).toMatchObject({
      code: 'not_found',
      error: 'There is no sign-up token of this name.',
    });
    expect(await list()).toEqual([]);
  });
});
