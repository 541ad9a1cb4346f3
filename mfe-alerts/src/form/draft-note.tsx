import { Banner, Button } from '@sentinel/ui';
import { CircleCheck } from 'lucide-react';
import styles from './alert-form.module.css';

/** That the form shows what was left without saving, and the way back to an untouched one. */
export function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Banner tone="info">
      <span className={styles.restored}>
        What you entered before is here again.
        <Button variant="outline" onClick={onStartOver}>
          Start over
        </Button>
      </span>
    </Banner>
  );
}

/** That leaving the form loses nothing; empty until it is so. */
export function KeptNote({ isKept }: { readonly isKept: boolean }) {
  return (
    <p className={styles.kept} role="status">
      {isKept ? (
        <>
          <CircleCheck size={14} aria-hidden="true" /> Draft saved on this device
        </>
      ) : null}
    </p>
  );
}
