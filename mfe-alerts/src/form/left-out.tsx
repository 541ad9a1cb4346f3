import { Banner } from '@sentinel/ui';
import styles from './alert-form.module.css';

interface LeftOutProps {
  /** Why the entries are not in the form. */
  readonly reason: string;
  readonly entries: readonly string[];
}

/** Names what a form cannot hold, so that nothing is dropped silently; nothing where there is nothing. */
export function LeftOut({ reason, entries }: LeftOutProps) {
  if (entries.length === 0) return null;
  return (
    <Banner tone="warning">
      {reason}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </Banner>
  );
}
