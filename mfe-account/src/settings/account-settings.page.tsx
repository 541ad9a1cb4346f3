import { PageHeader } from '@sentinel/ui';
import { offeredTimeZone } from '@sentinel/vocabulary-account';
import { WithUser } from '../profile/with-user.tsx';
import { DangerZonePanel } from './danger-zone.panel.tsx';
import { NotificationsPanel } from './notifications.panel.tsx';
import { PreferencesPanel } from './preferences.panel.tsx';
import { SessionsPanel } from './sessions.panel.tsx';
import styles from './settings.module.css';
import { TwoFactorPanel } from './two-factor.panel.tsx';

export interface AccountSettingsPageProps {
  /** Called when the account is deleted: clears the browser's data of it and goes to the start page. */
  onDeleted(): Promise<void>;
}

/** /profile/account-settings (spec part 2, section 2 "Account Settings"). */
export function AccountSettingsPage({ onDeleted }: AccountSettingsPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title="Account Settings" />
      <WithUser>
        {(user, email) => (
          <>
            <PreferencesPanel user={user} email={email} />
            <NotificationsPanel user={user} email={email} />
            <TwoFactorPanel user={user} email={email} />
            <SessionsPanel email={email} zone={offeredTimeZone(user.timezone)} />
            <DangerZonePanel onDeleted={onDeleted} />
          </>
        )}
      </WithUser>
    </div>
  );
}
