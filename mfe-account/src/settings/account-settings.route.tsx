import { usePortal } from '@sentinel/remote-kit';
import { clearSession } from '@sentinel/session/credentials';
import { AccountSettingsPage } from './account-settings.page.tsx';

/**
 * On success, all local storage is cleared and the user goes to / (spec part 2 section 4), which loads as a new page.
 */
export default function AccountSettingsRoute() {
  const portal = usePortal();
  return <AccountSettingsPage onDeleted={() => portal.leaveFor('/', clearSession)} />;
}
