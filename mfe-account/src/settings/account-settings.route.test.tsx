import { afterEach, expect, jest, test } from '@jest/globals';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, startAccountApi } from '../profile/testing/account-api.tsx';
import AccountSettingsRoute from './account-settings.route.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

test('a deleted account leaves nothing in the browser but the device id, and a fresh page follows (part 2 section 4, SECURITY.md 55)', async () => {
  const leaveFor = jest.fn<Portal['leaveFor']>(async (_path, change) => change());
  startAccountApi();
  const id = session.deviceId();
  session.setScreenerColumns(['Ticker']);
  sessionStorage.setItem('exploreTrades_search', '{}');
  open(
    <PortalContext value={{ leaveFor } as Partial<Portal> as Portal}>
      <AccountSettingsRoute />
    </PortalContext>,
  );
  const sentence = await screen.findByRole('textbox', { name: /To delete your account, type/ });
  await userEvent.click(sentence);
  await userEvent.paste('I WISH TO DELETE MY ACCOUNT AND ERASE MY DATA');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/', expect.any(Function)));
  expect(session.state().isLoggedIn).toBe(false);
  expect(Object.entries(localStorage)).toEqual([['device_id', id]]);
  expect(sessionStorage).toHaveLength(0);
});
