import { Banner, Button, Checkbox, PasswordField, TextField, TextLink } from '@sentinel/ui';
import { EMAIL_MESSAGE, isEmail } from '@sentinel/vocabulary-account';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import styles from './login.module.css';
import type { LoginDraft } from './login.reducer.ts';

interface LoginFieldsProps {
  readonly draft: LoginDraft;
  readonly fault: string | null;
  /** Back from the second factor: the password must be typed again. */
  readonly isReturn: boolean;
  onSubmit(draft: LoginDraft, password: string): Promise<void>;
}

/** The login form (spec part 1 section 2). */
export function LoginFields({ draft, fault, isReturn, onSubmit }: LoginFieldsProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    mode: 'onBlur',
    defaultValues: { email: draft.email, password: '', remembersDevice: draft.remembersDevice },
  });
  useEffect(() => {
    if (isReturn) setFocus('password');
  }, [isReturn, setFocus]);

  const submit = handleSubmit(({ email, password, remembersDevice }) =>
    onSubmit({ email: email.trim(), remembersDevice }, password),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Login">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email', { validate: (text) => isEmail(text.trim()) || EMAIL_MESSAGE })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Please enter your password.' })}
      />
      <Checkbox label="Remember this device for 30 days" {...register('remembersDevice')} />
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      <Button type="submit" variant="primary-yellow" size="large" fullWidth loading={formState.isSubmitting}>
        Login
      </Button>
      <p className={styles.links}>
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
        <TextLink href="/sign-up">Create an account</TextLink>
      </p>
    </form>
  );
}
