import { clearSession } from '@sentinel/session';
import { AccountSettingsPage } from './account-settings.page.tsx';

/** On success all local storage is cleared and the user goes to / (spec part 2 section 4), with a page that knows nothing. */
async function leave(): Promise<void> {
  try {
    await clearSession();
  } finally {
    window.location.assign('/');
  }
}

export default function AccountSettingsRoute() {
  return <AccountSettingsPage onDeleted={leave} />;
}
