import styles from './settings.module.css';

export interface SaveStateProps {
  status: 'idle' | 'pending' | 'success' | 'error';
  error: Error | null;
}

/**
 * Whether the last change of a control was saved, on the line of its label, where it takes no extra room. An error is
 * shown below the control, whose box must contain this component.
 */
export function SaveState({ status, error }: SaveStateProps) {
  return (
    <>
      <p role="status" className={styles.saveState}>
        {status === 'pending' ? 'Saving…' : status === 'success' ? 'Saved' : null}
      </p>
      {status === 'error' ? (
        <p role="alert" className={styles.failed}>
          Not saved. {error?.message}
        </p>
      ) : null}
    </>
  );
}
