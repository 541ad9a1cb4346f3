import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderAdmin } from '../testing/render-admin.tsx';
import { ADMIN, fillStore, OTHER, press, store, USER, users } from './testing/stored-users.ts';

beforeEach(fillStore);

describe('deleting a user, part 2 sections 7 and 8', () => {
  const confirm = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete user' }));

  test('asks with the email named, then deletes and gives the focus to the next row', async () => {
    const { of } = renderAdmin(
      users({
        delete_user: () => {
          store.users = [ADMIN, OTHER];
          return { success: true };
        },
      }),
    );
    await press(`Delete ${USER.email}`);
    expect(await screen.findByRole('alertdialog', { name: 'Delete user' })).toHaveTextContent(
      'Delete the account of client@sentinel.example and everything stored with it? This cannot be undone.',
    );
    await confirm();
    expect(await screen.findByText('client@sentinel.example was deleted.')).toBeVisible();
    expect(of('delete_user')).toEqual([
      { type: 'delete_user', access_token: 'own-token', email: 'client@sentinel.example' },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: `Edit ${OTHER.email}` })).toHaveFocus());
  });

  test('Cancel deletes nothing and gives the focus back', async () => {
    const { of } = renderAdmin(users());
    await press(`Delete ${USER.email}`);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${USER.email}` })).toHaveFocus());
    expect(of('delete_user')).toEqual([]);
  });

  test('a refusal and a missing answer are said in the dialog', async () => {
    let answer: object | Error = refusal('conflict', 'The last administrator cannot be deleted.');
    renderAdmin(users({ delete_user: () => answer }));
    await press(`Delete ${USER.email}`);
    await screen.findByRole('alertdialog');
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('The last administrator cannot be deleted.');
    answer = new TypeError('failed');
    await confirm();
    expect(await screen.findByText('Network error while deleting.')).toBeVisible();
  });

  test('the own account is not offered for it', async () => {
    renderAdmin(users());
    await screen.findByText('Avery Admin');
    expect(screen.queryByRole('button', { name: `Delete ${ADMIN.email}` })).toBeNull();
    expect(
      screen.getByRole('button', { name: /^Delete ?: not available\. Delete your own account in Account Settings\.$/ }),
    ).toBeVisible();
  });
});

describe('log out everywhere (SECURITY 30)', () => {
  test('asks, then ends all sessions of the row’s user', async () => {
    const { of } = renderAdmin(users({ revoke_session: () => ({ success: true, revoked: 2 }) }));
    await press(`Log out everywhere ${USER.email}`);
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out everywhere' });
    expect(dialog).toHaveTextContent(
      'End all sessions and remembered devices of client@sentinel.example? They have to log in again.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByText('client@sentinel.example is logged out on every device.')).toBeVisible();
    expect(of('revoke_session')).toEqual([{ type: 'revoke_session', user_access_token: 'row-client' }]);
  });
});
