import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './login.page.tsx';

/** A stand-in for the API, with answers in the contract's form. */
function answerWith(answer: object | Error, status = 200) {
  const fetchCall = jest.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return { ok: status < 400, status, json: async () => answer } as Response;
  });
  globalThis.fetch = fetchCall;
  return fetchCall;
}

const realFetch = globalThis.fetch;
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function logIn(email = 'client@sentinel.example', password = 'Sentinel#2026') {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('login, part 1 sections 4, 5 and 8', () => {
  test('stores the session and goes on', async () => {
    const sent = answerWith({
      access_token: 'a',
      refresh_token: 'r',
      permissions: ['alerts'],
      userEmail: 'client@sentinel.example',
      name: 'Morgan',
      theme: 'dark',
    });
    const onDone = jest.fn();
    render(<LoginPage onDone={onDone} />);
    await logIn();
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('access_token')).toBe('a');
    expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toMatchObject({
      type: 'check_login',
      email: 'client@sentinel.example',
      device_id: expect.stringMatching(/^web_/),
    });
  });

  test('shows the server’s refusal inline and stays', async () => {
    answerWith(
      { error: 'The email address or password is incorrect.', code: 'invalid_credentials', request_id: 'x' },
      401,
    );
    const onDone = jest.fn();
    render(<LoginPage onDone={onDone} />);
    await logIn();
    expect(await screen.findByText('The email address or password is incorrect.')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });

  test('says so when the server cannot be reached', async () => {
    answerWith(new TypeError('failed'));
    render(<LoginPage onDone={() => {}} />);
    await logIn();
    expect(await screen.findByText('An error occurred while connecting to the server.')).toBeVisible();
  });

  test('an answer without a session is unexpected, and logs nobody in', async () => {
    answerWith({});
    const onDone = jest.fn();
    render(<LoginPage onDone={onDone} />);
    await logIn();
    expect(await screen.findByText('An unexpected response was received. Please try again.')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });

  test('asks for a valid email address before it calls', async () => {
    const sent = answerWith({});
    render(<LoginPage onDone={() => {}} />);
    await logIn('not an address');
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  test('says why one is here when the server has ended the session, once', async () => {
    await endSession();
    const { unmount } = render(<LoginPage onDone={() => {}} />);
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeVisible();
    unmount();
    render(<LoginPage onDone={() => {}} />);
    expect(screen.queryByText('Your session has ended. Please log in again.')).toBeNull();
  });
});
