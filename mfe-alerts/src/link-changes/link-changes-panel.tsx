import { instantText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { Panel } from '@sentinel/ui';
import { LINK_CHANGE_WORDS } from '@sentinel/vocabulary-alerts';
import styles from './link-changes.module.css';
import { UndoButton } from './undo-button.tsx';

interface LinkChangesPanelProps {
  readonly changes: OperationResponse<'get_alert_activity'>['link_changes'];
  readonly timeZone: string;
}

/** What links in messages changed without a login, the latest first; what is still so can be undone. */
export function LinkChangesPanel({ changes, timeZone }: LinkChangesPanelProps) {
  const time = (instant: string) => instantText(instant, { timeZone, now: new Date() });
  return (
    <Panel title="Changed by links in messages">
      <p className={styles.intro}>
        Whoever has a message can use its link without logging in. It can pause an alert or stop its emails, but not
        delete it.
      </p>
      <ul className={styles.changes}>
        {changes.map(({ action, alert_name, change_id, changed_at, in_force, recipient, undone_at }) => (
          <li key={change_id}>
            <span>
              “{alert_name}” was {LINK_CHANGE_WORDS[action]}, {time(changed_at)}. The message had gone to {recipient}.
              {undone_at === null ? null : ` Undone ${time(undone_at)}.`}
            </span>
            {in_force ? <UndoButton changeId={change_id} alertName={alert_name} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
