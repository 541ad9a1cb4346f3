import { Spinner } from '@sentinel/ui/core';
import { FormCard } from './form-card.tsx';
import styles from './login.module.css';

/** Shown from storing the session until the dashboard shows. */
export function OpeningDashboard() {
  return (
    <FormCard>
      <p role="status" className={styles.waiting}>
        <Spinner label="" />
        Opening your dashboard…
      </p>
    </FormCard>
  );
}
