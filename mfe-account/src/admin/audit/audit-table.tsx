import { Badge } from '@sentinel/ui';
import cells from '../rows/cells.module.css';
import { showNames, showWords, WholeWord } from '../rows/cells.tsx';
import { type ReadOnlyColumn, ReadOnlyTable } from '../rows/read-only-table.tsx';
import { showWhen } from '../when.tsx';
import styles from './audit.module.css';
import type { AuditEntry } from './audit.query.ts';
import { actorWords, resultWords, SUCCEEDED, subjectWords } from './audit-words.ts';

const COLUMNS: readonly ReadOnlyColumn<AuditEntry>[] = [
  { name: 'Time', show: ({ at }) => <span className={styles.time}>{showWhen(at)}</span> },
  { name: 'User', show: (entry) => <span className={styles.person}>{showWords(actorWords(entry))}</span> },
  {
    name: 'Affected user',
    show: (entry) => {
      const words = subjectWords(entry);
      return words === '' ? null : <span className={styles.person}>{showWords(words)}</span>;
    },
  },
  {
    name: 'Action',
    show: ({ operation, action }) => (
      <span className={cells.words} title={operation}>
        {action}
      </span>
    ),
  },
  { name: 'Concerns', show: ({ concerns }) => (concerns ? <span className={styles.concerns}>{concerns}</span> : null) },
  {
    name: 'Details',
    show: ({ detail, reason }) =>
      detail === null && reason === null ? null : (
        <div className={styles.details}>
          {detail === null ? null : <div>{showNames(detail)}</div>}
          {reason === null ? null : <div>Reason: {reason}</div>}
        </div>
      ),
  },
  {
    name: 'Result',
    show: (entry) => {
      const words = resultWords(entry);
      return words === SUCCEEDED ? <span className={cells.nowrap}>{words}</span> : <Badge tone="accent">{words}</Badge>;
    },
  },
  {
    name: 'IP address',
    show: ({ ip }) => (
      <span className={styles.ip}>
        <WholeWord>{ip}</WholeWord>
      </span>
    ),
  },
];

/** Who did what to whom, from where, and with what result (SECURITY 34). */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ReadOnlyTable label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
);
