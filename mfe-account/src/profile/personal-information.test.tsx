import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProfilePage from './profile.page.tsx';
import { open, startAccountApi } from './testing/account-api.tsx';

const realFetch = globalThis.fetch;
const warn = jest.spyOn(console, 'warn');
beforeEach(() => {
  warn.mockReset();
  warn.mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const button = (name: string) => screen.getByRole('button', { name });
const edit = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));

describe('User Information, part 1 section 2', () => {
  test("shows 'Loading user data…' until the user is there, then three sections", async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading user data…');
    expect(await screen.findByRole('region', { name: 'Personal Information' })).toHaveTextContent(api.email);
    expect(screen.getByRole('region', { name: 'Profile Picture' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Security' })).toBeVisible();
    expect(screen.getByText('+1 (212) 555-0100')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit email' })).toBeNull();
  });

  test('says what went wrong, and Retry reads again', async () => {
    const api = startAccountApi();
    api.refuse('get_user', 'not_found', 'There is no such account.');
    open(<ProfilePage />);
    expect(await screen.findByText('There is no such account.')).toBeVisible();
    api.answer('get_user', () => api.user);
    await userEvent.click(button('Retry'));
    expect(await screen.findByRole('region', { name: 'Personal Information' })).toBeVisible();
  });
});

describe('editing a field, part 1 section 4', () => {
  test('Enter saves the name with what was seen; screen, navbar and focus follow', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    await edit('name');
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, ' Maya Duarte {Enter}');
    expect(await screen.findByText('Maya Duarte')).toBeVisible();
    expect(api.sent('edit_user')).toEqual([
      { type: 'edit_user', access_token: 't', name: 'Maya Duarte', expected: { name: 'Morgan' } },
    ]);
    expect(session.state().name).toBe('Maya Duarte');
    expect(button('Edit name')).toHaveFocus();
    expect(screen.getByText('Saved')).toBeVisible();
  });

  test('Escape and Cancel change nothing, and give the focus back', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(button('Cancel'))]) {
      await edit('name');
      await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
      await leave();
      expect(button('Edit name')).toHaveFocus();
      expect(screen.getByText('Morgan')).toBeVisible();
    }
    expect(api.sent('edit_user')).toEqual([]);
  });

  test('an empty name is not sent, and an unchanged one needs no call', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    await edit('name');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your name.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Morgan{Enter}');
    expect(button('Edit name')).toBeVisible();
    expect(api.sent('edit_user')).toEqual([]);
  });

  test('a refusal stands beside the field, is logged, and keeps what was typed', async () => {
    const api = startAccountApi();
    api.refuse('edit_user', 'rate_limited', 'Too many requests. Please wait a moment.');
    open(<ProfilePage />);
    await edit('name');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Lee{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait a moment.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Morgan Lee');
    expect(warn).toHaveBeenCalledWith('The profile was not saved', expect.any(Error));
    expect(session.state().name).toBe('Morgan');
  });

  test('two tabs changing the same field: says so, shows the other value, loses nothing, and replaces only what was seen', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    await edit('name');
    api.user.name = 'Other Tab';
    api.refuse(
      'edit_user',
      'conflict',
      'This has been changed in another window meanwhile. The present value is shown.',
      'changed_meanwhile',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Lee{Enter}');
    const form = screen.getByRole('form', { name: 'Edit name' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('changed in another window');
    expect(form).toHaveTextContent('Stored now: Other Tab');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Morgan Lee');
    api.answer('edit_user', () => ({ success: true }));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Morgan Lee')).toBeVisible();
    expect(api.sent('edit_user').map(({ expected }) => expected)).toEqual([{ name: 'Morgan' }, { name: 'Other Tab' }]);
  });
});

describe('the phone number, part 1 section 5', () => {
  test('one of a wrong length is rejected with an alert and not sent', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    await edit('phone');
    const field = screen.getByRole('textbox', { name: 'Phone' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('(212) 555-0100');
    await userEvent.type(field, '{Backspace}');
    await userEvent.click(button('Save'));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid phone number for this country code.');
    expect(api.sent('edit_user')).toEqual([]);
    api.user.phone = '12125550107';
    await userEvent.type(field, '7{Enter}');
    await waitFor(() => expect(api.sent('edit_user')).toHaveLength(1));
    expect(api.sent('edit_user')[0]).toMatchObject({ phone: '12125550107', expected: { phone: '12125550100' } });
    expect(await screen.findByText('+1 (212) 555-0107')).toBeVisible();
  });

  test('Escape in the list of calling codes closes the list, not the field', async () => {
    startAccountApi();
    open(<ProfilePage />);
    await edit('phone');
    await userEvent.click(screen.getByRole('combobox', { name: /Country calling code/ }));
    await screen.findByRole('option', { name: /\+44/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  });

  test('an empty field takes the number away', async () => {
    const api = startAccountApi({ can_send_sms: 1 });
    open(<ProfilePage />);
    await edit('phone');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('None')).toBeVisible();
    expect(api.sent('edit_user')[0]).toMatchObject({ phone: '' });
  });
});
