import { Banner } from '@sentinel/ui/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from '../login/login.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFault } from './new-password-rules.ts';

interface NewPasswordFormProps {
  label: string;
  confirmationLabel: string;
  /** An error to show from the start. */
  firstFault?: string | undefined;
  before?: ReactNode;
  /** Sends the password; resolves to what is wrong, or nothing. */
  onSubmit(password: string): Promise<string | undefined>;
  /** The submit button, and what is next to it. */
  children: ReactNode;
}

/** A form for just a new password (spec part 2 section 5, "New password"). */
export function NewPasswordForm({
  label,
  confirmationLabel,
  firstFault,
  before,
  onSubmit,
  children,
}: NewPasswordFormProps) {
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const [fault, setFault] = useState(firstFault);
  const isSending = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const refusal = firstFault ?? newPasswordFault(values, 'Passwords must match.');
    setFault(refusal);
    if (refusal !== undefined) return;
    isSending.current = true;
    setFault(await onSubmit(values.password));
    isSending.current = false;
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {before}
      <NewPasswordFields
        values={values}
        label={label}
        confirmationLabel={confirmationLabel}
        password={{
          name: 'password',
          value: values.password,
          onChange: (event) => setValues({ ...values, password: event.target.value }),
        }}
        confirmation={{
          name: 'confirmation',
          value: values.confirmation,
          onChange: (event) => setValues({ ...values, confirmation: event.target.value }),
        }}
      />
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      {children}
    </form>
  );
}
