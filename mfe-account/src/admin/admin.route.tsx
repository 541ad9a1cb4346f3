import { usePortal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { AdminPage } from './admin.page.tsx';

/**
 * The admin area. Running as another user begins with a fresh page, as reverting it does: nothing that was read as the
 * administrator is left in it (spec part 2 section 4, "Run-as").
 */
export default function AdminRoute() {
  const portal = usePortal();
  return <AdminPage onRunAs={(person) => void portal.leaveFor('/dashboard', () => session.startRunAs(person))} />;
}
