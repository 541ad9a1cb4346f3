import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin.tsx';
import { fillStore, press, row, store, USER, users } from './testing/stored-users.ts';

beforeEach(fillStore);

describe('adding a user, part 2 section 2 "Admin area"', () => {
  const fresh = (label: string) => within(screen.getByRole('row', { name: 'New user' })).getByLabelText(label);

  test('the blank last row adds one without a row token, and becomes blank again', async () => {
    const { of } = renderAdmin(
      users({
        admin_edit_user: () => {
          store.users = [
            ...store.users,
            { ...USER, email: 'new@sentinel.example', name: 'New Person', status: 'invited' },
          ];
          return { success: true };
        },
      }),
    );
    await screen.findByText('Morgan Client');
    expect(screen.getAllByRole('row').at(-1)).toHaveAccessibleName('New user');
    expect(screen.getByText("They'll get an email invitation to set a password.")).toBeVisible();
    await userEvent.type(fresh('Name'), 'New Person');
    await userEvent.type(fresh('Email'), 'new@sentinel.example');
    await userEvent.type(fresh('Organization'), 'New Ltd');
    await userEvent.type(fresh('Permissions'), 'alerts');
    const add = screen.getByRole('button', { name: 'Add user' });
    expect(add).toHaveTextContent('+');
    await userEvent.dblClick(add);
    expect(await screen.findByText('New Person')).toBeVisible();
    expect(of('admin_edit_user')).toEqual([
      {
        type: 'admin_edit_user',
        access_token: 'own-token',
        name: 'New Person',
        email: 'new@sentinel.example',
        organization: 'New Ltd',
        phone: '',
        permissions: ['alerts'],
        disabled: false,
      },
    ]);
    expect(screen.getByText('User added. We emailed an invitation to new@sentinel.example.')).toBeVisible();
    await waitFor(() => expect(fresh('Name')).toHaveFocus());
    expect(fresh('Name')).toHaveValue('');
    expect(within(row('new@sentinel.example')).getByText('Invited')).toBeVisible();
  });

  test('New user above the table leads to the blank row', async () => {
    renderAdmin(users());
    await press('New user');
    expect(fresh('Name')).toHaveFocus();
  });

  test('what is missing is said at its field', async () => {
    const { of } = renderAdmin(users());
    await press('Add user');
    expect(screen.getByText('Please enter a name.')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
    expect(screen.getByText('Please enter an organization.')).toBeVisible();
    await waitFor(() => expect(fresh('Name')).toHaveFocus());
    expect(of('admin_edit_user')).toEqual([]);
  });
});
