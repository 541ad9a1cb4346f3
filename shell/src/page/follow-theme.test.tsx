import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { createUiStore } from '@sentinel/ui/core';
import { waitFor } from '@testing-library/react';
import { followTheme } from './follow-theme.ts';

const realFetch = globalThis.fetch;
beforeEach(() => session.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** A stand-in for the API; returns the bodies of the calls it received. */
function startApi(answer: object = { success: true }) {
  const sent: Record<string, unknown>[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return { ok: true, status: 200, json: async () => answer } as Response;
  });
  return sent;
}
const open = () => {
  const ui = createUiStore({ theme: session.state().theme });
  followTheme(ui);
  return ui;
};
const logIn = () => session.saveLogin({ access_token: 't', userEmail: 'a@b.example', permissions: ['admin'] });

describe('the theme of a page', () => {
  test('that its user changes is kept here and in the account, in the order of the choices', async () => {
    logIn();
    const sent = startApi();
    const ui = open();
    ui.set({ theme: 'light' });
    ui.set({ theme: 'dark' });
    expect(session.state().theme).toBe('dark');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { type: 'edit_user', access_token: 't', theme: 'light' },
      { type: 'edit_user', access_token: 't', theme: 'dark' },
    ]);
  });

  test('that a login or another tab brings is shown, and not sent back', async () => {
    const sent = startApi();
    const ui = open();
    session.saveLogin({ access_token: 't', theme: 'light' });
    expect(ui.get().theme).toBe('light');
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(ui.get().theme).toBe('dark');
    await Promise.resolve();
    expect(sent).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['a visitor', () => {}],
    [
      'who runs as another user',
      () => {
        logIn();
        session.startRunAs({ email: 'y@b.example', name: 'Y', organization: 'O', access_token: 'y', permissions: [] });
      },
    ],
  ])('of %s is kept here only', async (_who, arrive) => {
    arrive();
    const sent = startApi();
    open().set({ theme: 'light' });
    await Promise.resolve();
    await Promise.resolve();
    expect([session.state().theme, sent]).toEqual(['light', []]);
  });

  test('that cannot be stored stays as chosen, and the failure is logged', async () => {
    logIn();
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    startApi({ error: 'Not now.', code: 'conflict', request_id: 'x' });
    const ui = open();
    ui.set({ theme: 'light' });
    await waitFor(() => expect(warn).toHaveBeenCalledWith('The theme was not stored:', 'Not now.'));
    expect([ui.get().theme, session.state().theme]).toEqual(['light', 'light']);
  });
});
