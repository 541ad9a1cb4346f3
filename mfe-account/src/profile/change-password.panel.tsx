import { CallFailure } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, Modal, Panel, PasswordField } from '@sentinel/ui';
import { passwordFaults } from '@sentinel/vocabulary-account';
import { type FormEvent, useRef, useState } from 'react';
import { useAfter } from '../two-factor/use-after.ts';
import { useEditUser } from './edit-user.mutation.ts';
import { type PasswordChange, passwordChangeFaults } from './password-change.ts';
import styles from './profile.module.css';

const EMPTY: PasswordChange = { current: '', next: '', confirmation: '' };
/** Spec part 1 section 4. */
const SUCCESS_MS = 5000;

const isWrongPassword = (error: Error | null): error is CallFailure =>
  error instanceof CallFailure && error.code === 'invalid_credentials';

/** Security: change password (spec part 1 sections 2, 4 and 5; SECURITY.md 4). */
export function ChangePasswordPanel({ email }: { email: string }) {
  const isRunningAs = useSession().runAs !== null;
  const edit = useEditUser(email);
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isUpdated, setUpdated] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  useAfter(SUCCESS_MS, isUpdated, () => setUpdated(false));

  const refusal = edit.error;
  const isCurrentWrong = isWrongPassword(refusal);
  const rules = passwordFaults(typed.next);
  const differs = typed.confirmation !== '' && typed.confirmation !== typed.next;

  function type(change: Partial<PasswordChange>) {
    setTyped({ ...typed, ...change });
    setUpdated(false);
    if (!edit.isIdle && !edit.isPending) edit.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.isPending) return;
    const found = passwordChangeFaults(typed);
    setFaults(found);
    if (found.length > 0) return;
    edit.mutate(
      { password: typed.next, current_password: typed.current },
      {
        onSuccess: () => {
          setTyped(EMPTY);
          setUpdated(true);
        },
        onError: (error) => {
          if (isWrongPassword(error)) currentField.current?.focus();
        },
      },
    );
  }

  return (
    <Panel title="Security">
      <form className={styles.password} onSubmit={submit} noValidate aria-label="Change password">
        <p className={styles.note}>
          {isRunningAs
            ? "You can't change the password while running as another user."
            : 'Changing your password logs you out everywhere else and forgets remembered devices.'}
        </p>
        {refusal && !isCurrentWrong ? <Banner tone="error">{refusal.message}</Banner> : null}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={currentField}
          label="Current password"
          autoComplete="current-password"
          disabled={isRunningAs}
          value={typed.current}
          error={isCurrentWrong ? <span role="alert">{refusal.message}</span> : undefined}
          onChange={(event) => type({ current: event.target.value })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          disabled={isRunningAs}
          value={typed.next}
          error={
            rules.length > 0 ? rules.map((rule) => <span key={rule} className={styles.rule}>{`${rule} `}</span>) : null
          }
          hint="At least 8 characters, with a digit and a special character."
          onChange={(event) => type({ next: event.target.value })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          disabled={isRunningAs}
          value={typed.confirmation}
          error={differs ? 'New password and confirmation do not match.' : undefined}
          onChange={(event) => type({ confirmation: event.target.value })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" disabled={isRunningAs} loading={edit.isPending}>
            Change password
          </Button>
          <p className={styles.success} role="status">
            {isUpdated ? 'Password updated successfully!' : null}
          </p>
        </div>
      </form>
      <Modal open={faults.length > 0} onClose={() => setFaults([])} title="Please fix the following errors:">
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Modal>
    </Panel>
  );
}
