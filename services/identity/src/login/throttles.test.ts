import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createThrottles } from './throttles.ts';

const EMAIL = 'client@sentinel.example';
let stored: TestDatabase;
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  stored = await createTestDatabase();
  other = openDatabase(stored.url, { service: 'identity', applicationName: 'second', max: 2 });
});
beforeEach(() => stored.owner.orm.execute(sql`delete from identity.throttle`));
afterAll(async () => {
  await other.close();
  await stored.drop();
});

const times = async (count: number, act: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await act();
};
const ageBy = (minutes: number) =>
  stored.owner.orm.execute(sql`update identity.throttle set expire = expire - make_interval(mins => ${minutes})`);
const outcomeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'free',
    (error: { code: string }) => error.code,
  );

describe('throttles by account', () => {
  test('SECURITY 10: a lock outlives the process that made it, and holds in every other', async () => {
    await times(30, () => createThrottles(stored.database).password.failed(EMAIL));
    for (const restarted of [createThrottles(stored.database), createThrottles(other)])
      await expect(restarted.password.check(EMAIL)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: expect.any(Number),
      });
  });

  test('SECURITY 9: a lock ends 15 minutes after the first failure, whatever is tried meanwhile', async () => {
    const { password } = createThrottles(stored.database);
    await times(30, () => password.failed(EMAIL));
    await ageBy(14);
    await times(3, () => password.failed(EMAIL));
    expect(await outcomeOf(password.check(EMAIL))).toBe('rate_limited');
    await ageBy(1);
    expect(await outcomeOf(password.check(EMAIL))).toBe('free');
  });

  test('SECURITY 9: a lock is of one factor and one account, in any case of its address', async () => {
    const { password, secondFactor } = createThrottles(stored.database);
    await times(30, () => password.failed(EMAIL.toUpperCase()));
    expect(await outcomeOf(password.check(EMAIL))).toBe('rate_limited');
    expect(await outcomeOf(password.check('other@sentinel.example'))).toBe('free');
    expect(await outcomeOf(secondFactor.take(EMAIL))).toBe('free');
  });

  test('tries in parallel are all counted: of 40 at once ten are looked at', async () => {
    const { secondFactor } = createThrottles(stored.database);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcomeOf(secondFactor.take(EMAIL))));
    expect(outcomes.filter((outcome) => outcome === 'free')).toHaveLength(10);
  });

  test('mail to one address leaves once a minute, and so many times a day', async () => {
    const { loginCodeMail } = createThrottles(stored.database);
    expect(await loginCodeMail.take(EMAIL)).toEqual({ waitSeconds: 0 });
    const { waitSeconds } = await loginCodeMail.take(EMAIL);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    await times(19, async () => {
      await ageBy(1);
      expect(await loginCodeMail.take(EMAIL)).toEqual({ waitSeconds: 0 });
    });
    await ageBy(1);
    expect((await loginCodeMail.take(EMAIL)).waitSeconds).toBeGreaterThan(60);
  });

  test('no address is stored', async () => {
    await createThrottles(stored.database).password.failed(EMAIL);
    const rows = await stored.owner.orm.execute(sql`select key from identity.throttle`);
    expect(JSON.stringify(rows)).not.toContain('sentinel.example');
  });
});
