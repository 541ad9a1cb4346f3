import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { call } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';
import { act, render, screen } from '@testing-library/react';
import { BusyNote } from './busy-note.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

test('while a call that was shed waits, the page says so', async () => {
  session.saveLogin({ access_token: 't' });
  const shed = { error: 'Busy.', code: 'overloaded', request_id: 'r' };
  const one = { ok: false, status: 503, headers: new Headers({ 'retry-after': '2' }), json: async () => shed };
  const answers = [
    { ...one, clone: () => one },
    { ok: true, status: 200, json: async () => ({ success: true }) },
  ];
  globalThis.fetch = jest.fn<typeof fetch>(async () => answers.shift() as unknown as Response);
  render(<BusyNote product="Sentinel" />);
  expect(screen.getByRole('status').textContent).toBe('');
  const answer = call('get_freshness', {});
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status').textContent).toBe('Sentinel is busy. Trying again in a moment…');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(await answer).toEqual({ success: true });
  expect(screen.getByRole('status').textContent).toBe('');
});
