import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderAdmin } from '../testing/render-admin.tsx';
import { ADMIN, CONFLICT, fillStore, OTHER, press, row, store, USER, users } from './testing/stored-users.ts';

beforeEach(fillStore);

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
      "You'll have client@sentinel.example's access for up to 15 minutes. Everything you do is logged under your name with this reason.",
    );
    await begin();
    expect(screen.getByText('Please enter a reason of 3 to 200 characters.')).toBeVisible();
    expect(of('run_as')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), '  Ticket 4711{Enter}');
    await waitFor(() => expect(onRunAs).toHaveBeenCalledTimes(1));
    expect(of('run_as')).toEqual([
      { type: 'run_as', access_token: 'own-token', user_access_token: 'row-client', reason: 'Ticket 4711' },
    ]);
    expect(onRunAs).toHaveBeenCalledWith(RUN_AS);
  });

  test('a refusal stays in the dialog, and a stale row is loaded again', async () => {
    const onRunAs = jest.fn();
    const { of } = renderAdmin(
      users({
        run_as: ({ user_access_token }) => {
          if (user_access_token === 'row-client-2') return RUN_AS;
          store.users = [ADMIN, { ...USER, access_token: 'row-client-2' }, OTHER];
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
    store.users = [
      ADMIN,
      { ...ADMIN, email: 'second@sentinel.example' },
      { ...USER, status: 'disabled' },
      { ...OTHER, status: 'invited' },
    ];
    renderAdmin(users());
    await screen.findByText('Morgan Client');
    expect(screen.queryByRole('button', { name: /^Run as .*@/ })).toBeNull();
    const why = (email: string) => within(row(email)).getByRole('button', { name: /^Run as: not available\. / });
    expect(why(ADMIN.email)).toHaveAccessibleName(/This is your own account\.$/);
    expect(why('second@sentinel.example')).toHaveAccessibleName(/Nobody can run as an administrator\.$/);
    expect(why(USER.email)).toHaveAccessibleName(/This user is disabled\.$/);
    expect(why(OTHER.email)).toHaveAccessibleName(/This user has not chosen a password yet\.$/);
    await userEvent.click(why(USER.email));
    expect(await screen.findByRole('dialog')).toHaveTextContent('This user is disabled.');
  });
});
