import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProfilePage from './profile.page.tsx';
import { open, startAccountApi } from './testing/account-api.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Text me a code' }));
const field = () => screen.findByRole('textbox', { name: '6-digit code' });

describe('a phone number', () => {
  test('is confirmed by the code that was texted to it', async () => {
    const api = startAccountApi({ phone_confirmed: false });
    open(<ProfilePage />);
    expect(await screen.findByText('Alert texts go only to a confirmed number.')).toBeVisible();
    await ask();
    expect(api.sent('send_phone_code')).toHaveLength(1);
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled();
    api.refuse('confirm_phone', 'invalid_credentials', 'Invalid code. Please try again.');
    await userEvent.type(await field(), '111111');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeVisible();
    api.answer('confirm_phone', () => ({ success: true }));
    await userEvent.type(await field(), '012345');
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(api.sent('confirm_phone').map(({ code }) => code)).toEqual(['111111', '012345']);
    expect(screen.queryByRole('textbox', { name: '6-digit code' })).toBeNull();
  });

  test('that gets no code says why, and can try again', async () => {
    const api = startAccountApi({ phone_confirmed: false });
    const stopped = 'This number replied STOP to a text. Reply START from it, then try again.';
    api.refuse('send_phone_code', 'unprocessable', stopped, 'number_stopped');
    open(<ProfilePage />);
    await ask();
    expect(await screen.findByText(stopped)).toBeVisible();
    api.answer('send_phone_code', () => ({ success: true }));
    await ask();
    expect(await field()).toBeVisible();
    expect(screen.queryByText(stopped)).toBeNull();
  });

  test('is confirmed anew after a change, and not by an administrator in another name', async () => {
    const api = startAccountApi({ phone_confirmed: true });
    open(<ProfilePage />);
    expect(await screen.findByText('Confirmed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit phone' }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '2125550107');
    Object.assign(api.user, { phone: '12125550107', phone_confirmed: false });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Text me a code' })).toBeVisible();
    act(() =>
      session.startRunAs({
        email: api.email,
        name: 'Morgan',
        organization: 'Northwind Partners',
        access_token: 'i',
        permissions: [],
        profile_image: null,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Text me a code' })).toBeNull());
    expect(screen.getByText("You can't confirm it while running as another user.")).toBeVisible();
  });

  test('that there is not needs no confirmation', async () => {
    startAccountApi({ phone: null, phone_confirmed: false });
    open(<ProfilePage />);
    expect(await screen.findByRole('button', { name: 'Edit phone' })).toBeVisible();
    expect(screen.queryByText('Alert texts go only to a confirmed number.')).toBeNull();
  });
});
