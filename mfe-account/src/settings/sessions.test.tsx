import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, startAccountApi } from '../profile/testing/account-api.tsx';
import { AccountSettingsPage } from './account-settings.page.tsx';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const HERE = {
  session_id: id(1),
  device: 'Chrome on Linux',
  ip: '192.0.2.1',
  created_at: '2020-01-14T09:00:00Z',
  last_seen_at: '2020-01-15T14:05:00Z',
  is_current: true,
};
const THERE = { ...HERE, session_id: id(2), device: 'Safari on iPhone', ip: '198.51.100.7', is_current: false };
const REMEMBERED = {
  remembered_device_id: id(3),
  device: 'Firefox on Windows',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: '2026-01-10T00:00:00Z',
  expires_at: '2026-01-31T00:00:00Z',
  is_current: false,
};

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

function show() {
  const api = startAccountApi({ timezone: 'America/New_York' });
  const held = { sessions: [HERE, THERE], remembered_devices: [REMEMBERED] };
  api.answer('list_sessions', () => ({ ...held }));
  open(<AccountSettingsPage onDeleted={async () => undefined} />);
  return { api, held };
}
/** The line of a device, which starts with the device's name. */
async function line(device: string) {
  const [name] = await screen.findAllByText(device, { exact: false });
  return within(name?.closest('li') as HTMLElement);
}
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');

describe('sessions (SECURITY.md 30)', () => {
  test('each says the device, where, when last seen and since when, in the user’s time zone; this one is marked', async () => {
    show();
    const here = await line('Chrome on Linux');
    expect(here.getByText('This device')).toBeVisible();
    expect(here.getByText('192.0.2.1')).toBeVisible();
    expect(plain(here.getByText(/^Last seen/))).toBe('Last seen Jan 15, 2020, 9:05 AM EST');
    expect(plain(here.getByText(/^Logged in/))).toBe('Logged in Jan 14, 2020, 4:00 AM EST');
    expect(screen.getByText(/^Times shown in New York time \(UTC−0[45]:00\)\.$/)).toBeVisible();
    expect(here.queryByRole('button')).toBeNull();
    const there = await line('Safari on iPhone');
    expect(there.queryByText('This device')).toBeNull();
  });

  test('this device comes first, then those last seen; beyond five on request', async () => {
    const { held } = show();
    held.sessions = [
      ...[1, 6, 3, 5, 2, 4].map((day) => ({
        ...THERE,
        session_id: id(day + 3),
        device: `Safari ${day}`,
        last_seen_at: `2020-01-0${day}T00:00:00Z`,
      })),
      HERE,
    ];
    const devices = () =>
      screen.getAllByText(/^Safari \d$|^Chrome on Linux$/, { selector: 'p' }).map(({ textContent }) => textContent);
    const button = await screen.findByRole('button', { name: 'Show all 7 sessions' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(devices()).toEqual([
      'Chrome on LinuxIP address 192.0.2.1This device',
      ...[6, 5, 4, 3].map((day) => `Safari ${day}IP address ${THERE.ip}`),
    ]);
    await userEvent.click(button);
    expect(devices()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
  });

  test('one can be logged out: the list follows the server, and the focus stays in it', async () => {
    const { api, held } = show();
    const there = await line('Safari on iPhone');
    held.sessions = [HERE];
    await userEvent.click(there.getByRole('button', { name: 'Log out Safari on iPhone' }));
    await answer('Log out');
    expect(await screen.findByText('Safari on iPhone was logged out.')).toBeVisible();
    expect(api.sent('revoke_session')).toEqual([{ type: 'revoke_session', session_id: THERE.session_id }]);
    expect(screen.queryByText('198.51.100.7')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Log out all other sessions' })).toBeNull();
  });

  test('all others can be logged out, after a question', async () => {
    const { api, held } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out all other sessions' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('You stay logged in here.');
    expect(api.sent('revoke_session')).toEqual([]);
    held.sessions = [HERE];
    await answer('Log out all others');
    expect(await screen.findByText('All other sessions were logged out.')).toBeVisible();
    expect(api.sent('revoke_session')).toEqual([{ type: 'revoke_session', scope: 'others' }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('a remembered device can be forgotten', async () => {
    const { api, held } = show();
    const device = await line('Firefox on Windows');
    held.remembered_devices = [];
    await userEvent.click(device.getByRole('button', { name: 'Forget Firefox on Windows' }));
    expect(api.sent('revoke_session')).toEqual([]);
    await answer('Forget');
    expect(await screen.findByText('Firefox on Windows is no longer remembered.')).toBeVisible();
    expect(api.sent('revoke_session')).toEqual([
      { type: 'revoke_session', remembered_device_id: REMEMBERED.remembered_device_id },
    ]);
    expect(screen.getByText(/^No remembered devices\./)).toBeVisible();
  });

  test('a session that has ended meanwhile is no failure; any other refusal is shown', async () => {
    const { api, held } = show();
    api.refuse('revoke_session', 'rate_limited', 'Too many requests.');
    const there = await line('Safari on iPhone');
    await userEvent.click(there.getByRole('button'));
    await answer('Log out');
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    api.refuse('revoke_session', 'not_found', 'There is no such session.');
    held.sessions = [HERE];
    await answer('Log out');
    expect(await screen.findByText('Safari on iPhone was logged out.')).toBeVisible();
  });

  test('a list that does not come can be asked for again; the rest of the page works', async () => {
    const api = startAccountApi();
    api.refuse('list_sessions', 'unavailable', 'This is not available yet.');
    open(<AccountSettingsPage onDeleted={async () => undefined} />);
    expect(await screen.findByText('Sentinel is busy right now. Please try again in a moment.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Preferences' })).toBeVisible();
    api.answer('list_sessions', () => ({ sessions: [HERE], remembered_devices: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('192.0.2.1')).toBeVisible();
  });
});
