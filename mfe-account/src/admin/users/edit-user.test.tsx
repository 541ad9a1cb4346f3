import { beforeEach, describe, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderAdmin } from '../testing/render-admin.tsx';
import { ADMIN, CONFLICT, field, fillStore, OTHER, press, retype, store, USER, users } from './testing/stored-users.ts';

beforeEach(fillStore);

describe('editing a user, part 2 sections 4, 5 and 7', () => {
  test('Edit gives inputs, Save sends the row with its token and the permissions as a list', async () => {
    const { of } = renderAdmin(
      users({
        admin_edit_user: () => {
          store.users = [ADMIN, { ...USER, name: 'Morgan New', permissions: ['alerts', 'explore_trades'] }, OTHER];
          return { success: true };
        },
      }),
    );
    await press(`Edit ${USER.email}`);
    expect(field(USER.email, 'Name')).toHaveFocus();
    await retype(field(USER.email, 'Name'), 'Morgan New');
    await retype(field(USER.email, 'Permissions'), ' alerts ,explore_trades ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Disabled' }));
    await press('Save');
    expect(await screen.findByText('Morgan New')).toBeVisible();
    expect(of('admin_edit_user')).toEqual([
      {
        type: 'admin_edit_user',
        access_token: 'own-token',
        user_access_token: 'row-client',
        name: 'Morgan New',
        email: 'client@sentinel.example',
        organization: 'Client Ltd',
        phone: '12125550100',
        permissions: ['alerts', 'explore_trades'],
        disabled: true,
      },
    ]);
    expect(await screen.findByText('client@sentinel.example was saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: `Edit ${USER.email}` })).toHaveFocus();
  });

  test('Escape cancels and gives the focus back; Enter saves', async () => {
    const { of } = renderAdmin(users({ admin_edit_user: () => ({ success: true }) }));
    await press(`Edit ${USER.email}`);
    await userEvent.keyboard('x{Escape}');
    const edit = screen.getByRole('button', { name: `Edit ${USER.email}` });
    expect(edit).toHaveFocus();
    expect(screen.getByText('Morgan Client')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(field(USER.email, 'Name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(of('admin_edit_user')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: `Edit ${USER.email}` })).toHaveFocus();
  });

  test('Cancel sends nothing', async () => {
    const { of } = renderAdmin(users());
    await press(`Edit ${USER.email}`);
    await press('Cancel');
    expect(screen.getByText('Morgan Client')).toBeVisible();
    expect(of('admin_edit_user')).toEqual([]);
  });

  test('an unknown permission is named before anything is sent', async () => {
    const { of } = renderAdmin(users());
    await press(`Edit ${USER.email}`);
    await retype(field(USER.email, 'Permissions'), 'alerts, superuser');
    await press('Save');
    expect(screen.getByText(/^Unknown permission “superuser”\. Choose from: admin, alerts/)).toBeVisible();
    await waitFor(() => expect(field(USER.email, 'Permissions')).toHaveFocus());
    expect(of('admin_edit_user')).toEqual([]);
  });

  test('the server’s text stands in an alert at the row, which keeps what was typed (section 8)', async () => {
    const text = 'The last administrator stays one.';
    renderAdmin(users({ admin_edit_user: () => refusal('unprocessable', text) }));
    await press(`Edit ${USER.email}`);
    await retype(field(USER.email, 'Name'), 'Eve');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(field(USER.email, 'Name')).toHaveValue('Eve');
  });

  test('without an answer it says Network error while saving. (section 8)', async () => {
    renderAdmin(users({ admin_edit_user: () => new TypeError('failed') }));
    await press(`Edit ${USER.email}`);
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error while saving.');
  });

  test('a conflict loads the list again, keeps what was typed, and the next Save has the new row token', async () => {
    const { of } = renderAdmin(
      users({
        admin_edit_user: ({ user_access_token }) => {
          if (user_access_token === 'row-client-2') return { success: true };
          store.users = [ADMIN, { ...USER, organization: 'Renamed Ltd', access_token: 'row-client-2' }, OTHER];
          return refusal('conflict', CONFLICT);
        },
      }),
    );
    await press(`Edit ${USER.email}`);
    await retype(field(USER.email, 'Name'), 'Eve');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(CONFLICT);
    expect(field(USER.email, 'Name')).toHaveValue('Eve');
    expect(field(USER.email, 'Organization')).toHaveValue('Renamed Ltd');
    await press('Save');
    await screen.findByText('client@sentinel.example was saved.');
    expect(of('admin_edit_user')[1]).toMatchObject({
      user_access_token: 'row-client-2',
      name: 'Eve',
      organization: 'Renamed Ltd',
    });
  });

  test('a row that was deleted meanwhile keeps what was typed until it is cancelled', async () => {
    renderAdmin(
      users({
        admin_edit_user: () => {
          store.users = [ADMIN, OTHER];
          return refusal('not_found', 'There is no such user.');
        },
      }),
    );
    await press(`Edit ${USER.email}`);
    await retype(field(USER.email, 'Name'), 'Eve');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such user.');
    expect(field(USER.email, 'Name')).toHaveValue('Eve');
    await press('Cancel');
    expect(screen.queryByText(/client@sentinel/)).toBeNull();
  });

  test('the own row keeps its email and stays enabled; a new name shows in the navbar', async () => {
    renderAdmin(users({ admin_edit_user: () => ({ success: true }) }));
    await press(`Edit ${ADMIN.email}`);
    expect(field(ADMIN.email, 'Email')).toHaveAttribute('readonly');
    expect(screen.getByRole('checkbox', { name: 'Disabled' })).toBeDisabled();
    await retype(field(ADMIN.email, 'Name'), 'Avery New');
    await press('Save');
    await waitFor(() => expect(session.state().name).toBe('Avery New'));
  });
});
