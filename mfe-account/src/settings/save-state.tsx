import styles from './settings.module.css';

export interface SaveStateProps {
  status: 'idle' | 'pending' | 'success' | 'error';
  error: Error | null;
}

/** Whether the last change of a control was saved. */
export function SaveState({ status, error }: SaveStateProps) {
  return (
    <div className={styles.saveState}>
      <p role="status">{status === 'pending' ? 'Saving…' : status === 'success' ? 'Saved' : null}</p>
      {status === 'error' ? (
        <p role="alert" className={styles.failed}>
          Not saved. {error?.message}
        </p>
      ) : null}
    </div>
  );
}
