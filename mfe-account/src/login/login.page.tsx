import { call, isError } from '@sentinel/api-client';
import { deviceId, saveLogin, takeSessionEnded } from '@sentinel/session';
import { Banner, BrandMark, Button, PasswordField, TextField } from '@sentinel/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './login.module.css';
import { CONNECTION_MESSAGE, EMAIL_MESSAGE, isEmail, UNEXPECTED_MESSAGE } from './login-form.ts';

interface LoginFields {
  email: string;
  password: string;
}

interface LoginPageProps {
  /** Called once the session is stored. */
  readonly onLoggedIn: () => void;
}

/** /login (spec part 1, sections 2 and 4): e-mail and password; a refusal stands inline. */
export function LoginPage({ onLoggedIn }: LoginPageProps) {
  const [fault, setFault] = useState<string>();
  const [hasEnded] = useState(takeSessionEnded);
  const { register, handleSubmit, formState } = useForm<LoginFields>({
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async ({ email, password }) => {
    setFault(undefined);
    const answer = await call('check_login', { email, password, device_id: deviceId() });
    if (isError(answer)) setFault(answer.code === undefined ? CONNECTION_MESSAGE : answer.error);
    else if (answer.access_token === undefined) setFault(UNEXPECTED_MESSAGE);
    else {
      saveLogin(answer);
      onLoggedIn();
    }
  });

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
        <BrandMark size={36} />
        <h1 id="login-title" className={styles.title}>
          Login
        </h1>
        {hasEnded && !fault ? <Banner tone="info">Your session has ended. Please log in again.</Banner> : null}
        {fault ? <Banner tone="error">{fault}</Banner> : null}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={formState.errors.email?.message}
          {...register('email', { validate: (text) => isEmail(text) || EMAIL_MESSAGE })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Please enter your password.' })}
        />
        <Button type="submit" variant="primary-yellow" size="large" fullWidth loading={formState.isSubmitting}>
          Login
        </Button>
      </form>
    </div>
  );
}
