import { Badge, Button, VisuallyHidden } from '@sentinel/ui';
import styles from './settings.module.css';

export interface AccessLineProps {
  /** As a person says it: "Chrome on Linux". */
  device: string;
  /** The IP address, where it is known. */
  ip?: string | undefined;
  isCurrent: boolean;
  /** What else is known of it, in one line where there is room. */
  facts: readonly string[];
  /** The word on its button; none without it. */
  action?: string | undefined;
  onAction(): void;
}

/** One session or remembered device. */
export function AccessLine({ device, ip, isCurrent, facts, action, onAction }: AccessLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        <p className={styles.lineTitle}>
          {device}
          {ip === undefined ? null : (
            <span className={styles.ip}>
              <VisuallyHidden>IP address </VisuallyHidden>
              {ip}
            </span>
          )}
          {isCurrent ? <Badge tone="info">This device</Badge> : null}
        </p>
        <ul className={styles.lineFacts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {action ? (
        <Button variant="outline2" onClick={onAction}>
          {action}
          <VisuallyHidden> {device}</VisuallyHidden>
        </Button>
      ) : null}
    </li>
  );
}
