import { instantText } from '@sentinel/calendar';
import { Badge, Button } from '@sentinel/ui';
import type { RefObject } from 'react';
import { WholeWord } from '../rows/cells.tsx';
import { type ReadOnlyColumn, ReadOnlyTable } from '../rows/read-only-table.tsx';
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
  const columns: readonly ReadOnlyColumn<Undelivered>[] = [
    { name: 'Recipient', show: ({ email }) => <WholeWord>{email}</WholeWord> },
    { name: 'Alert', show: (row) => <span className={styles.alert}>{aboutText(row)}</span> },
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
    <div ref={wrapper}>
      <ReadOnlyTable
        label="Undelivered messages"
        columns={columns}
        rows={rows}
        keyOf={({ notification_id }) => notification_id}
        action={(row) => (
          <Button
            {...focusMark(row.notification_id)}
            variant="outline"
            aria-label={`Send again to ${row.email}: ${aboutText(row)}`}
            onClick={() => onSendAgain(row)}
          >
            Send again
          </Button>
        )}
      />
    </div>
  );
}
