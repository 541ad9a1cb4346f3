import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { thorough } from '../../../../tools/thorough.mjs';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

/** SECURITY 12 asks for 500 at once; the queue in front of the passwords is full with far fewer. How long a read takes meanwhile is measured by `npm run bench -- logins`. */
const FLOOD = thorough(150, 500);

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('SECURITY 12: hundreds of logins at the same moment', () => {
  test('do not stand before a read: it is answered while most of their passwords still wait', async () => {
    const id = await identity.addAccount('reader@sentinel.example', 'Sentinel#2026');
    const reader = await identity.openSession(id);
    let looked = 0;
    const logins = Array.from({ length: FLOOD }, async (_, person) => {
      const answer = await identity.logIn(`nobody${person}@sentinel.example`);
      if (answer.statusCode === 401) looked += 1;
      return answer;
    });
    const read = await identity.post('get_user', { access_token: 'x' }, reader);
    const lookedBefore = looked;
    const answers = await Promise.all(logins);

    expect([read.statusCode, read.json().email]).toEqual([200, 'reader@sentinel.example']);
    expect(lookedBefore).toBeLessThan(looked / 2);
    // Each gets an answer: of the password, or to come back, with the seconds to wait.
    for (const { statusCode, headers, json } of answers)
      expect([
        [401, 'invalid_credentials', undefined],
        [503, 'overloaded', '2'],
      ]).toContainEqual([statusCode, json().code, headers['retry-after']]);
    expect(answers.some(({ statusCode }) => statusCode === 401)).toBe(true);
  });

  test('of one network do not hold up a login from another', async () => {
    await identity.addAccount('elsewhere@sentinel.example', 'Sentinel#2026');
    let answered = 0;
    const flood = Array.from({ length: FLOOD }, async (_, person) => {
      const answer = await identity.logIn(`nobody${person}@sentinel.example`);
      if (answer.statusCode === 401) answered += 1;
      return answer;
    });
    // Waits until the flood's first places in the queue are taken.
    await Promise.race(flood);
    const own = await identity.logIn('elsewhere@sentinel.example', 'Sentinel#2026', 'web_ab', { ip: '198.51.100.7' });
    const before = answered;
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(own.statusCode).toBe(200);
    expect(before).toBeLessThan(statuses.filter((status) => status === 401).length / 2);
    expect(statuses).toContain(503);
  });

  test('leave nothing behind: the next one is served', async () => {
    await identity.addAccount('next@sentinel.example', 'Sentinel#2026');
    expect((await identity.logIn('next@sentinel.example')).statusCode).toBe(200);
  });
});
