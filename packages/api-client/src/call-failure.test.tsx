import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { ask, CallFailure } from './index.ts';

const realFetch = globalThis.fetch;
const answer = (status: number, body: unknown) => {
  globalThis.fetch = jest.fn<typeof fetch>(
    async () => ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response,
  );
};
beforeEach(() => session.saveLogin({ access_token: 't', userEmail: 'a@b.example' }));
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('ask', () => {
  test('gives the answer', async () => {
    answer(200, { ALDG: ['0000000001', 'Aldgate'] });
    expect(await ask('get_tickers', {})).toEqual({ ALDG: ['0000000001', 'Aldgate'] });
  });

  test('a failure says why in the server\u2019s words, and carries code and request id', async () => {
    answer(409, { error: 'Taken.', code: 'conflict', reason: 'name_taken', request_id: 'r1' });
    const failure = await ask('get_tickers', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ message: 'Taken.', code: 'conflict', reason: 'name_taken', requestId: 'r1' });
  });

  test.each([
    ['internal', 500, 'Internal error', 'Something went wrong on our side. Please try again in a moment.'],
    ['unavailable', 503, 'Service unavailable', 'Sentinel is busy right now. Please try again in a moment.'],
    ['timeout', 504, 'Timeout', 'This is taking longer than it should. Please try again in a moment.'],
  ])('of %s a person reads a plain line, never the server\u2019s text', async (code, status, error, line) => {
    answer(status, { error, code, request_id: 'r' });
    await expect(ask('get_tickers', {})).rejects.toThrow(line);
  });

  test('without an answer it reads: Network or server error occurred.', async () => {
    answer(502, 'Bad gateway');
    await expect(ask('get_tickers', {})).rejects.toThrow('Network or server error occurred.');
  });
});
