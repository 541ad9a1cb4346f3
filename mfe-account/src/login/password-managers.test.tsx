import { beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryRouter } from '@sentinel/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ForgotPasswordPage } from '../password-reset/forgot-password.page.tsx';
import { ResetPasswordPage } from '../password-reset/reset-password.page.tsx';
import { SignUpPage } from '../sign-up/sign-up.page.tsx';
import { FirstPasswordForm } from '../verify-email/first-password-form.tsx';
import { LoginPage } from './login.page.tsx';

const nothing = () => undefined;
/** Every form with a password, and what its fields tell password managers (WHATWG HTML, autofill). */
const FORMS: readonly [string, ReactElement, readonly (readonly [autocomplete: string, type: string])[]][] = [
  [
    'login',
    <LoginPage key="login" onDone={nothing} />,
    [
      ['username', 'email'],
      ['current-password', 'password'],
    ],
  ],
  [
    'sign-up',
    <SignUpPage key="sign-up" onDone={nothing} />,
    [
      ['username', 'email'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ],
  ],
  [
    'reset',
    <ResetPasswordPage key="reset" link={{ token: 't', email: 'me@client.example' }} onDone={nothing} />,
    [
      ['username', 'email'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ],
  ],
  [
    'first password',
    <FirstPasswordForm key="first" email="me@client.example" isContested={false} onChosen={nothing} />,
    [
      ['username', 'email'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ],
  ],
];

beforeEach(() => localStorage.clear());

describe('SECURITY 3: password managers and paste', () => {
  test.each(FORMS)('%s: the fields say what they are, in one form', (_name, page, fields) => {
    const { container } = render(<MemoryRouter>{page}</MemoryRouter>);
    const inputs = [...container.querySelectorAll<HTMLInputElement>('form input')];
    const told = inputs
      .filter(({ autocomplete }) => autocomplete === 'username' || autocomplete.endsWith('password'))
      .map(({ autocomplete, type }) => [autocomplete, type]);
    expect(told).toEqual(fields);
    expect(container.querySelectorAll('form')).toHaveLength(1);
    expect(container.querySelectorAll('input[type=password]')).toHaveLength(
      fields.filter(([, type]) => type === 'password').length,
    );
  });

  test.each(FORMS)('%s: a long password with blanks and signs is pasted as it is', async (_name, page) => {
    const { container } = render(<MemoryRouter>{page}</MemoryRouter>);
    const text = ` Пароль ${'x'.repeat(200)} #1 `;
    for (const input of container.querySelectorAll<HTMLInputElement>('input[type=password]')) {
      await userEvent.click(input);
      await userEvent.paste(text);
      expect(input).toHaveValue(text);
    }
  });

  test('forgotten password: the address is filled in as the user name', () => {
    render(
      <MemoryRouter>
        <ForgotPasswordPage />
      </MemoryRouter>,
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  });
});
