import { Badge, Button, VisuallyHidden } from '@sentinel/ui';
import styles from './settings.module.css';

export interface AccessLineProps {
  /** For people to read: "Chrome on Linux". */
  device: string;
  /** The IP address, where it is known. */
  ip?: string | undefined;
  isCurrent: boolean;
  /** What else is known about it, on one line where it fits. */
  facts: readonly string[];
  /** The text of its button; without it, there is no button. */
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
