import { instantText } from '@sentinel/dates';
import { Badge, Button, classNames } from '@sentinel/ui';
import type { ReactNode, RefObject } from 'react';
import table from '../rows/admin-table.module.css';
import { WholeWord } from '../rows/cells.tsx';
import { focusMark } from '../rows/use-focus-later.ts';
import styles from './delivery.module.css';
import type { Undelivered } from './delivery.query.ts';
import { aboutText, CHANNEL_WORDS, reasonText, STATE_WORDS } from './delivery-words.ts';

interface UndeliveredTableProps {
  readonly rows: readonly Undelivered[];
  readonly timeZone: string;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly onSendAgain: (row: Undelivered) => void;
}

/** Messages that nobody sends again unless an administrator says so. */
export function UndeliveredTable({ rows, timeZone, wrapper, onSendAgain }: UndeliveredTableProps) {
  const columns: readonly { readonly name: string; readonly show: (row: Undelivered) => ReactNode }[] = [
    { name: 'Recipient', show: ({ email }) => <WholeWord>{email}</WholeWord> },
    { name: 'Alert', show: aboutText },
    { name: 'Channel', show: ({ channel }) => CHANNEL_WORDS[channel] },
    {
      name: 'State',
      show: ({ state }) => (
        <span>
          <Badge tone="accent">{STATE_WORDS[state]}</Badge>
        </span>
      ),
    },
    { name: 'Reason', show: reasonText },
    {
      name: 'Last tried',
      show: ({ at }) => (
        <time className={styles.nowrap} dateTime={at}>
          {instantText(at, { timeZone, now: new Date() })}
        </time>
      ),
    },
  ];
  return (
    <div ref={wrapper} className={classNames(table.wrapper, table.dense)}>
      <div className={table.scroll}>
        <table className={table.table} aria-label="Undelivered messages">
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" className={table.actionsCell}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.notification_id}>
                {columns.map(({ name, show }) => (
                  <td key={name} data-label={name}>
                    {show(row)}
                  </td>
                ))}
                <td className={table.actionsCell}>
                  <Button
                    {...focusMark(row.notification_id)}
                    className={styles.nowrap}
                    variant="outline"
                    aria-label={`Send again to ${row.email}: ${aboutText(row)}`}
                    onClick={() => onSendAgain(row)}
                  >
                    Send again
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
