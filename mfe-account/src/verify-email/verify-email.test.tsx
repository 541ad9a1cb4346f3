import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PortalContext } from '@sentinel/remote-kit';
import { AreaRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, StrictMode } from 'react';
import { answerCalls, restartClock, restoreCalls, stopClock } from '../two-factor/testing/answer-calls.ts';
import VerifyEmailRoute from '../verify-email.route.tsx';
import { readMailedLink } from './use-mailed-link.ts';

const TOKEN = 'mailed-secret';
const LOGIN = {
  access_token: 'full',
  refresh_token: 'r',
  permissions: ['alerts'],
  userEmail: 'me@a.example',
  name: 'Me',
};

beforeEach(() => {
  stopClock();
  localStorage.clear();
});
afterEach(() => {
  restartClock();
  restoreCalls();
  history.replaceState(null, '', '/');
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** Waits for every answer inside React's `act`: a state change between two awaits would print a warning. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  });

function open(
  answers: Parameters<typeof answerCalls>[0],
  search = `?token=${TOKEN}&email=me%40a.example`,
  state?: unknown,
) {
  history.replaceState(state ?? null, '', `/verify-email${search}`);
  const calls = answerCalls(answers);
  const navigate = jest.fn<(path: string) => void>();
  const portal = { navigate } as unknown as ComponentProps<typeof PortalContext>['value'];
  const { unmount } = render(
    <StrictMode>
      <PortalContext value={portal}>
        <AreaRouter>
          <VerifyEmailRoute />
        </AreaRouter>
      </PortalContext>
    </StrictMode>,
  );
  return { calls, navigate, unmount, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

describe('a mailed link', () => {
  test.each([
    ['?token=t&email=a%2Bb%40c.example&choose_password=true', ['t', 'a+b@c.example', true]],
    ['?token=t&email=a+b@c.example&choose_password=1', ['t', 'a+b@c.example', true]],
    ['?token=t&email=a@c.example&choose_password=false', ['t', 'a@c.example', false]],
    ['', ['', '', false]],
  ])('%s', (search, [token, email, choosesPassword]) => {
    expect(readMailedLink(search)).toEqual({ token, email, choosesPassword, wasOpened: false });
  });
});

describe('the verification of an address, part 2 sections 2, 4, 8 and 9', () => {
  const VERIFIED = { email_verification: { access_token: 'short' }, check_login: LOGIN };

  test('verifies once, logs in, shows the success for 1.5 s, and offers the second factor', async () => {
    localStorage.setItem('RunAsEmail', 'you@a.example');
    localStorage.setItem('userPreferences', '{}');
    localStorage.setItem('tickerDictionary', '{"A":"B"}');
    const deviceId = session.deviceId();
    const { calls, navigate, user } = open(VERIFIED);
    await settle();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    expect(calls.sent()).toEqual([
      { type: 'email_verification', email: 'me@a.example', email_verification_token: TOKEN },
      { type: 'check_login', email: 'me@a.example', password: '', device_id: deviceId, access_token: 'short' },
    ]);
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['device_id', 'tickerDictionary']));
    expect([localStorage.getItem('RunAsEmail'), localStorage.getItem('userPreferences')]).toEqual([null, null]);
    expect(session.ownToken()).toBe('full');
    pass(1499);
    expect(screen.queryByRole('button', { name: 'Enable 2FA' })).toBeNull();
    pass(1);
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip for Now' }));
    expect(navigate.mock.calls).toEqual([['/dashboard']]);
  });

  test('the token stays neither in the address bar nor in the history, nor is it logged (SECURITY 56)', async () => {
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => jest.spyOn(console, level));
    const before = history.length;
    open(VERIFIED);
    await settle();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    expect(location.pathname + location.search).toBe('/verify-email');
    expect(JSON.stringify(history.state)).not.toContain(TOKEN);
    expect(history.length).toBe(before);
    expect(JSON.stringify(logged.flatMap((spy) => spy.mock.calls))).not.toContain(TOKEN);
    for (const spy of logged) spy.mockRestore();
    expect(Object.values(localStorage).join()).not.toContain(TOKEN);
  });

  test.each([
    ['the login is refused', { error: 'No.', code: 'invalid_credentials' }, 'Login failed after verification'],
    ['it gives no session', {}, 'Login failed after verification'],
    ['no answer comes', new TypeError('offline'), 'Failed to complete login after verification'],
  ])('when %s, the token of the verification is the session, and the way goes on', async (_, answer, text) => {
    const { navigate } = open({ ...VERIFIED, check_login: answer });
    await settle();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    expect([session.ownToken(), session.state().email]).toEqual(['short', 'me@a.example']);
    pass(1500);
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeVisible();
    pass(10_000);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('loaded again at the offer of the second factor: on to the dashboard, for the user is logged in', async () => {
    const first = open(VERIFIED);
    await settle();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    first.unmount();
    const { state } = history;
    const again = open({}, '', state);
    expect(again.navigate).toHaveBeenCalledWith('/dashboard');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(again.calls.sent()).toEqual([]);
  });

  test('loaded again while the first password is chosen: says to open the link once more', async () => {
    const first = open(VERIFIED, `?token=${TOKEN}&email=me@a.example&choose_password=true`);
    await settle();
    first.unmount();
    const { state } = history;
    open({}, '', state);
    expect(screen.getByRole('alert')).toHaveTextContent('open the link in your email once more.');
  });

  const MISSING = 'Invalid or missing email verification token. Please sign up again.';
  test.each([
    ['no token', '?email=me@a.example', {}, MISSING],
    ['no email', '?token=t&choose_password=1', {}, MISSING],
    [
      'a used link',
      undefined,
      { error: 'This link has been used.', code: 'unprocessable' },
      'This link has been used.',
    ],
    ['a refusal', undefined, { error: 'No.', code: 'unprocessable' }, 'Something went wrong. Please try again.'],
    ['no session', undefined, {}, 'Something went wrong. Please try again.'],
    ['no answer', undefined, new TypeError('offline'), 'An error occurred. Please try again.'],
  ])('%s: says so, and leads to /sign-up after 3 s', async (_, search, answer, text) => {
    const { navigate } = open({ email_verification: answer }, search);
    await settle();
    expect(screen.getByText(text)).toBeVisible();
    pass(2999);
    expect(navigate).not.toHaveBeenCalled();
    pass(1);
    expect(navigate.mock.calls).toEqual([['/sign-up']]);
    expect(session.state().isLoggedIn).toBe(false);
  });

  describe('a link of no use, opened by somebody who is logged in', () => {
    const REFUSED = { error: 'This verification link is not valid. Please sign up again.', code: 'unprocessable' };
    const leadsToTheDashboard = (navigate: ReturnType<typeof open>['navigate']) => {
      expect(screen.queryByText(/sign-up page/)).toBeNull();
      pass(2999);
      expect(navigate).not.toHaveBeenCalled();
      pass(1);
      expect(navigate.mock.calls).toEqual([['/dashboard']]);
      expect(session.ownToken()).toBe('mine');
    };

    test('with its address: says that it is not needed, not to sign up again, and leads to the dashboard', async () => {
      session.saveLogin({ ...LOGIN, access_token: 'mine', userEmail: 'Me@a.example' });
      const { navigate } = open({ email_verification: REFUSED });
      await settle();
      expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong. Please try again.$/);
      expect(
        screen.getByText('You are logged in with this address already, so the link is not needed any more.'),
      ).toBeVisible();
      expect(screen.getByText('You will be taken to the dashboard.')).toBeVisible();
      leadsToTheDashboard(navigate);
    });

    test.each([
      ['with another address', undefined, REFUSED.error],
      ['with no token in it', '?email=you@a.example', MISSING],
    ])('%s: says why, as whom, and leads to the dashboard', async (_, search, text) => {
      session.saveLogin({ ...LOGIN, access_token: 'mine', userEmail: 'other@a.example' });
      const { navigate } = open({ email_verification: REFUSED }, search);
      await settle();
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      expect(
        screen.getByText('You are logged in as other@a.example. You will be taken to the dashboard.'),
      ).toBeVisible();
      leadsToTheDashboard(navigate);
    });

    test('who logs out meanwhile is led to the sign-up', async () => {
      session.saveLogin({ ...LOGIN, access_token: 'mine', userEmail: 'me@a.example' });
      const { navigate } = open({ email_verification: REFUSED });
      await settle();
      act(() => session.clear());
      expect(screen.getByText('You will be taken to the sign-up page.')).toBeVisible();
      pass(3000);
      expect(navigate.mock.calls).toEqual([['/sign-up']]);
    });
  });

  test('an invitation asks for a password first, and sends it with the verification and the login', async () => {
    const { calls, user } = open(VERIFIED, `?token=${TOKEN}&email=me@a.example&choose_password=true`);
    expect(screen.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    const submit = () => user.click(screen.getByRole('button', { name: 'Set Password' }));
    await submit();
    expect(await screen.findByText('Please fix the errors before submitting.')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'Sentinel#2027');
    await user.type(screen.getByLabelText('Confirm password'), 'Sentinel#202');
    await submit();
    expect(await screen.findByText('Passwords must match.')).toBeVisible();
    expect(calls.sent()).toEqual([]);
    await user.type(screen.getByLabelText('Confirm password'), '7');
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    await settle();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    expect(calls.sent()).toMatchObject([
      { type: 'email_verification', email_verification_token: TOKEN, password: 'Sentinel#2027' },
      { type: 'check_login', password: 'Sentinel#2027', access_token: 'short' },
    ]);
  });

  test('an address that was signed up more than once asks for a password, and the same link works with it', async () => {
    const email_verification = jest
      .fn<() => object>()
      .mockReturnValueOnce({
        error: 'This address was signed up more than once.',
        code: 'conflict',
        reason: 'password_needed',
      })
      .mockReturnValue(VERIFIED.email_verification);
    const { calls, user } = open({ ...VERIFIED, email_verification });
    await settle();
    expect(screen.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    expect(screen.getByText(/was signed up more than once/)).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'Sentinel#2027');
    await user.type(screen.getByLabelText('Confirm password'), 'Sentinel#2027');
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    await settle();
    expect(screen.getByText('Email verified successfully!')).toBeVisible();
    const [first, second] = calls.sent();
    expect(first).not.toHaveProperty('password');
    expect(second).toMatchObject({ email_verification_token: TOKEN, password: 'Sentinel#2027' });
  });
});
