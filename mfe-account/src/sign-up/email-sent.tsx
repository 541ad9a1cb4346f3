import { Banner, Button } from '@sentinel/ui/core';
import { useState } from 'react';
import styles from '../login/login.module.css';
import { useCountdown } from '../two-factor/use-countdown.ts';

/** Spec part 1 section 9. */
const RESEND_AFTER_SECONDS = 60;

interface EmailSentProps {
  readonly email: string;
  /** Repeats the sign-up call; resolves to what is wrong, or nothing when the email was sent. */
  onResend(): Promise<string | undefined>;
  onOtherAddress(): void;
}

/** The email with the link has been sent; another one can be requested after 60 s (spec part 1 section 4). */
export function EmailSent({ email, onResend, onOtherAddress }: EmailSentProps) {
  const { secondsLeft, start } = useCountdown(RESEND_AFTER_SECONDS, true);
  const [isSending, setSending] = useState(false);
  const [isSentAgain, setSentAgain] = useState(false);
  const [fault, setFault] = useState<string>();

  async function resend() {
    setSending(true);
    setFault(undefined);
    setSentAgain(false);
    const refusal = await onResend();
    setSending(false);
    setFault(refusal);
    if (refusal !== undefined) return;
    setSentAgain(true);
    start();
  }

  return (
    <>
      <p className={styles.muted}>
        We have sent an email to <strong>{email}</strong>. Open the link in it to verify your address. Your account
        opens with it.
      </p>
      <p className={styles.muted}>Didn't get it? Check your spam folder.</p>
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      <p role="status">{isSentAgain ? 'The email has been sent again.' : null}</p>
      <div className={styles.actions}>
        <Button variant="outline" disabled={isSending} onClick={onOtherAddress}>
          Use a different email
        </Button>
        <Button variant="secondary" loading={isSending} disabled={secondsLeft > 0} onClick={() => void resend()}>
          {secondsLeft > 0 ? `Resend email (${secondsLeft} s)` : 'Resend email'}
        </Button>
      </div>
    </>
  );
}
