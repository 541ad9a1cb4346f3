import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { answerCalls, restartClock, restoreCalls, stopClock } from '../two-factor/testing/answer-calls.ts';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';

beforeEach(() => {
  stopClock();
  localStorage.clear();
});
afterEach(() => {
  restartClock();
  restoreCalls();
});

const newUser = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('the request for a reset, part 2 sections 2, 5 and 8', () => {
  async function ask(answer: object, email = 'me@a.example') {
    const calls = answerCalls({ initialize_password_reset: answer });
    const user = newUser();
    render(<ForgotPasswordPage />);
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login');
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    return calls;
  }

  test.each([
    [{ response: 'success' }, 'An email has been sent with instructions to reset your password.'],
    [{ response: 'invalid_email' }, 'The email address you entered is not recognized. Please try again.'],
    [{ error: 'Too many calls.', code: 'rate_limited' }, 'Too many calls.'],
    [{ response: 'later' }, 'An unexpected error occurred. Please try again.'],
    [new TypeError('offline'), 'An error occurred. Please try again later.'],
  ])('%j', async (answer, text) => {
    const calls = await ask(answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls.sent()).toEqual([{ type: 'initialize_password_reset', email: 'me@a.example' }]);
  });

  test('asks for a valid email address before it calls', async () => {
    const calls = await ask({ response: 'success' }, 'me@a');
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    expect(calls.sent()).toEqual([]);
  });
});

describe('the new password, part 2 sections 2, 5, 8 and 9', () => {
  const LINK = { token: 'secret-token', email: 'me@a.example' };

  async function reset(answer: object, given: { password?: string; confirmation?: string; link?: typeof LINK } = {}) {
    const { password = 'Sentinel#2027', link = LINK } = given;
    const { confirmation = password } = given;
    const calls = answerCalls({ reset_password: answer });
    const user = newUser();
    const onDone = jest.fn();
    render(
      <StrictMode>
        <ResetPasswordPage link={link} onDone={onDone} />
      </StrictMode>,
    );
    expect(screen.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login');
    for (const [name, text] of [
      ['New password', password],
      ['Confirm new password', confirmation],
    ] as const) {
      await user.click(screen.getByLabelText(name));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    return { calls, onDone };
  }

  test('is set with the token of the link; the login follows after 3 s', async () => {
    const { calls, onDone } = await reset({ response: 'password_updated' });
    expect(await screen.findByText('Password reset successful. Redirecting to login...')).toBeVisible();
    expect(calls.sent()).toEqual([
      {
        type: 'reset_password',
        email: 'me@a.example',
        password: 'Sentinel#2027',
        password_reset_token: 'secret-token',
      },
    ]);
    pass(2999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('takes the ended session of the same account out of the browser, and leaves that of another', async () => {
    session.saveLogin({ access_token: 'a', userEmail: 'other@a.example' });
    const { onDone } = await reset({ response: 'password_updated' });
    await screen.findByText('Password reset successful. Redirecting to login...');
    expect(session.state().isLoggedIn).toBe(true);
    pass(3000);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('an ended session does not lead past the login', async () => {
    session.saveLogin({ access_token: 'a', userEmail: 'ME@a.example' });
    await reset({ response: 'password_updated' });
    await screen.findByText('Password reset successful. Redirecting to login...');
    expect(session.state().isLoggedIn).toBe(false);
  });

  test.each([
    [{ response: 'invalid_password_reset_token' }, 'Invalid password reset token.'],
    [{ response: 'password_reset_token_expired' }, 'Password reset token has expired.'],
    [{ response: 'invalid_email' }, 'Invalid email address.'],
    [{ response: 'invalid_request' }, 'Invalid request.'],
    [{ response: 'later' }, 'An unexpected error occurred. Please try again.'],
    [{ error: 'Too many calls.', code: 'rate_limited' }, 'Too many calls.'],
    [new TypeError('offline'), 'An error occurred. Please try again later.'],
  ])('%j stays and says so', async (answer, text) => {
    const { onDone } = await reset(answer);
    expect(await screen.findByText(text)).toBeVisible();
    pass(10_000);
    expect(onDone).not.toHaveBeenCalled();
  });

  test.each([
    [{ password: 'sentinel' }, 'Please fix the errors before submitting.'],
    [{ password: 'Sentinel#2027', confirmation: 'Sentinel#2028' }, 'Passwords must match.'],
    [{ link: { ...LINK, token: '' } }, 'Invalid or missing token/email.'],
    [{ link: { ...LINK, email: '' } }, 'Invalid or missing token/email.'],
  ])('%j is not sent', async (given, text) => {
    const { calls } = await reset({ response: 'password_updated' }, given);
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls.sent()).toEqual([]);
  });

  test('says inline that the passwords differ', async () => {
    await reset({}, { confirmation: 'other' });
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.');
  });
});
