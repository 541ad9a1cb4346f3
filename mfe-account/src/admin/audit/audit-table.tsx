import { Badge, classNames } from '@sentinel/ui';
import type { ReactNode } from 'react';
import table from '../rows/admin-table.module.css';
import cells from '../rows/cells.module.css';
import { showNames, showWords, WholeWord } from '../rows/cells.tsx';
import { showWhen } from '../when.tsx';
import type { AuditEntry } from './audit.query.ts';
import { actorWords, resultWords, SUCCEEDED, subjectWords } from './audit-words.ts';

const COLUMNS: readonly { readonly name: string; readonly show: (entry: AuditEntry) => ReactNode }[] = [
  { name: 'Time', show: ({ at }) => showWhen(at) },
  { name: 'User', show: (entry) => showWords(actorWords(entry)) },
  {
    name: 'Affected user',
    show: (entry) => {
      const words = subjectWords(entry);
      return words === '' ? null : showWords(words);
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
  { name: 'Details', show: ({ detail }) => (detail === null ? null : showNames(detail)) },
  { name: 'Reason', show: ({ reason }) => reason },
  {
    name: 'Result',
    show: (entry) => {
      const words = resultWords(entry);
      return words === SUCCEEDED ? words : <Badge tone="accent">{words}</Badge>;
    },
  },
  { name: 'IP address', show: ({ ip }) => <WholeWord>{ip}</WholeWord> },
];

/** Who did what to whom, from where, and with what result (SECURITY 34). */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={classNames(table.wrapper, table.dense)}>
      <div className={table.scroll}>
        <table className={table.table} aria-label="Audit log">
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
      </div>
    </div>
  );
}
