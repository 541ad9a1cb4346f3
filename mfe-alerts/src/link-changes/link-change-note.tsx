import { instantText } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import { LINK_CHANGE_WORDS } from '@sentinel/vocabulary-alerts';
import styles from './link-changes.module.css';
import { UndoButton } from './undo-button.tsx';

/** Says with an alert what a message's link made it, while it is still so, and undoes it. */
export function LinkChangeNote({ alert, timeZone }: { readonly alert: Alert; readonly timeZone: string }) {
  const { alert_name, link_change } = alert;
  // A service of before this field leaves it out while it is being replaced.
  if (!link_change) return null;
  const { action, change_id, changed_at } = link_change;
  return (
    <span className={styles.note}>
      <span>
        It was {LINK_CHANGE_WORDS[action]} by a link in a message,{' '}
        {instantText(changed_at, { timeZone, now: new Date() })}.
      </span>
      <UndoButton changeId={change_id} alertName={alert_name} />
    </span>
  );
}
