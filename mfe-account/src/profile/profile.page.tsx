import { PageHeader } from '@sentinel/ui';
import { ChangePasswordPanel } from './change-password.panel.tsx';
import { PersonalInformationPanel } from './personal-information.panel.tsx';
import styles from './profile.module.css';
import { ProfilePicturePanel } from './profile-picture.panel.tsx';
import { WithUser } from './with-user.tsx';

/** /profile (spec part 1, section 2 "User Information page"). */
export default function ProfilePage() {
  return (
    <div className={styles.page}>
      <PageHeader title="User Information" />
      <WithUser>
        {(user, email) => (
          <>
            <PersonalInformationPanel user={user} email={email} />
            <ProfilePicturePanel user={user} email={email} />
            <ChangePasswordPanel email={email} />
          </>
        )}
      </WithUser>
    </div>
  );
}
