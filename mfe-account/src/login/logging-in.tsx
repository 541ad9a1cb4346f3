import { Spinner } from '@sentinel/ui/core';
import { FormCard } from './form-card.tsx';
import styles from './login.module.css';

/** Shown from storing the session until the first page shows. */
export function LoggingIn() {
  return (
    <FormCard>
      <p role="status" className={styles.waiting}>
        <Spinner label="" />
        Logging you in…
      </p>
    </FormCard>
  );
}
