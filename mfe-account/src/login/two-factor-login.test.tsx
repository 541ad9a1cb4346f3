import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { answerCalls, restartClock, restoreCalls, stopClock } from '../two-factor/testing/answer-calls.ts';
import { LoginPage } from './login.page.tsx';

const SESSION = { success: true, access_token: 'a', refresh_token: 'r', permissions: [], userEmail: 'me@a.example' };

beforeEach(() => {
  stopClock();
  localStorage.clear();
});
afterEach(() => {
  restartClock();
  restoreCalls();
});

const codeField = () => screen.getByLabelText('6-digit code');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Completes the first step of a login. */
async function toTheCode(answers: Parameters<typeof answerCalls>[0], { remembers = true } = {}) {
  const calls = answerCalls({ check_login: { requires_2fa: true }, ...answers });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onDone = jest.fn();
  render(
    <StrictMode>
      <LoginPage onDone={onDone} />
    </StrictMode>,
  );
  expect(screen.getByLabelText('Remember this device for 30 days')).toBeChecked();
  if (!remembers) await user.click(screen.getByLabelText('Remember this device for 30 days'));
  await user.type(screen.getByLabelText('Email'), 'me@a.example');
  await user.type(screen.getByLabelText('Password'), 'Sentinel#2026');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  return { calls, user, onDone };
}

describe('the second factor at a login, part 1 sections 4, 5, 8 and 9', () => {
  test('stores nothing before the code; verifies by itself at six digits; goes on 1 s after the success', async () => {
    const { calls, user, onDone } = await toTheCode({ verify_2fa_login: SESSION });
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(localStorage.getItem('access_token')).toBeNull();
    await user.keyboard('12x34 5');
    expect(calls.sent('verify_2fa_login')).toEqual([]);
    await user.keyboard('6');
    expect(await screen.findByText('Verification successful!')).toBeVisible();
    expect(calls.sent('verify_2fa_login')).toEqual([
      {
        type: 'verify_2fa_login',
        email: 'me@a.example',
        password: 'Sentinel#2026',
        code: '123456',
        device_id: expect.stringMatching(/^web_/),
        remember_device: true,
      },
    ]);
    expect(localStorage.getItem('access_token')).toBe('a');
    pass(999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('a pasted code with a space counts; the device is not remembered when that was unticked', async () => {
    const { calls, user } = await toTheCode({ verify_2fa_login: SESSION }, { remembers: false });
    await user.paste('123 456');
    await screen.findByText('Verification successful!');
    expect(calls.sent('verify_2fa_login')).toMatchObject([{ code: '123456', remember_device: false }]);
  });

  test('a refused code is said; the field is cleared and focused, and takes another', async () => {
    const answers = [{ error: 'Invalid code. Please try again.', code: 'invalid_credentials' }, SESSION];
    const { user } = await toTheCode({ verify_2fa_login: () => answers.shift() ?? SESSION });
    await user.type(codeField(), '111111');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeVisible();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
    await user.keyboard('222222');
    expect(await screen.findByText('Verification successful!')).toBeVisible();
  });

  test.each([
    ['the server’s own text', { error: 'Too many tries.', code: 'rate_limited' }, 'Too many tries.'],
    ['an empty text', { error: '', code: 'invalid_credentials' }, 'Invalid code. Please try again.'],
    ['no answer', new TypeError('offline'), 'Server error. Please try again.'],
    ['a fault of the server', { error: 'Broken.', code: 'internal' }, 'Server error. Please try again.'],
    ['no session', { success: true }, 'An unexpected response was received. Please try again.'],
  ])('%s', async (_, answer, text) => {
    const { user, onDone } = await toTheCode({ verify_2fa_login: answer });
    await user.type(codeField(), '111111');
    expect(await screen.findByText(text)).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
    pass(5000);
    expect(onDone).not.toHaveBeenCalled();
  });

  test('fewer digits are not sent', async () => {
    const { calls, user } = await toTheCode({});
    await user.type(codeField(), '12345');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Please enter a 6-digit code')).toBeVisible();
    expect(calls.sent('verify_2fa_login')).toEqual([]);
  });

  test('Cancel returns to the form with the email and without the password', async () => {
    const { user } = await toTheCode({});
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Email')).toHaveValue('me@a.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('a first step that has expired returns to the form and says so', async () => {
    const text = 'Your login has expired. Please log in again.';
    const { user } = await toTheCode({
      verify_2fa_login: { error: text, code: 'unprocessable', reason: 'login_expired' },
    });
    await user.type(codeField(), '123456');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('me@a.example');
  });

  test('has a code sent by email, and another one only after 60 s', async () => {
    const { calls, user } = await toTheCode({ resend_2fa_code: { success: true } });
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText(/A code has been sent to me@a.example/)).toBeVisible();
    expect(codeField()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Resend code (60 s)' })).toBeDisabled();
    pass(59_000);
    expect(screen.getByRole('button', { name: 'Resend code (1 s)' })).toBeDisabled();
    pass(1000);
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByRole('button', { name: 'Resend code (60 s)' })).toBeDisabled();
    expect(calls.sent('resend_2fa_code')).toHaveLength(2);
    expect(calls.sent('resend_2fa_code')[0]).toMatchObject({ email: 'me@a.example' });
  });

  test('what was wrong with the last code no longer shows once another has been sent', async () => {
    const { user } = await toTheCode({
      verify_2fa_login: { error: 'Invalid code. Please try again.', code: 'invalid_credentials' },
      resend_2fa_code: { success: true },
    });
    await user.type(codeField(), '111111');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeVisible();
    await user.type(codeField(), '12');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText(/A code has been sent/)).toBeVisible();
    expect(screen.queryByText('Invalid code. Please try again.')).toBeNull();
    expect(codeField()).toHaveValue('');
  });

  test.each([
    ['no answer', new TypeError('offline'), 'Unable to resend code'],
    ['an empty text', { error: '', code: 'unprocessable' }, 'Unable to resend code'],
    ['the server’s text', { error: 'Please use the app.', code: 'unprocessable' }, 'Please use the app.'],
  ])('a code that could not be sent: %s', async (_, answer, text) => {
    const { user } = await toTheCode({ resend_2fa_code: answer });
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeEnabled();
  });
});
