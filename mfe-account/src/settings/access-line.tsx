import { Badge, Button, VisuallyHidden } from '@sentinel/ui';
import styles from './settings.module.css';

export interface AccessLineProps {
  /** As a person says it: "Chrome on Linux". */
  device: string;
  isCurrent: boolean;
  facts: readonly string[];
  /** The word on its button; none without it. */
  action?: string | undefined;
  onAction(): void;
}

/** One session or remembered device. */
export function AccessLine({ device, isCurrent, facts, action, onAction }: AccessLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        <p className={styles.lineTitle}>
          {device} {isCurrent ? <Badge tone="info">This device</Badge> : null}
        </p>
        {facts.map((fact) => (
          <p key={fact} className={styles.hint}>
            {fact}
          </p>
        ))}
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
