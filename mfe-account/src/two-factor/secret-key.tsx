import { Button } from '@sentinel/ui/core';
import { useState } from 'react';
import styles from './two-factor.module.css';

const SAID = { copied: 'Copied.', refused: 'Your browser does not allow copying. Please select the key instead.' };

/** The secret for people who cannot scan the QR code, with a button that copies it. */
export function SecretKey({ secretKey }: { secretKey: string }) {
  const [outcome, setOutcome] = useState<keyof typeof SAID>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secretKey);
      setOutcome('copied');
    } catch {
      // The browser refuses, or this page has no clipboard: the key can still be selected.
      setOutcome('refused');
    }
  }
  return (
    <div className={styles.key}>
      <span className={styles.keyName}>Secret key</span>
      <div className={styles.keyLine}>
        <code className={styles.keyText}>{secretKey}</code>
        <Button variant="outline" onClick={() => void copy()} aria-label="Copy secret key">
          Copy
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {outcome ? SAID[outcome] : null}
      </p>
    </div>
  );
}
