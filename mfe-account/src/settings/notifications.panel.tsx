import { Checkbox, Panel, TextLink } from '@sentinel/ui';
import type { User } from '../profile/user.query.ts';
import { AlertTimes } from './alert-times.tsx';
import { SaveState } from './save-state.tsx';
import { useSetting } from './setting.mutation.ts';
import styles from './settings.module.css';

/**
 * Notifications: two consents (spec part 2 section 2), sent as 1 and 0, which do not affect alert emails (DESIGN 6), and when alert
 * messages may arrive.
 */
export function NotificationsPanel({ user, email }: { user: User; email: string }) {
  const byEmail = useSetting(email);
  const bySms = useSetting(email);
  const hasPhone = Boolean(user.phone);
  const flag = (isTicked: boolean) => (isTicked ? 1 : 0);
  return (
    <Panel title="Notifications">
      <p className={styles.note}>
        Choose whether we can contact you about products and services. You'll still get alert emails; to stop those,
        pause or delete the alert.
      </p>
      <div className={styles.consents}>
        <div className={styles.consent}>
          <Checkbox
            label="Marketing emails"
            checked={user.can_send_email === 1}
            onChange={({ target }) =>
              byEmail.mutate({
                change: { can_send_email: flag(target.checked) },
                seen: { can_send_email: user.can_send_email },
              })
            }
          />
          <SaveState status={byEmail.status} error={byEmail.error} />
        </div>
        <div className={styles.consent}>
          <Checkbox
            label="Marketing text messages (SMS)"
            aria-describedby="sms-note"
            disabled={!hasPhone && user.can_send_sms === 0}
            checked={user.can_send_sms === 1}
            onChange={({ target }) =>
              bySms.mutate({
                change: { can_send_sms: flag(target.checked) },
                seen: { can_send_sms: user.can_send_sms },
              })
            }
          />
          <SaveState status={bySms.status} error={bySms.error} />
          <p id="sms-note" className={styles.hint}>
            Turn this on to get alerts by text message, too.
            {hasPhone ? null : (
              <>
                {' '}
                It needs a phone number:{' '}
                <TextLink href="/profile" inSentence>
                  add one in User Information
                </TextLink>
                .
              </>
            )}
            {hasPhone && !user.phone_confirmed ? (
              <>
                {' '}
                Your number is not confirmed yet:{' '}
                <TextLink href="/profile" inSentence>
                  confirm it in User Information
                </TextLink>
                .
              </>
            ) : null}
          </p>
        </div>
      </div>
      <AlertTimes user={user} email={email} />
    </Panel>
  );
}
