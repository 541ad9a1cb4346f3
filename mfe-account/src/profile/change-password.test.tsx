import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordChangeFaults } from './password-change.ts';
import ProfilePage from './profile.page.tsx';
import { open, startAccountApi } from './testing/account-api.tsx';

const OLD = 'Sentinel#2026';
const NEW = 'Watchtower#2027';

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

async function fill(current: string, next: string, confirmation = next) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm new password'), confirmation);
}
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

describe('change password, part 1 section 5', () => {
  test('all that is wrong is listed in the spec’s texts', () => {
    expect(passwordChangeFaults({ current: OLD, next: OLD, confirmation: OLD })).toEqual([
      'New password must be different from current password.',
    ]);
    expect(passwordChangeFaults({ current: OLD, next: 'short', confirmation: 'shorter' })).toEqual([
      'Password must be at least 8 characters.',
      'Password must contain at least one digit.',
      'Password must contain at least one special character.',
      'New password and confirmation do not match.',
    ]);
    expect(passwordChangeFaults({ current: '', next: '', confirmation: '' })).toEqual([
      'Please enter your current password.',
      'Please enter a new password.',
    ]);
    expect(passwordChangeFaults({ current: OLD, next: NEW, confirmation: NEW })).toEqual([]);
  });

  test("errors are listed in a dialog titled 'Please fix the following errors:', and nothing is sent", async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    await fill(OLD, OLD, `${OLD}x`);
    await change();
    const dialog = await screen.findByRole('dialog', { name: 'Please fix the following errors:' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['New password must be different from current password.', 'New password and confirmation do not match.']);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('New password')).toHaveValue(OLD);
    expect(api.sent('edit_user')).toEqual([]);
  });

  test('the rules are told while typing, and go as they are met', async () => {
    startAccountApi();
    open(<ProfilePage />);
    const field = await screen.findByLabelText('New password');
    await userEvent.type(field, 'sentinel');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Password must contain at least one digit.'));
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('Password must contain at least one special character.'),
    );
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining('at least 8 characters.'));
    await userEvent.type(field, '#1');
    expect(field).toBeValid();
    expect(screen.queryByText('Password must contain at least one digit.')).toBeNull();
  });
});

describe('change password, part 1 section 4', () => {
  test("sends both passwords, empties the fields and says 'Password updated successfully!' for 5 s", async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const api = startAccountApi();
    open(<ProfilePage />);
    await fill(OLD, NEW);
    await change();
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
    expect(api.sent('edit_user')).toEqual([
      { type: 'edit_user', access_token: 't', password: NEW, current_password: OLD },
    ]);
    for (const name of ['Current password', 'New password', 'Confirm new password'])
      expect(screen.getByLabelText(name)).toHaveValue('');
    const [hide] = timers.mock.calls.find(([, delayMs]) => delayMs === 5000) ?? [];
    act(() => hide?.());
    expect(screen.queryByText('Password updated successfully!')).toBeNull();
  });

  test('says that other sessions are logged out (SECURITY.md 4)', async () => {
    startAccountApi();
    open(<ProfilePage />);
    expect(await screen.findByText(/Changing your password logs you out everywhere else/)).toBeVisible();
  });

  test('a wrong current password stands beside its field; any other refusal above', async () => {
    const api = startAccountApi();
    api.refuse('edit_user', 'invalid_credentials', 'The current password is incorrect.');
    open(<ProfilePage />);
    await fill('Wrong#2026', NEW);
    await change();
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        'The current password is incorrect.',
      ),
    );
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    api.refuse('edit_user', 'rate_limited', 'Too many attempts. Please try again later.');
    await change();
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue(NEW);
  });

  test('password managers are told which field is which (SECURITY.md 3)', async () => {
    startAccountApi();
    open(<ProfilePage />);
    expect(await screen.findByLabelText('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('is closed, and says why, while running as another user (SECURITY.md 33)', async () => {
    const api = startAccountApi();
    session.startRunAs({
      email: api.email,
      name: 'Morgan',
      organization: 'Northwind Partners',
      access_token: 'i',
      permissions: [],
      profile_image: null,
    });
    open(<ProfilePage />);
    expect(await screen.findByText(/You can't change the password while running as another user/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled();
  });
});
