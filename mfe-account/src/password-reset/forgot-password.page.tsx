import { call, isError } from '@sentinel/api-client';
import { Banner, Button, LinkButton, TextField } from '@sentinel/ui';
import { EMAIL_MESSAGE, isEmail } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormCard } from '../login/form-card.tsx';
import styles from '../login/login.module.css';
import { NO_ANSWER_MESSAGE, UNKNOWN_ANSWER_MESSAGE } from './reset-texts.ts';

/** /forgot-password (spec part 2 section 2 "Password reset", section 8 "Reset request"). */
export function ForgotPasswordPage() {
  const [fault, setFault] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm({ mode: 'onBlur', defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    setFault(undefined);
    const answer = await call('initialize_password_reset', { email: email.trim() });
    if (isError(answer)) setFault(answer.code === undefined ? NO_ANSWER_MESSAGE : answer.error);
    else if (answer.response === 'success') setSent(true);
    else if (answer.response === 'invalid_email')
      setFault('The email address you entered is not recognized. Please try again.');
    else setFault(UNKNOWN_ANSWER_MESSAGE);
  });

  if (isSent) {
    return (
      <FormCard key="sent" title="Reset Password" takesFocus>
        <p role="status" className={styles.success}>
          An email has been sent with instructions to reset your password.
        </p>
        <p className={styles.muted}>The link expires in 30 minutes and can be used once.</p>
        <LinkButton href="/login" variant="outline" size="large" fullWidth>
          Back to login
        </LinkButton>
      </FormCard>
    );
  }
  return (
    <FormCard key="form" title="Reset Password">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.muted}>Enter your account email and we'll send you a link to reset your password.</p>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={formState.errors.email?.message}
          {...register('email', { validate: (text) => isEmail(text.trim()) || EMAIL_MESSAGE })}
        />
        {fault ? <Banner tone="error">{fault}</Banner> : null}
        <div className={styles.actions}>
          <LinkButton href="/login" variant="outline" size="large">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary-yellow" size="large" loading={formState.isSubmitting}>
            Send Reset Link
          </Button>
        </div>
      </form>
    </FormCard>
  );
}
