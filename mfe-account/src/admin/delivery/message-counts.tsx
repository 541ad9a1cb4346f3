import { classNames, Panel } from '@sentinel/ui';
import styles from './delivery.module.css';
import type { DeliveryHealth } from './delivery.query.ts';
import { countsByState, STATE_WORDS } from './delivery-words.ts';
import { durationText } from './duration-text.ts';

const NEEDS_A_LOOK = new Set(['bounced', 'failed', 'unknown', 'suppressed']);

/** How many messages of the last 24 hours are in each state, and how long the one that is due longest has waited. */
export function MessageCounts({ messages, oldest_due_seconds }: DeliveryHealth) {
  return (
    <Panel title="Messages of the last 24 hours">
      <table className={styles.counts} aria-label="Messages by state">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Email</th>
            <th scope="col">SMS</th>
          </tr>
        </thead>
        <tbody>
          {countsByState(messages).map(({ state, counts: [email = 0, sms = 0] }) => (
            <tr key={state} className={classNames(NEEDS_A_LOOK.has(state) && email + sms > 0 && styles.attention)}>
              <th scope="row">{STATE_WORDS[state]}</th>
              <Count>{email}</Count>
              <Count>{sms}</Count>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {oldest_due_seconds === null
          ? 'No message is overdue.'
          : `The message that is due longest has been waiting for ${durationText(oldest_due_seconds)}.`}
      </p>
    </Panel>
  );
}

function Count({ children }: { children: number }) {
  return <td className={classNames(children === 0 && styles.zero)}>{children.toLocaleString('en-US')}</td>;
}
