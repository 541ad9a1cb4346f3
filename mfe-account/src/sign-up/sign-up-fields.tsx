import { Banner, Button, Checkbox, PHONE_MESSAGE, PhoneField, TextField, TextLink } from '@sentinel/ui';
import { EMAIL_MESSAGE, isEmail, isValidNationalNumber } from '@sentinel/vocabulary-account';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import styles from '../login/login.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import type { SignUpDraft } from './sign-up.reducer.ts';
import { canSubmitSignUp, type SignUpValues, signUpFault } from './sign-up-rules.ts';

interface SignUpFieldsProps {
  readonly draft: SignUpDraft;
  readonly fault: string | null;
  /** Back from the email-sent screen, to enter another address. */
  readonly isReturn: boolean;
  onSubmit(draft: SignUpDraft, password: string): Promise<void>;
}

/** The sign-up form (spec part 1 sections 2 and 5). */
export function SignUpFields({ draft, fault, isReturn, onSubmit }: SignUpFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ownFault, setOwnFault] = useState<string>();
  const [hasToken, setHasToken] = useState(draft.signUpToken !== '');
  const { register, control, handleSubmit, formState, setFocus, getValues, watch } = useForm<SignUpValues>({
    mode: 'onBlur',
    defaultValues: { ...draft, password: '', confirmation: '' },
  });
  const phone = useController({
    control,
    name: 'phone',
    rules: { validate: ({ callingCode, digits }) => isValidNationalNumber(callingCode, digits) || PHONE_MESSAGE },
  });
  const values = watch();
  useEffect(() => {
    if (isReturn) setFocus('email');
  }, [isReturn, setFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (formState.isSubmitting) return;
    const refusal = signUpFault(getValues());
    setOwnFault(refusal);
    await handleSubmit(
      async ({ password, confirmation, ...rest }) => {
        if (refusal === undefined) await onSubmit({ ...rest, email: rest.email.trim() }, password);
      },
      (errors) => {
        // The phone field has no ref; the form focuses the others.
        const field = form.current?.elements.namedItem('phone');
        if (!errors.email && errors.phone && field instanceof HTMLElement) field.focus();
      },
    )();
  }

  const shownFault = ownFault ?? fault;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Sign Up">
      <TextField label="Name" autoComplete="name" maxLength={200} optional {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email', { validate: (text) => isEmail(text.trim()) || EMAIL_MESSAGE })}
      />
      <PhoneField
        name="phone"
        value={phone.field.value}
        onChange={phone.field.onChange}
        onBlur={phone.field.onBlur}
        error={phone.fieldState.error?.message}
      />
      <NewPasswordFields
        values={values}
        label="Password"
        confirmationLabel="Confirm password"
        password={register('password')}
        confirmation={register('confirmation')}
      />
      {hasToken ? (
        <TextField
          label="Sign-up token"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={256}
          optional
          {...register('signUpToken')}
        />
      ) : (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => {
            setHasToken(true);
            requestAnimationFrame(() => setFocus('signUpToken'));
          }}
        >
          Have a sign-up token? Click here
        </button>
      )}
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <TextLink href="/terms" external inSentence>
              Terms of Service
            </TextLink>
          </>
        }
        {...register('hasAgreed')}
      />
      {shownFault ? <Banner tone="error">{shownFault}</Banner> : null}
      <Button
        type="submit"
        variant="primary-yellow"
        size="large"
        fullWidth
        loading={formState.isSubmitting}
        disabled={!canSubmitSignUp(values)}
      >
        Sign Up
      </Button>
      <p className={styles.links}>
        <span className={styles.muted}>Already have an account?</span>
        <TextLink href="/login">Login</TextLink>
      </p>
    </form>
  );
}
