import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderAdmin } from '../testing/render-admin.tsx';
import { ADMIN, fillStore, OTHER, press, retype, row, store, USER, users } from './testing/stored-users.ts';

beforeEach(fillStore);

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
    renderAdmin({ get_users: () => (isDown ? refusal('internal', 'Internal error') : store.users) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The users could not be loaded');
    expect(alert).toHaveTextContent('Something went wrong on our side. Please try again in a moment.');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Morgan Client')).toBeVisible();
  });

  test('ten thousand users show 25 a page; the filter looks through all of them', async () => {
    store.users = Array.from({ length: 10_000 }, (_, index) => ({
      ...USER,
      name: `Person ${index}`,
      email: `p${index}@sentinel.example`,
      organization: index === 9_876 ? 'Needle Ltd' : 'Hay Ltd',
    }));
    renderAdmin(users());
    await screen.findByText('Person 0');
    expect(screen.getByText('1–25 of 10,000')).toBeVisible();
    // The headings, the rows, the blank row.
    expect(screen.getAllByRole('row')).toHaveLength(27);
    await userEvent.click(screen.getByLabelText('Filter users'));
    await userEvent.paste('needle');
    expect(screen.getByText('Person 9876')).toBeVisible();
    expect(screen.getByText('1–1 of 1')).toBeVisible();
    await userEvent.paste('x');
    expect(screen.getByText('Nothing matches “needlex”.')).toBeVisible();
  });

  test('the filter knows permissions, phone numbers and status, too', async () => {
    store.users = [
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
    store.users = [
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
