import { Banner, Button, TextField } from '@sentinel/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SIX_DIGITS_MESSAGE } from './code-texts.ts';
import styles from './two-factor.module.css';

/** Spec part 1 section 9. */
const CODE_LENGTH = 6;

interface CodeFormProps {
  /** Checks the code; resolves to what is wrong, or nothing when the code was accepted. */
  onVerify(code: string): Promise<string | undefined>;
  hint: ReactNode;
  /** Focuses the field when the form appears. */
  autoFocus?: boolean;
  disabled?: boolean;
  /** Other actions, below the Verify button. One that sends a new code resets the form. */
  children?: ReactNode;
}

/**
 * A six-digit code (spec part 1 sections 4 and 5): removes other characters, verifies automatically at six digits, and
 * clears and focuses the field when the code was wrong.
 */
export function CodeForm({ onVerify, hint, autoFocus = false, disabled = false, children }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const isChecking = useRef(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  async function verify(typed: string) {
    if (isChecking.current || disabled) return;
    setFault(undefined);
    setIncomplete(typed.length !== CODE_LENGTH);
    if (typed.length !== CODE_LENGTH) {
      field.current?.focus();
      return;
    }
    isChecking.current = true;
    setBusy(true);
    const refusal = await onVerify(typed);
    // An accepted code leaves the form as it is: the next screen replaces it.
    if (refusal === undefined) return;
    isChecking.current = false;
    setBusy(false);
    setFault(refusal);
    setCode('');
    field.current?.focus();
  }

  function type(text: string) {
    if (isChecking.current) return;
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    setIncomplete(false);
    if (digits.length === CODE_LENGTH && digits !== code) void verify(digits);
  }

  function startAnew() {
    setCode('');
    setFault(undefined);
    setIncomplete(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void verify(code);
  }

  return (
    <form className={styles.stack} onSubmit={submit} onReset={startAnew} noValidate>
      {fault ? <Banner tone="error">{fault}</Banner> : null}
      <TextField
        ref={field}
        label="6-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className={styles.code}
        value={code}
        disabled={disabled}
        readOnly={isBusy}
        hint={hint}
        error={isIncomplete ? SIX_DIGITS_MESSAGE : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant="primary-yellow" size="large" fullWidth loading={isBusy} disabled={disabled}>
        Verify
      </Button>
      {children}
    </form>
  );
}
