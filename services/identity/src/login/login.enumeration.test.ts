import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.addAccount('known@sentinel.example', 'Sentinel#2026');
  await identity.addAccount('disabled@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
  await identity.addAccount('invited@sentinel.example', 'x', { passwordHash: null });
  const factor = await identity.addAccount('factor@sentinel.example', 'Sentinel#2026');
  await identity.addSecondFactor(factor);
});
afterAll(() => identity.stop());

const shapeOf = ({ statusCode, json, headers }: Awaited<ReturnType<TestIdentity['logIn']>>) => {
  const { request_id: _changes, ...body } = json();
  return { statusCode, body, cookie: headers['set-cookie'] };
};
const forgetFailures = () => identity.database.orm.execute(sql`delete from identity.throttle`);

describe('SECURITY 7: who tries addresses at the login', () => {
  test('gets one status and body for every address that lets nobody in', async () => {
    const refused = shapeOf(await identity.logIn('nobody@sentinel.example'));
    expect(refused.statusCode).toBe(401);
    for (const [email, password] of [
      ['known@sentinel.example', 'wrong'],
      ['factor@sentinel.example', 'wrong'],
      ['disabled@sentinel.example', 'Sentinel#2026'],
      ['invited@sentinel.example', 'x'],
      ['known@sentinel.example', ''],
    ] as const)
      expect(shapeOf(await identity.logIn(email, password))).toEqual(refused);
  });

  test('gets it at the second step too', async () => {
    const tries = ['nobody', 'known', 'factor'].map((name) =>
      identity.post('verify_2fa_login', {
        email: `${name}@sentinel.example`,
        password: 'wrong',
        code: '123456',
        device_id: 'web_ab',
        remember_device: false,
      }),
    );
    const [unknown, ...others] = (await Promise.all(tries)).map(shapeOf);
    expect(others).toEqual([unknown, unknown]);
    expect(unknown!.statusCode).toBe(401);
  });

  test('is locked out of an unknown address as of a known one', async () => {
    const lockOf = async (email: string) => {
      for (let tried = 0; tried < 30; tried += 1) await identity.throttles.password.failed(email);
      return shapeOf(await identity.logIn(email));
    };
    const [unknown, known] = [await lockOf('nobody@sentinel.example'), await lockOf('known@sentinel.example')];
    expect(unknown).toEqual(known);
    expect(known.statusCode).toBe(429);
    await forgetFailures();
  });

  test('learns nothing from the resending of codes: no login that waits, no account and no factor are one answer', async () => {
    const ask = async (email: string) =>
      shapeOf(await identity.post('resend_2fa_code', { email, device_id: 'web_ab' }));
    const unknown = await ask('nobody@sentinel.example');
    expect(unknown).toMatchObject({
      statusCode: 422,
      body: { error: 'Your login has expired. Please log in again.' },
    });
    expect([await ask('known@sentinel.example'), await ask('factor@sentinel.example')]).toEqual([unknown, unknown]);
  });
});
