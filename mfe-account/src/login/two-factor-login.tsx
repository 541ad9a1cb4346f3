import { call, isError } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';
import { Banner, Button } from '@sentinel/ui/core';
import { useRef, useState } from 'react';
import { CodeForm } from '../two-factor/code-form.tsx';
import { codeFault, INVALID_CODE_MESSAGE, serverText, VERIFIED_MESSAGE } from '../two-factor/code-texts.ts';
import { useAfter } from '../two-factor/use-after.ts';
import { useCountdown } from '../two-factor/use-countdown.ts';
import styles from './login.module.css';
import { UNEXPECTED_MESSAGE } from './login-texts.ts';

/** Spec part 1 section 9: post-verification delay. */
const CONTINUE_AFTER_MS = 1000;
/** The server sends no second code before this time (SECURITY 17). */
const RESEND_AFTER_SECONDS = 60;

interface TwoFactorLoginProps {
  readonly email: string;
  readonly password: string;
  readonly remembersDevice: boolean;
  /** The session is stored; called 1 s after the success was shown. */
  onVerified(): void;
  /** The first step is no longer valid; the text says so. */
  onExpired(text: string): void;
  onCancel(): void;
}

/** The second step of a login (spec part 1 section 4): the code from the app, or one sent by email. */
export function TwoFactorLogin({
  email,
  password,
  remembersDevice,
  onVerified,
  onExpired,
  onCancel,
}: TwoFactorLoginProps) {
  const [isVerifying, setVerifying] = useState(false);
  const [isVerified, setVerified] = useState(false);
  useAfter(CONTINUE_AFTER_MS, isVerified, onVerified);

  async function verify(code: string): Promise<string | undefined> {
    setVerifying(true);
    const answer = await call('verify_2fa_login', {
      email,
      password,
      code,
      device_id: session.deviceId(),
      remember_device: remembersDevice,
    });
    setVerifying(false);
    if (isError(answer)) {
      if (answer.reason !== 'login_expired') return codeFault(answer);
      onExpired(answer.error);
      return undefined;
    }
    if (!answer.success) return INVALID_CODE_MESSAGE;
    if (answer.access_token === undefined) return UNEXPECTED_MESSAGE;
    session.saveLogin(answer);
    setVerified(true);
    return undefined;
  }

  if (isVerified) {
    return (
      <p role="status" className={styles.success}>
        {VERIFIED_MESSAGE}
      </p>
    );
  }
  return (
    <CodeForm
      autoFocus
      onVerify={verify}
      hint="Enter the code from your authenticator app. Don't have it? Get a code by email."
    >
      <MailedCode email={email} />
      <Button variant="outline" disabled={isVerifying} onClick={onCancel}>
        Cancel
      </Button>
    </CodeForm>
  );
}

/** Sends a code by email, and another one at the earliest after 60 s. The caret is then in the field. */
function MailedCode({ email }: { email: string }) {
  const { secondsLeft, start } = useCountdown(RESEND_AFTER_SECONDS);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<string>();

  async function send() {
    setSending(true);
    setFault(undefined);
    const answer = await call('resend_2fa_code', { email, device_id: session.deviceId() });
    setSending(false);
    if (isError(answer)) setFault(serverText(answer) || 'Unable to resend code');
    else if (!answer.success) setFault('Unable to resend code');
    else {
      setSent(true);
      start();
      const form = button.current?.form;
      form?.reset();
      // The button is disabled for a minute and would lose the focus.
      const field = form?.elements.namedItem('code');
      if (field instanceof HTMLElement) field.focus();
    }
  }

  const name = isSent ? 'Resend code' : 'Email me a code';
  return (
    <>
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      <Button
        ref={button}
        variant="secondary"
        loading={isSending}
        disabled={secondsLeft > 0}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? `${name} (${secondsLeft} s)` : name}
      </Button>
      <p role="status" className={styles.muted}>
        {isSent && !fault ? `A code has been sent to ${email}. It is valid for 10 minutes.` : null}
      </p>
    </>
  );
}
