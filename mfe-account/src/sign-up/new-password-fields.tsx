import { PasswordField, type PasswordFieldProps } from '@sentinel/ui';
import { mismatch, type NewPassword, passwordRules } from './new-password-rules.ts';
import styles from './sign-up.module.css';

interface NewPasswordFieldsProps {
  /** What is currently typed. */
  values: NewPassword;
  label: string;
  confirmationLabel: string;
  password: Partial<PasswordFieldProps>;
  confirmation: Partial<PasswordFieldProps>;
}

/** A new password and its confirmation; the rules are checked off while the user types (spec part 1 section 5). */
export function NewPasswordFields({
  values,
  label,
  confirmationLabel,
  password,
  confirmation,
}: NewPasswordFieldsProps) {
  const rules = values.password === '' ? [] : passwordRules(values.password);
  const met = rules.filter(({ isMet }) => isMet).length;
  return (
    <>
      <div className={styles.password}>
        <PasswordField label={label} autoComplete="new-password" {...password} />
        {rules.length > 0 ? (
          <ul className={styles.rules}>
            {rules.map(({ text, isMet }) => (
              <li key={text} data-met={isMet ? '' : undefined}>
                <span aria-hidden="true">{isMet ? '✓' : '○'}</span>
                <span>{text}</span>
                <span className="visually-hidden">{isMet ? 'Met' : 'Not met'}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="visually-hidden" aria-live="polite">
          {rules.length > 0 ? `${met} of ${rules.length} password rules met` : null}
        </p>
      </div>
      <PasswordField label={confirmationLabel} autoComplete="new-password" error={mismatch(values)} {...confirmation} />
    </>
  );
}
