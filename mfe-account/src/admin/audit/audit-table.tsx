import { Badge } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from '../rows/admin-table.module.css';
import { showWhen } from '../when.tsx';
import type { AuditEntry } from './audit.query.ts';
import { actorWords, operationWords, resultWords, subjectWords } from './audit-words.ts';

const COLUMNS: readonly { readonly name: string; readonly show: (entry: AuditEntry) => ReactNode }[] = [
  { name: 'When', show: ({ at }) => showWhen(at) },
  { name: 'Who', show: actorWords },
  { name: 'Acting as / Concerning', show: subjectWords },
  { name: 'What', show: ({ operation }) => <span title={operation}>{operationWords(operation)}</span> },
  { name: 'Detail', show: ({ detail }) => detail },
  { name: 'Reason', show: ({ reason }) => reason },
  {
    name: 'Result',
    show: (entry) => {
      const words = resultWords(entry);
      return words === 'OK' ? words : <Badge tone="accent">{words}</Badge>;
    },
  },
  { name: 'Address', show: ({ ip }) => ip },
];

/** Who did what to whom, from where, and what came of it (SECURITY 34). */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    // Scrolls sideways inside its panel and holds no control, so it takes the focus for the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label="Audit log entries">
      <table className={styles.table} aria-label="Audit log">
        <thead>
          <tr>
            {COLUMNS.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              {COLUMNS.map(({ name, show }) => (
                <td key={name} data-label={name}>
                  {show(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
