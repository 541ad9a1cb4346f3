import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, startAccountApi } from '../profile/testing/account-api.tsx';
import { AccountSettingsPage } from './account-settings.page.tsx';

const realFetch = globalThis.fetch;
const onDeleted = jest.fn(async () => undefined);
beforeEach(() => {
  onDeleted.mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const show = () => open(<AccountSettingsPage onDeleted={onDeleted} />);
const region = (name: string) => screen.findByRole('region', { name });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Answers as the server does when the login was a while ago. */
function needsPassword({ password }: Readonly<Record<string, unknown>>) {
  if (password === 'Sentinel#2026') return { success: true };
  return password === undefined
    ? { error: 'Please enter your password.', code: 'unprocessable', reason: 'password_needed', request_id: 'r' }
    : { error: 'The password is incorrect.', code: 'invalid_credentials', request_id: 'r' };
}

function runAs(email: string) {
  session.startRunAs({
    email,
    name: 'Morgan',
    organization: 'Northwind Partners',
    access_token: 'i',
    permissions: [],
    profile_image: null,
  });
}

describe('Account Settings, part 2 section 2', () => {
  test('has its sections', async () => {
    startAccountApi();
    show();
    expect(screen.getByText('Loading user data…')).toBeVisible();
    for (const name of ['Preferences', 'Notifications', 'Security and Authentication', 'Sessions', 'Danger Zone'])
      expect(await region(name)).toBeVisible();
  });
});

describe('settings changes are sent as user edits, part 2 section 4', () => {
  async function chooseZone(name: RegExp) {
    await userEvent.click(await screen.findByRole('combobox', { name: /Time zone/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  const zone = () => screen.getByRole('combobox', { name: /Time zone/ });

  test('the time zone is saved at once, with what was seen', async () => {
    const api = startAccountApi();
    show();
    await chooseZone(/^Tokyo/);
    expect(within(await region('Preferences')).getByText('Saved')).toBeVisible();
    expect(zone()).toHaveTextContent('Tokyo (UTC+09:00)');
    expect(api.sent('edit_user')).toEqual([
      { type: 'edit_user', access_token: 't', timezone: 'Asia/Tokyo', expected: { timezone: 'UTC' } },
    ]);
  });

  test('the control shows the new value while it is saved, and goes back when that failed', async () => {
    const api = startAccountApi();
    let answer: (answer: object) => void = () => undefined;
    api.answer(
      'edit_user',
      () =>
        new Promise<object>((done) => {
          answer = done;
        }),
    );
    show();
    await chooseZone(/^Tokyo/);
    expect(await screen.findByText('Saving…')).toBeVisible();
    expect(zone()).toHaveTextContent('Tokyo');
    // The server cannot be asked for the stored value either.
    api.answer('get_user', () => new Error('offline'));
    answer({ error: 'Network or server error occurred.', request_id: 'r' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved. Network or server error occurred.');
    expect(zone()).toHaveTextContent('UTC (UTC+00:00)');
  });

  test('changed in another tab meanwhile: says so and shows the present value', async () => {
    const api = startAccountApi();
    show();
    await region('Preferences');
    api.user.timezone = 'Europe/Paris';
    api.refuse(
      'edit_user',
      'conflict',
      'This has been changed in another window meanwhile. The present value is shown.',
      'changed_meanwhile',
    );
    await chooseZone(/^Tokyo/);
    expect(await screen.findByRole('alert')).toHaveTextContent('changed in another window');
    await waitFor(() => expect(zone()).toHaveTextContent('Paris'));
  });

  test('consents are sent as 1 and 0, each on its own', async () => {
    const api = startAccountApi({ can_send_sms: 1 });
    show();
    const email = await screen.findByRole('checkbox', { name: 'Marketing emails' });
    const sms = screen.getByRole('checkbox', { name: 'Marketing text messages (SMS)' });
    await userEvent.click(email);
    await waitFor(() => expect(api.sent('edit_user')).toHaveLength(1));
    await userEvent.click(sms);
    await waitFor(() => expect(api.sent('edit_user')).toHaveLength(2));
    expect(api.sent('edit_user')).toMatchObject([
      { can_send_email: 1, expected: { can_send_email: 0 } },
      { can_send_sms: 0, expected: { can_send_sms: 1 } },
    ]);
    expect([email, sms].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    expect(await screen.findAllByText('Saved')).toHaveLength(2);
  });

  test('two quick changes of one control are sent one after the other: the last one chosen stays', async () => {
    const api = startAccountApi();
    let answer: (answer: object) => void = () => undefined;
    api.answer(
      'edit_user',
      () =>
        new Promise<object>((done) => {
          answer = done;
        }),
    );
    show();
    const flags = () => api.sent('edit_user').map(({ can_send_email }) => can_send_email);
    const email = await screen.findByRole('checkbox', { name: 'Marketing emails' });
    await userEvent.click(email);
    await waitFor(() => expect(email).toBeChecked());
    await userEvent.click(email);
    await waitFor(() => expect(email).not.toBeChecked());
    expect(flags()).toEqual([1]);
    answer({ success: true });
    await waitFor(() => expect(flags()).toEqual([1, 0]));
    answer({ success: true });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(email).not.toBeChecked();
  });

  test('says that alert emails are not affected, and that SMS needs a phone number', async () => {
    startAccountApi({ phone: null });
    show();
    expect(await region('Notifications')).toHaveTextContent("You'll still get alert emails");
    const sms = screen.getByRole('checkbox', { name: 'Marketing text messages (SMS)' });
    expect(sms).toBeDisabled();
    expect(sms).toHaveAccessibleDescription(expect.stringContaining('It needs a phone number'));
    expect(screen.getByRole('link', { name: 'add one in User Information' })).toHaveAttribute('href', '/profile');
  });

  test('says that the number is not confirmed yet', async () => {
    startAccountApi({ phone_confirmed: false });
    show();
    await region('Notifications');
    expect(screen.getByRole('checkbox', { name: 'Marketing text messages (SMS)' })).toHaveAccessibleDescription(
      expect.stringContaining('Your number is not confirmed yet'),
    );
    expect(screen.getByRole('link', { name: 'confirm it in User Information' })).toHaveAttribute('href', '/profile');
  });
});

describe('Notifications, part 2 section 2: when alert messages may arrive', () => {
  async function choose(name: RegExp, option: string) {
    await userEvent.click(await screen.findByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  const quiet = () => screen.findByRole('checkbox', { name: 'Quiet hours' });

  test('quiet hours start as a night, each end can be changed, and they can be removed', async () => {
    const api = startAccountApi({ timezone: 'Asia/Tokyo' });
    show();
    expect(await region('When alerts may reach you')).toHaveTextContent('your time zone: Tokyo (UTC+09:00)');
    expect(screen.queryByRole('combobox', { name: /^From/ })).toBeNull();
    await userEvent.click(await quiet());
    expect(await screen.findByRole('combobox', { name: /^From/ })).toHaveTextContent('10:00 PM');
    await choose(/^To/, '6:30 AM');
    await waitFor(() => expect(api.sent('edit_user')).toHaveLength(2));
    await userEvent.click(await quiet());
    await waitFor(() => expect(api.sent('edit_user')).toHaveLength(3));
    expect(api.sent('edit_user').map(({ quiet_hours, expected }) => [quiet_hours, expected])).toEqual([
      [{ from: 1320, to: 420 }, { quiet_hours: null }],
      [{ from: 1320, to: 390 }, { quiet_hours: { from: 1320, to: 420 } }],
      [null, { quiet_hours: { from: 1320, to: 390 } }],
    ]);
  });

  test('a stored time that is no half hour is among the choices', async () => {
    startAccountApi({ quiet_hours: { from: 1327, to: 0 } });
    show();
    expect(await screen.findByRole('combobox', { name: /^From/ })).toHaveTextContent('10:07 PM');
    expect(screen.getByRole('combobox', { name: /^To/ })).toHaveTextContent('12:00 AM');
  });

  test('the two ends cannot be the same time; after a refusal the former time is shown again', async () => {
    const api = startAccountApi({ quiet_hours: { from: 60, to: 120 } });
    api.refuse('edit_user', 'rate_limited', 'Too many requests.');
    show();
    await userEvent.click(await screen.findByRole('combobox', { name: /^To/ }));
    expect(await screen.findByRole('option', { name: '1:00 AM' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await screen.findByRole('option', { name: '1:30 AM' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
    expect(screen.getByRole('combobox', { name: /^To/ })).toHaveTextContent('2:00 AM');
  });

  test('the hour of daily digests', async () => {
    const api = startAccountApi();
    show();
    await choose(/^Daily digest at/, '7:00 AM');
    await waitFor(() =>
      expect(api.sent('edit_user')).toMatchObject([{ digest_hour: 7, expected: { digest_hour: 18 } }]),
    );
  });
});

describe('2FA in settings, part 2 section 4', () => {
  test('disabling asks, and can be declined', async () => {
    const api = startAccountApi({ enabled_2fa: true });
    show();
    await click('Disable 2FA');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to disable Two-Factor Authentication?',
    );
    await click('No, keep it enabled');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('disable_2fa')).toEqual([]);
    expect(screen.getByText('Enabled')).toBeVisible();
  });

  test('a refusal stands in the question; once disabled, it can be enabled again', async () => {
    const api = startAccountApi({ enabled_2fa: true });
    api.refuse('disable_2fa', 'rate_limited', 'Too many requests.');
    show();
    await click('Disable 2FA');
    await click('Yes, disable 2FA');
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    api.answer('disable_2fa', () => ({ success: true }));
    await click('Yes, disable 2FA');
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible();
    expect(api.sent('disable_2fa').at(-1)).toEqual({ type: 'disable_2fa', email: api.email });
    expect(screen.getByText('Disabled')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enable 2FA' })).toHaveFocus());
  });

  test('asks for the password once the server needs it, and says when it is wrong', async () => {
    const api = startAccountApi({ enabled_2fa: true });
    api.answer('disable_2fa', needsPassword);
    show();
    await click('Disable 2FA');
    await click('Yes, disable 2FA');
    const field = await screen.findByLabelText('Your password');
    const confirm = screen.getByRole('button', { name: 'Yes, disable 2FA' });
    await waitFor(() => expect(confirm).toBeDisabled());
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).not.toBeInvalid();
    await userEvent.type(field, 'wrong');
    await userEvent.click(confirm);
    expect(await screen.findByText('The password is incorrect.')).toBeVisible();
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, 'Sentinel#2026{Enter}');
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible();
    expect(api.sent('disable_2fa').map(({ password }) => password)).toEqual([undefined, 'wrong', 'Sentinel#2026']);
  });

  test('forgets a typed password when the question is closed', async () => {
    const api = startAccountApi({ enabled_2fa: true });
    api.answer('disable_2fa', needsPassword);
    show();
    await click('Disable 2FA');
    await click('Yes, disable 2FA');
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong');
    await click('No, keep it enabled');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await click('Disable 2FA');
    await screen.findByRole('alertdialog');
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  test('enabling opens the set-up; leaving it keeps 2FA disabled', async () => {
    const api = startAccountApi();
    api.answer('generate_2fa_secret', () => ({ qr_code_url: 'data:image/png;base64,AA==', secret_key: 'ABCDEFGH' }));
    show();
    await click('Enable 2FA');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    await click('Cancel');
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toHaveFocus();
  });

  test('a verified code marks it enabled', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const api = startAccountApi();
    api.answer('generate_2fa_secret', () => ({ qr_code_url: 'data:image/png;base64,AA==', secret_key: 'ABCDEFGH' }));
    show();
    await click('Enable 2FA');
    await screen.findByRole('img', { name: /QR code/ });
    await userEvent.type(screen.getByRole('textbox', { name: /code/i }), '123456');
    expect(await screen.findByText('Verification successful!')).toBeVisible();
    const [goOn] = timers.mock.calls.find(([, delayMs]) => delayMs === 2000) ?? [];
    act(() => goOn?.());
    expect(await screen.findByText('Two-factor authentication is on.')).toBeVisible();
    expect(screen.getByText('Enabled')).toBeVisible();
  });
});

describe('account deletion, part 2 section 4', () => {
  const sentence = 'I WISH TO DELETE MY ACCOUNT AND ERASE MY DATA';
  const field = () => screen.findByRole('textbox', { name: /To delete your account, type/ });

  test('Delete is enabled only when the typed text is exactly the sentence', async () => {
    startAccountApi();
    show();
    const input = await field();
    const button = screen.getByRole('button', { name: 'Delete' });
    expect(button).toBeDisabled();
    for (const text of [sentence.slice(0, -1), sentence.toLowerCase(), `${sentence} `, ` ${sentence}`]) {
      await userEvent.clear(input);
      await userEvent.paste(text);
      expect(button).toBeDisabled();
    }
    await userEvent.clear(input);
    await userEvent.paste(sentence);
    expect(button).toBeEnabled();
  });

  test('asks once more, deletes, then leaves', async () => {
    const api = startAccountApi();
    show();
    await userEvent.type(await field(), sentence);
    await click('Delete');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Are you sure you want to delete your account? This action cannot be undone.');
    expect(api.sent('delete_account')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(api.sent('delete_account')).toEqual([{ type: 'delete_account', email: api.email }]);
    // What still shows until the page is left makes no calls.
    act(() => session.clear());
    expect(await screen.findByText('Loading user data…')).toBeVisible();
    expect(api.sent('get_user')).toHaveLength(1);
  });

  test('asks for the password once the server needs it, and deletes with the right one', async () => {
    const api = startAccountApi();
    api.answer('delete_account', needsPassword);
    show();
    await userEvent.type(await field(), sentence);
    await click('Delete');
    const dialog = await screen.findByRole('alertdialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    await userEvent.click(confirm);
    const password = await within(dialog).findByLabelText('Your password');
    await waitFor(() => expect(confirm).toBeDisabled());
    expect(onDeleted).not.toHaveBeenCalled();
    await userEvent.type(password, 'Sentinel#2026');
    await userEvent.click(confirm);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(api.sent('delete_account').map(({ password }) => password)).toEqual([undefined, 'Sentinel#2026']);
  });

  test('a refusal stands in the question, and nobody leaves', async () => {
    const api = startAccountApi();
    api.refuse('delete_account', 'conflict', 'The last administrator cannot be deleted.');
    show();
    await userEvent.type(await field(), sentence);
    await click('Delete');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The last administrator cannot be deleted.');
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

test('while running as another user the parts of the owner are closed and say why (SECURITY.md 33)', async () => {
  const api = startAccountApi({ enabled_2fa: true });
  runAs(api.email);
  show();
  for (const name of ['Security and Authentication', 'Sessions', 'Danger Zone'])
    expect(await region(name)).toHaveTextContent('while running as another user');
  expect(screen.getByRole('button', { name: 'Disable 2FA' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: /To delete your account/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(api.sent('list_sessions')).toEqual([]);
  expect(screen.getByRole('checkbox', { name: 'Marketing emails' })).toBeEnabled();
});
