import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { answerCalls, restartClock, restoreCalls, stopClock } from '../two-factor/testing/answer-calls.ts';
import { SignUpPage } from './sign-up.page.tsx';

beforeEach(() => {
  stopClock();
  localStorage.clear();
});
afterEach(() => {
  restartClock();
  restoreCalls();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const terms = () => screen.getByRole('checkbox', { name: /I agree to the Terms of Service/ });
const button = () => screen.getByRole('button', { name: 'Sign Up' });
/** Submits and waits for the form to finish, which is after it has shown its answer. */
async function submit() {
  expect(button()).toBeEnabled();
  await act(async () => {
    fireEvent.click(button());
  });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls(answers);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onDone = jest.fn();
  render(
    <StrictMode>
      <SignUpPage onDone={onDone} />
    </StrictMode>,
  );
  async function fill({ confirmation = 'Sentinel#2026', digits = '2125550100' } = {}) {
    const values = [field('Email'), phone(), field('Password'), field('Confirm password')];
    const texts = ['me@a.example', digits, 'Sentinel#2026', confirmation];
    for (const [index, input] of values.entries()) {
      await user.click(input);
      await user.paste(texts[index]!);
    }
    await user.click(terms());
  }
  return { calls, user, onDone, fill };
}

describe('the form in mode Sign Up, part 1 sections 2 and 5', () => {
  test('fields tell password managers what they are, and the terms open in a new tab', () => {
    show();
    const form = screen.getByRole('form', { name: 'Sign Up' });
    const names = [...form.querySelectorAll<HTMLInputElement>('input[autocomplete]')].map(
      (input) => input.autocomplete,
    );
    expect(names).toEqual(['name', 'username', 'tel-national', 'new-password', 'new-password']);
    const link = screen.getByRole('link', { name: /Terms of Service/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  test('can be sent once email and passwords are right and the terms are ticked, and not before', async () => {
    const { user, fill } = show();
    expect(button()).toBeDisabled();
    await fill();
    expect(button()).toBeEnabled();
    await user.click(terms());
    expect(button()).toBeDisabled();
    await user.click(terms());
    await user.type(field('Confirm password'), 'x');
    expect(button()).toBeDisabled();
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
    await user.clear(field('Confirm password'));
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    expect(button()).toBeDisabled();
  });

  test.each(['Sent#26', 'Sentinel#', 'Sentinel2026'])('is held back by the password %s', async (password) => {
    const { user, fill } = show();
    await fill();
    for (const name of ['Password', 'Confirm password']) {
      await user.clear(field(name));
      await user.type(field(name), password);
    }
    expect(button()).toBeDisabled();
  });

  test('shows the rules of a password while it is typed, ticked as they are met', async () => {
    const { user } = show();
    const rule = (text: string) => screen.getByText(text).closest('li');
    expect(screen.queryByText('Password must be at least 8 characters.')).toBeNull();
    await user.type(field('Password'), 'abc1');
    expect(rule('Password must be at least 8 characters.')).toHaveTextContent('Not met');
    expect(rule('Password must contain at least one special character.')).toHaveTextContent('Not met');
    expect(rule('Password must contain at least one digit.')).not.toHaveTextContent('Not met');
    await user.type(field('Password'), 'defg#');
    expect(screen.queryByText('Not met')).toBeNull();
  });

  test('checks the email and the phone when they are left', async () => {
    const { user } = show();
    const leave = async () => {
      await user.tab();
      // The list of calling codes is positioned shortly after its field takes the focus.
      await act(async () => {});
    };
    await user.type(field('Email'), 'not an address');
    await leave();
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await user.type(phone(), '21255');
    await leave();
    expect(await screen.findByText('Please enter a valid phone number for the selected country code.')).toBeVisible();
  });

  test.each(['', '21255'])('the phone number %p is refused on submit', async (digits) => {
    const { calls, fill } = show();
    await fill({ digits });
    await submit();
    expect(await screen.findByText('Please fix the errors before submitting.')).toBeVisible();
    expect(screen.getByText('Please enter a valid phone number for the selected country code.')).toBeVisible();
    expect(phone()).toHaveFocus();
    expect(calls.sent()).toEqual([]);
  });

  test('passwords that differ are not sent, however the form is submitted', async () => {
    const { calls, fill } = show();
    await fill({ confirmation: 'Sentinel#2027' });
    await act(async () => {
      fireEvent.submit(screen.getByRole('form', { name: 'Sign Up' }));
    });
    expect(await screen.findByText('Passwords must match before signing up.')).toBeVisible();
    expect(calls.sent()).toEqual([]);
  });
});

describe('a sign-up, part 1 sections 4, 7, 8 and 9', () => {
  const MAILED = { response: 'email_verification_sent' };

  test('sends digits with the country code, and the token only when there is one', async () => {
    const { calls, user, fill } = show({ signup: { error: 'No.', code: 'unprocessable' } });
    await fill();
    await submit();
    expect(await screen.findByText('No.')).toBeVisible();
    expect(calls.sent()).toEqual([
      {
        type: 'signup',
        name: '',
        email: 'me@a.example',
        phone: '12125550100',
        password: 'Sentinel#2026',
        device_id: expect.stringMatching(/^web_/),
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Have a sign-up token? Click here' }));
    pass(20);
    expect(screen.getByLabelText(/Sign-up token/)).toHaveFocus();
    await user.paste(' token-12345 ');
    await submit();
    expect(calls.sent()).toMatchObject([{}, { sign_up_token: 'token-12345' }]);
  });

  test.each([
    ['a network that is down', new TypeError('offline'), 'An error occurred while connecting to the server.'],
    ['an unknown answer', { response: 'later' }, 'An unexpected response was received. Please try again.'],
  ])('%s', async (_, answer, text) => {
    const { fill } = show({ signup: answer });
    await fill();
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Email')).toHaveValue('me@a.example');
  });

  test('after the mail: the address, 60 s before another one, which repeats the same call', async () => {
    const { calls, user, fill } = show({ signup: MAILED });
    await fill();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText('me@a.example')).toBeVisible();
    const resend = () => screen.getByRole('button', { name: /Resend email/ });
    expect(resend()).toBeDisabled();
    expect(resend()).toHaveTextContent('Resend email (60 s)');
    pass(59_000);
    expect(resend()).toBeDisabled();
    pass(1000);
    expect(resend()).toHaveTextContent(/^Resend email$/);
    await user.click(resend());
    expect(await screen.findByText('The email has been sent again.')).toBeVisible();
    expect(resend()).toHaveTextContent('Resend email (60 s)');
    expect(calls.sent()).toHaveLength(2);
    expect(calls.sent()[1]).toEqual(calls.sent()[0]);
  });

  test('a mail that could not be sent again says why', async () => {
    const answers = [MAILED, { error: 'Too many calls.', code: 'rate_limited' }];
    const { user, fill } = show({ signup: () => answers.shift() ?? MAILED });
    await fill();
    await submit();
    await screen.findByRole('heading', { name: 'Check your email' });
    pass(60_000);
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText('Too many calls.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend email' })).toBeEnabled();
  });

  test('another address: everything typed is kept but the passwords', async () => {
    const { user, fill } = show({ signup: MAILED });
    await user.type(screen.getByLabelText(/^Name/), 'Morgan');
    await fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Use a different email' }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Morgan');
    expect(field('Email')).toHaveValue('me@a.example');
    expect(field('Email')).toHaveFocus();
    expect(phone()).toHaveValue('(212) 555-0100');
    expect(terms()).toBeChecked();
    expect([field('Password').value, field('Confirm password').value]).toEqual(['', '']);
  });

  test('an account made at once is logged in and offered the second factor; skipping goes on', async () => {
    const { user, onDone, fill } = show({
      signup: { response: 'signup_success', access_token: 'a', refresh_token: 'r', userEmail: 'me@a.example' },
    });
    await fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Skip for Now' }));
    expect(localStorage.getItem('access_token')).toBe('a');
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

test.each<[readonly string[] | undefined, RegExp | null]>([
  [
    ['alerts', 'explore_trades', 'explore_events'],
    /Your account is free: you can search insider trades and material events, and set alerts\.$/,
  ],
  [
    ['explore_trades'],
    /Your account is free: you can search insider trades\. For the rest, choose “Request Access” on your dashboard: an administrator grants it\.$/,
  ],
  [[], /starts without access to data\. An administrator grants it: choose “Request Access” on your dashboard\./],
  [undefined, null],
])('says what an account gets that is signed up for where %j is given (PEOPLE X22)', (given, text) => {
  render(<SignUpPage given={given} onDone={jest.fn()} />);
  if (text) expect(screen.getByText(text)).toBeVisible();
  else expect(screen.queryByText(/free/)).toBeNull();
});
