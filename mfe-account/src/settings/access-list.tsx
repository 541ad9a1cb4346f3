import { Button } from '@sentinel/ui';
import { type ReactNode, useState } from 'react';
import { AccessLine, type AccessLineProps } from './access-line.tsx';
import styles from './settings.module.css';

/** How many lines are shown at first. */
const FIRST_LINES = 5;

interface Access extends AccessLineProps {
  readonly id: string;
  /** When it was last used; the list is sorted by this. */
  readonly usedAt: string;
}

interface AccessListProps {
  readonly lines: readonly Access[];
  /** What it lists, in the plural: 'sessions'. */
  readonly things: string;
  /** Actions on all of them. */
  readonly children?: ReactNode;
}

/** Sessions or remembered devices: the current one first, then the last used; more than five on request. */
export function AccessList({ lines, things, children }: AccessListProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = lines.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt.localeCompare(one.usedAt),
  );
  return (
    <>
      <ul className={styles.lines}>
        {sorted.slice(0, isWhole ? undefined : FIRST_LINES).map(({ id, usedAt, ...line }) => (
          <AccessLine key={id} {...line} />
        ))}
      </ul>
      {/* Takes no room when empty. */}
      <div className={styles.listActions}>
        {sorted.length > FIRST_LINES ? (
          <Button variant="outline2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${sorted.length} ${things}`}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}
