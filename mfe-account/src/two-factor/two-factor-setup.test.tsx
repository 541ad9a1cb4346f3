import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { answerCalls, restartClock, restoreCalls, stopClock } from './testing/answer-calls.ts';
import { TwoFactorSetup, type TwoFactorSetupProps } from './two-factor-setup.tsx';

const SECRET = { qr_code_url: 'data:image/png;base64,AAAA', secret_key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
const OTHER = { ...SECRET, secret_key: 'PXP3KPHEPD3YWSBJPXP3KPHEPD3YWSBJ' };

beforeEach(() => {
  stopClock();
  localStorage.clear();
  session.saveLogin({ access_token: 't', userEmail: 'me@a.example' });
});
afterEach(() => {
  restartClock();
  restoreCalls();
});

function show(props: Partial<TwoFactorSetupProps> = {}) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onDone = jest.fn();
  const onSkip = jest.fn();
  render(
    <StrictMode>
      <TwoFactorSetup offersSkip onDone={onDone} onSkip={onSkip} {...props} />
    </StrictMode>,
  );
  return { user, onDone, onSkip };
}
const codeField = () => screen.findByLabelText('6-digit code');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('the set-up of the second factor, part 1 sections 4, 8 and 9', () => {
  test('offers the choice, and Skip for Now asks the server for nothing', async () => {
    const calls = answerCalls({});
    const { user, onSkip, onDone } = show();
    expect(screen.getByRole('heading', { name: 'Protect your account' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Skip for Now' }));
    expect(onSkip).toHaveBeenCalledTimes(1);
    expect(onDone).not.toHaveBeenCalled();
    expect(calls.sent()).toEqual([]);
  });

  test('shows QR code and secret key, verifies at six digits, and goes on after 2 s', async () => {
    const calls = answerCalls({ generate_2fa_secret: SECRET, verify_2fa_setup: { success: true } });
    const { user, onDone } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', SECRET.qr_code_url);
    expect(screen.getByText(SECRET.secret_key)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Set up two-factor authentication' })).toHaveFocus();
    await user.type(await codeField(), '12a34 56');
    expect(await screen.findByText('Verification successful!')).toBeVisible();
    expect(calls.sent()).toEqual([
      { type: 'generate_2fa_secret', email: 'me@a.example' },
      { type: 'verify_2fa_setup', email: 'me@a.example', code: '123456' },
    ]);
    pass(1999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('a refused code is said, cleared and asked for again', async () => {
    answerCalls({
      generate_2fa_secret: SECRET,
      verify_2fa_setup: { error: 'Invalid code. Please try again.', code: 'invalid_credentials' },
    });
    const { user, onDone } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.type(await codeField(), '123456');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeVisible();
    expect(await codeField()).toHaveValue('');
    expect(await codeField()).toHaveFocus();
    pass(10_000);
    expect(onDone).not.toHaveBeenCalled();
  });

  test.each([
    ['no answer', new TypeError('offline')],
    ['a fault of the server', { error: 'Something went wrong.', code: 'internal' }],
  ])('%s to a code is a server error', async (_, answer) => {
    answerCalls({ generate_2fa_secret: SECRET, verify_2fa_setup: answer });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.type(await codeField(), '123456');
    expect(await screen.findByText('Server error. Please try again.')).toBeVisible();
  });

  test('too few digits are asked for again and not sent', async () => {
    const calls = answerCalls({ generate_2fa_secret: SECRET });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.type(await codeField(), '12345');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await codeField()).toHaveAccessibleDescription(/Please enter a 6-digit code/);
    expect(calls.sent('verify_2fa_setup')).toEqual([]);
  });

  test('says when no secret could be made and why, and tries again', async () => {
    const answers = [new TypeError('offline'), { error: 'It is on already.', code: 'conflict' }, SECRET];
    answerCalls({ generate_2fa_secret: () => answers.shift() ?? SECRET });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    expect(await screen.findByText('Failed to generate 2FA secret')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('It is on already.')).toBeVisible();
    expect(screen.getByText('Failed to generate 2FA secret')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(SECRET.secret_key)).toBeVisible();
    expect(screen.queryByText('Failed to generate 2FA secret')).toBeNull();
  });

  test('a new secret takes the place of the old one, and the note of it shows for 5 s', async () => {
    const answers = [SECRET, OTHER];
    answerCalls({ generate_2fa_secret: () => answers.shift() ?? OTHER });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.type(await codeField(), '123');
    const note = 'A new code has been generated in your authenticator app';
    expect(screen.queryByText(note)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Generate a new secret' }));
    expect(await screen.findByText(OTHER.secret_key)).toBeVisible();
    expect(screen.queryByText(SECRET.secret_key)).toBeNull();
    expect(await codeField()).toHaveValue('');
    expect(screen.getByText(note)).toBeVisible();
    pass(4999);
    expect(screen.getByText(note)).toBeVisible();
    pass(1);
    expect(screen.queryByText(note)).toBeNull();
  });

  test('copies the secret key, or says that the browser does not allow it', async () => {
    answerCalls({ generate_2fa_secret: SECRET });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.click(await screen.findByRole('button', { name: 'Copy secret key' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SECRET.secret_key);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy secret key' }));
    expect(await screen.findByText(/select the key instead/)).toBeVisible();
  });

  test('in account settings it begins with one secret, also under double effects, and can be cancelled', async () => {
    const calls = answerCalls({ generate_2fa_secret: SECRET });
    const { user, onSkip } = show({ offersSkip: false });
    expect(await screen.findByText(SECRET.secret_key)).toBeVisible();
    expect(calls.sent('generate_2fa_secret')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  test('cannot be left while a code is being checked', async () => {
    answerCalls({ generate_2fa_secret: SECRET, verify_2fa_setup: () => new Promise(() => {}) });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }));
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Skip for Now' })).toBeDisabled());
  });
});
