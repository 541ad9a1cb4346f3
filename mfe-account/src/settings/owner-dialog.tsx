import { CallFailure } from '@sentinel/api-client';
import { Banner, ConfirmDialog, PasswordField } from '@sentinel/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './settings.module.css';

interface OwnerDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy: boolean;
  /** Why the last try failed. */
  error: Error | null;
  finalFocus?: () => HTMLElement | null;
  /** @param password what was typed, once the server has asked for it */
  onConfirm(password: string | undefined): void;
  onCancel(): void;
}

/**
 * Asks for confirmation of something that only the owner of the account may do. The first try is without a password; when the server
 * needs it, because the login was a while ago, the dialog asks for it.
 */
export function OwnerDialog(props: OwnerDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', busy, error, finalFocus } = props;
  const [password, setPassword] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);
  const isAsked = error instanceof CallFailure && error.reason === 'password_needed';
  const isWrong = error instanceof CallFailure && error.code === 'invalid_credentials';
  if (open && isAsked && !needsPassword) setNeedsPassword(true);
  if (!open && (needsPassword || password !== '')) {
    setNeedsPassword(false);
    setPassword('');
  }
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needsPassword) form.current?.querySelector('input')?.focus();
  }, [needsPassword]);
  const isEmpty = needsPassword && password === '';
  const confirm = () => props.onConfirm(needsPassword ? password : undefined);

  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone="danger"
      busy={busy}
      confirmDisabled={isEmpty}
      finalFocus={finalFocus}
      onConfirm={confirm}
      onCancel={props.onCancel}
    >
      {children}
      {needsPassword ? (
        <form
          ref={form}
          className={styles.ownerPassword}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isEmpty && !busy) confirm();
          }}
        >
          <PasswordField
            label="Your password"
            value={password}
            error={isWrong ? error.message : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        </form>
      ) : null}
      {error && !isAsked && !isWrong ? <Banner tone="error">{error.message}</Banner> : null}
    </ConfirmDialog>
  );
}
