import { Button } from '@sentinel/ui/core';
import { useCopy } from '../copy/use-copy.ts';
import styles from './two-factor.module.css';

/** The secret for people who cannot scan the QR code, with a button that copies it. */
export function SecretKey({ secretKey }: { secretKey: string }) {
  const { copy, said } = useCopy(secretKey, 'key');
  return (
    <div className={styles.key}>
      <span className={styles.keyName}>Secret key</span>
      <div className={styles.keyLine}>
        <code className={styles.keyText}>{secretKey}</code>
        <Button variant="outline" onClick={copy} aria-label="Copy secret key">
          Copy
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {said}
      </p>
    </div>
  );
}
