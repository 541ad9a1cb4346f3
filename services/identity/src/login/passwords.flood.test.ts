import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

/** SECURITY 12 asks for 500 at once; how long a read takes meanwhile is measured by `npm run bench -- logins`. */
const FLOOD = 500;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('SECURITY 12: 500 logins at the same moment', () => {
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
        [503, 'unavailable', '2'],
      ]).toContainEqual([statusCode, json().code, headers['retry-after']]);
    expect(answers.some(({ statusCode }) => statusCode === 401)).toBe(true);
  });

  test('leave nothing behind: the next one is served', async () => {
    await identity.addAccount('next@sentinel.example', 'Sentinel#2026');
    expect((await identity.logIn('next@sentinel.example')).statusCode).toBe(200);
  });
});
