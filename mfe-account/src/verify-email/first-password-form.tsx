import { Button, TextField } from '@sentinel/ui';
import styles from '../login/login.module.css';
import { NewPasswordForm } from '../sign-up/new-password-form.tsx';

interface FirstPasswordFormProps {
  readonly email: string;
  /** Somebody else may have signed up with the address; the account must not get their password. */
  readonly isContested: boolean;
  onChosen(password: string): void;
}

/**
 * The first password of an account that an administrator has created (spec part 2 section 4, choose_password), or whose
 * address was signed up more than once.
 */
export function FirstPasswordForm({ email, isContested, onChosen }: FirstPasswordFormProps) {
  return (
    <NewPasswordForm
      label="Password"
      confirmationLabel="Confirm password"
      before={
        <>
          <p className={styles.muted}>
            {isContested
              ? 'This address was signed up more than once. Choose the password of your account.'
              : 'Your account is ready. Choose a password to continue.'}
          </p>
          <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
        </>
      }
      onSubmit={async (password) => {
        onChosen(password);
        return undefined;
      }}
    >
      <Button type="submit" variant="primary-yellow" size="large" fullWidth>
        Set Password
      </Button>
    </NewPasswordForm>
  );
}
