import { Panel } from '@sentinel/ui';
import { NameField } from './name-field.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import styles from './profile.module.css';
import type { User } from './user.query.ts';

/** Name and phone can be edited, the email cannot (spec part 1 section 2). */
export function PersonalInformationPanel({ user, email }: { user: User; email: string }) {
  return (
    <Panel title="Personal Information">
      <dl className={styles.facts}>
        <NameField name={user.name} email={email} />
        <div className={styles.fact}>
          <dt>Email</dt>
          <dd>
            <div className={styles.shown}>
              <span className={styles.value}>{user.email}</span>
            </div>
          </dd>
        </div>
        <PhoneNumberField user={user} email={email} />
      </dl>
    </Panel>
  );
}
