import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { UserRow } from './users.query.ts';

const USER: UserRow = {
  email: 'client@sentinel.example',
  name: 'Morgan Client',
  organization: 'Client Ltd',
  phone: '12125550100',
  permissions: ['alerts'],
  status: 'active',
  enabled_2fa: false,
  created_at: '2026-01-05T10:00:00Z',
  access_token: 'row-client',
};
const ADMIN: UserRow = {
  ...USER,
  email: 'admin@sentinel.example',
  name: 'Avery Admin',
  organization: 'admin',
  permissions: ['admin'],
  enabled_2fa: true,
  access_token: 'row-admin',
};
const OTHER: UserRow = { ...USER, email: 'other@sentinel.example', name: 'Robin Other', access_token: 'row-other' };
const CONFLICT = 'This user has been changed meanwhile. The list has been loaded again.';

let stored: UserRow[];
beforeEach(() => {
  stored = [ADMIN, USER, OTHER];
});

const users = (answers: Answers = {}) => ({ get_users: () => stored, ...answers });
const row = (email: string) => screen.getByRole('row', { name: new RegExp(email) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (email: string, label: string) => within(row(email)).getByLabelText(label);

async function retype(element: HTMLElement, text: string) {
  await userEvent.clear(element);
  if (text !== '') await userEvent.type(element, text);
}

describe('users, part 2 section 2 "Admin area"', () => {
  test('a row for each user, by column', async () => {
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Organization',
      'Phone',
      'Permissions',
      'Status',
      'Actions',
    ]);
    const cells = within(row(USER.email)).getAllByRole('cell');
    expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      'Morgan Client',
      'client@sentinel.example',
      'Client Ltd',
      '+12125550100',
      'alerts',
      'Active',
    ]);
    expect(within(row(ADMIN.email)).getByText('2FA')).toBeVisible();
  });

  test('a failed loading says why, and Retry asks again', async () => {
    let isDown = true;
    renderAdmin({ get_users: () => (isDown ? refusal('internal', 'Something went wrong.') : stored) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The users could not be loaded');
    expect(alert).toHaveTextContent('Something went wrong.');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Morgan Client')).toBeVisible();
  });

  test('ten thousand users show 25 a page; the filter looks through all of them', async () => {
    stored = Array.from({ length: 10_000 }, (_, index) => ({
      ...USER,
      name: `Person ${index}`,
      email: `p${index}@sentinel.example`,
      organization: index === 9_876 ? 'Needle Ltd' : 'Hay Ltd',
    }));
    renderAdmin(users());
    await screen.findByText('Person 0');
    expect(screen.getByText('1–25 of 10,000')).toBeVisible();
    // The headings, the rows, the blank one.
    expect(screen.getAllByRole('row')).toHaveLength(27);
    await userEvent.click(screen.getByLabelText('Filter users'));
    await userEvent.paste('needle');
    expect(screen.getByText('Person 9876')).toBeVisible();
    expect(screen.getByText('1–1 of 1')).toBeVisible();
    await userEvent.paste('x');
    expect(screen.getByText('Nothing matches “needlex”.')).toBeVisible();
  });

  test('the filter knows permissions, phone numbers and status, too', async () => {
    stored = [
      ADMIN,
      { ...USER, permissions: ['explore_trades'], status: 'invited' },
      { ...OTHER, phone: '442071234567' },
    ];
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    const names = () => screen.getAllByText(/^(Avery|Morgan|Robin)/).map(({ textContent }) => textContent);
    const filter = screen.getByLabelText('Filter users');
    await userEvent.type(filter, 'explore_trades invited');
    expect(names()).toEqual(['Morgan Client']);
    await retype(filter, '+44207');
    expect(names()).toEqual(['Robin Other']);
  });

  test('permissions stand each by itself', async () => {
    stored = [
      { ...USER, permissions: ['alerts', 'explore_trades'] },
      { ...OTHER, permissions: [] },
    ];
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    const items = within(row(USER.email)).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['alerts', 'explore_trades']);
    expect(within(row(OTHER.email)).getByText('None')).toBeVisible();
  });

  test('a heading sorts up, then down', async () => {
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    const names = () => screen.getAllByText(/^(Avery|Morgan|Robin)/).map(({ textContent }) => textContent);
    await press('Name');
    expect(names()).toEqual(['Avery Admin', 'Morgan Client', 'Robin Other']);
    await press('Name');
    expect(names()).toEqual(['Robin Other', 'Morgan Client', 'Avery Admin']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });
});

describe('editing a user, part 2 sections 4, 5 and 7', () => {
  test('Edit gives inputs, Save sends the row with its token and the permissions as a list', async () => {
    const { of } = renderAdmin(
      users({
        admin_edit_user: () => {
          stored = [ADMIN, { ...USER, name: 'Morgan New', permissions: ['alerts', 'explore_trades'] }, OTHER];
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
    expect(screen.getByText(/^Unknown permission: “superuser”\. There are: admin, alerts/)).toBeVisible();
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
          stored = [ADMIN, { ...USER, organization: 'Renamed Ltd', access_token: 'row-client-2' }, OTHER];
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
          stored = [ADMIN, OTHER];
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

  test('the own row keeps its e-mail and stays enabled; a new name shows in the navbar', async () => {
    renderAdmin(users({ admin_edit_user: () => ({ success: true }) }));
    await press(`Edit ${ADMIN.email}`);
    expect(field(ADMIN.email, 'Email')).toHaveAttribute('readonly');
    expect(screen.getByRole('checkbox', { name: 'Disabled' })).toBeDisabled();
    await retype(field(ADMIN.email, 'Name'), 'Avery New');
    await press('Save');
    await waitFor(() => expect(session.state().name).toBe('Avery New'));
  });
});

describe('adding a user, part 2 section 2 "Admin area"', () => {
  const fresh = (label: string) => within(screen.getByRole('row', { name: 'New user' })).getByLabelText(label);

  test('the blank last row adds one without a row token, and becomes blank again', async () => {
    const { of } = renderAdmin(
      users({
        admin_edit_user: () => {
          stored = [...stored, { ...USER, email: 'new@sentinel.example', name: 'New Person', status: 'invited' }];
          return { success: true };
        },
      }),
    );
    await screen.findByText('Morgan Client');
    expect(screen.getAllByRole('row').at(-1)).toHaveAccessibleName('New user');
    expect(screen.getByText('An invitation to choose a password is mailed.')).toBeVisible();
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
    expect(
      screen.getByText('The user was added. An invitation to choose a password is mailed to new@sentinel.example.'),
    ).toBeVisible();
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

describe('deleting a user, part 2 sections 7 and 8', () => {
  const confirm = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete user' }));

  test('asks with the e-mail named, then deletes and gives the focus to the next row', async () => {
    const { of } = renderAdmin(
      users({
        delete_user: () => {
          stored = [ADMIN, OTHER];
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

describe('run-as, part 2 section 4 (SECURITY 33 and 34)', () => {
  const begin = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Run as' }));
  const PERSON = {
    access_token: 'run-as-token',
    email: USER.email,
    name: USER.name,
    organization: USER.organization,
    permissions: ['alerts'],
    profile_image: null,
  };
  const RUN_AS = { ...PERSON, expires_at: '2026-01-05T10:15:00Z' };

  test('asks why, says that it is recorded, and begins with the user’s session', async () => {
    const onRunAs = jest.fn();
    const { of } = renderAdmin(users({ run_as: () => RUN_AS }), { onRunAs });
    await press(`Run as ${USER.email}`);
    const dialog = await screen.findByRole('dialog', { name: 'Run as Morgan Client' });
    expect(dialog).toHaveTextContent(
      'You see and do what client@sentinel.example can, for up to 15 minutes. Every action is recorded in the audit log with your name and this reason.',
    );
    await begin();
    expect(screen.getByText('Please enter a reason of 3 to 200 characters.')).toBeVisible();
    expect(of('run_as')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), '  Ticket 4711{Enter}');
    await waitFor(() => expect(onRunAs).toHaveBeenCalledTimes(1));
    expect(of('run_as')).toEqual([
      { type: 'run_as', access_token: 'own-token', user_access_token: 'row-client', reason: 'Ticket 4711' },
    ]);
    expect(onRunAs).toHaveBeenCalledWith(PERSON);
  });

  test('a refusal stays in the dialog, and a stale row is loaded again', async () => {
    const onRunAs = jest.fn();
    const { of } = renderAdmin(
      users({
        run_as: ({ user_access_token }) => {
          if (user_access_token === 'row-client-2') return RUN_AS;
          stored = [ADMIN, { ...USER, access_token: 'row-client-2' }, OTHER];
          return refusal('conflict', CONFLICT);
        },
      }),
      { onRunAs },
    );
    await press(`Run as ${USER.email}`);
    await userEvent.type(await screen.findByLabelText('Reason'), 'Ticket 4711');
    await begin();
    expect(await screen.findByRole('alert')).toHaveTextContent(CONFLICT);
    expect(onRunAs).not.toHaveBeenCalled();
    await waitFor(() => expect(of('get_users')).toHaveLength(2));
    await begin();
    await waitFor(() => expect(onRunAs).toHaveBeenCalledTimes(1));
  });

  test('is not offered for the own account, administrators, disabled and invited users, and says why', async () => {
    stored = [
      ADMIN,
      { ...ADMIN, email: 'second@sentinel.example' },
      { ...USER, status: 'disabled' },
      { ...OTHER, status: 'invited' },
    ];
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    expect(screen.queryByRole('button', { name: /^Run as .*@/ })).toBeNull();
    const why = (email: string) => within(row(email)).getByRole('button', { name: /^Run as ?:/ });
    expect(why(ADMIN.email)).toHaveAccessibleName(/This is your own account\.$/);
    expect(why('second@sentinel.example')).toHaveAccessibleName(/Nobody can run as an administrator\.$/);
    expect(why(USER.email)).toHaveAccessibleName(/This user is disabled\.$/);
    expect(why(OTHER.email)).toHaveAccessibleName(/This user has not chosen a password yet\.$/);
    await userEvent.click(why(USER.email));
    expect(await screen.findByRole('dialog')).toHaveTextContent('This user is disabled.');
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
