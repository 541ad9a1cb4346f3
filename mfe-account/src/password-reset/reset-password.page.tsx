import { call, isError } from '@sentinel/api-client';
import { clearSession, session } from '@sentinel/session/credentials';
import { Button, LinkButton, TextField, TextLink } from '@sentinel/ui';
import { useState } from 'react';
import { FormCard } from '../login/form-card.tsx';
import styles from '../login/login.module.css';
import { NewPasswordForm } from '../sign-up/new-password-form.tsx';
import { useAfter } from '../two-factor/use-after.ts';
import type { MailedLink } from '../verify-email/use-mailed-link.ts';
import { MISSING_MESSAGE, NO_ANSWER_MESSAGE, REFUSALS, UNKNOWN_ANSWER_MESSAGE } from './reset-texts.ts';

/** Spec part 2 section 9. */
const TO_LOGIN_AFTER_MS = 3000;

interface ResetPasswordPageProps {
  readonly link: Pick<MailedLink, 'token' | 'email'>;
  /** Called when the new password is set: goes to /login. */
  onDone(): void;
}

/** /reset-password (spec part 2 section 2 "Password reset", section 8 "Reset"). */
export function ResetPasswordPage({ link: { token, email }, onDone }: ResetPasswordPageProps) {
  const [isSending, setSending] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const isComplete = token !== '' && email !== '';
  useAfter(TO_LOGIN_AFTER_MS, isUpdated, onDone);

  async function reset(password: string): Promise<string | undefined> {
    setSending(true);
    const answer = await call('reset_password', { email, password, password_reset_token: token });
    setSending(false);
    if (isError(answer)) return answer.code === undefined ? NO_ANSWER_MESSAGE : answer.error;
    if (answer.response !== 'password_updated') return REFUSALS[answer.response] ?? UNKNOWN_ANSWER_MESSAGE;
    // The server has ended the account's sessions; one still stored here would skip the login page. Drafts stay: nobody has logged out.
    if (session.state().email?.toLowerCase() === email.toLowerCase()) await clearSession(null);
    setUpdated(true);
    return undefined;
  }

  if (isUpdated) {
    return (
      <FormCard key="updated" title="Set New Password" takesFocus>
        <p role="status" className={styles.success}>
          Password reset successful. Redirecting to login...
        </p>
      </FormCard>
    );
  }
  return (
    <FormCard key="form" title="Set New Password">
      <NewPasswordForm
        label="New password"
        confirmationLabel="Confirm new password"
        firstFault={isComplete ? undefined : MISSING_MESSAGE}
        before={
          email === '' ? null : <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
        }
        onSubmit={reset}
      >
        <div className={styles.actions}>
          <LinkButton href="/login" variant="outline" size="large">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary-yellow" size="large" loading={isSending}>
            Set New Password
          </Button>
        </div>
        <p className={styles.links}>
          <TextLink href="/forgot-password">Ask for a new link</TextLink>
        </p>
      </NewPasswordForm>
    </FormCard>
  );
}
