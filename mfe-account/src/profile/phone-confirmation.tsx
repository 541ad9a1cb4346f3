import { call, isError } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { Badge, Banner, Button } from '@sentinel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '../two-factor/code-form.tsx';
import { codeFault, SERVER_FAULT_MESSAGE, serverText } from '../two-factor/code-texts.ts';
import { useCountdown } from '../two-factor/use-countdown.ts';
import styles from './profile.module.css';
import { userQuery } from './user.query.ts';

/** The server sends one code a minute to a number. */
const RESEND_AFTER_SECONDS = 60;

/** Says whether the phone number is confirmed, which alert texts need, and confirms it with a code that is texted to it. */
export function PhoneConfirmation({ isConfirmed, email }: { isConfirmed: boolean; email: string }) {
  const isRunningAs = useSession().runAs !== null;
  const client = useQueryClient();
  const { secondsLeft, start } = useCountdown(RESEND_AFTER_SECONDS);
  const [isCodeSent, setCodeSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function sendCode() {
    setBusy(true);
    setFault(undefined);
    const answer = await call('send_phone_code', {});
    setBusy(false);
    if (isError(answer)) {
      setFault(serverText(answer) || SERVER_FAULT_MESSAGE);
      return;
    }
    setCodeSent(true);
    start();
  }

  async function confirm(code: string): Promise<string | undefined> {
    const answer = await call('confirm_phone', { code });
    if (isError(answer)) return codeFault(answer);
    client.setQueryData(userQuery(email).queryKey, (user) => user && { ...user, phone_confirmed: true });
    return undefined;
  }

  if (isConfirmed)
    return (
      <p className={styles.confirmation} role="status">
        <Badge tone="info">Confirmed</Badge>
      </p>
    );
  return (
    <div className={styles.confirmation}>
      <p className={styles.note}>
        <Badge tone="neutral">Not confirmed</Badge> Alert texts go only to a confirmed number.
      </p>
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      {isRunningAs ? (
        <p className={styles.note}>You can't confirm it while running as another user.</p>
      ) : isCodeSent ? (
        <CodeForm autoFocus onVerify={confirm} hint="We texted a code to this number. It expires in 10 minutes.">
          <Button
            type="reset"
            variant="outline"
            loading={isBusy}
            disabled={secondsLeft > 0}
            onClick={() => void sendCode()}
          >
            {secondsLeft > 0 ? `Send another code in ${secondsLeft} s` : 'Send another code'}
          </Button>
        </CodeForm>
      ) : (
        <Button variant="outline" loading={isBusy} onClick={() => void sendCode()}>
          Text me a code
        </Button>
      )}
    </div>
  );
}
