import { Button, TextField } from '@sentinel/ui';
import styles from '../login/login.module.css';
import { NewPasswordForm } from '../sign-up/new-password-form.tsx';

interface FirstPasswordFormProps {
  readonly email: string;
  onChosen(password: string): void;
}

/** The first password of an account that an administrator has made (spec part 2 section 4, choose_password). */
export function FirstPasswordForm({ email, onChosen }: FirstPasswordFormProps) {
  return (
    <NewPasswordForm
      label="Password"
      confirmationLabel="Confirm password"
      before={
        <>
          <p className={styles.muted}>An account has been made for you. Choose a password for it.</p>
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
