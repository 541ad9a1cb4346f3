import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './state-message.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Shows a Retry button. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Says that something did not load, and offers to try again. */
export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.message} role="alert">
      <span className={styles.errorIcon} aria-hidden="true">
        <TriangleAlert size={24} strokeWidth={1.5} />
      </span>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {onRetry ? (
        <div className={styles.action}>
          <Button
            variant="outline"
            loading={retrying}
            onClick={onRetry}
            icon={<RotateCw size={14} aria-hidden="true" />}
          >
            Retry
          </Button>
        </div>
      ) : null}
    </div>
  );
}
