import { usePortal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { AdminPage } from './admin.page.tsx';

/**
 * The admin area. Running as another user loads a new page, as reverting it does, so that no data loaded as the
 * administrator remains (spec part 2 section 4, "Run-as").
 */
export default function AdminRoute() {
  const portal = usePortal();
  return <AdminPage onRunAs={(person) => void portal.leaveFor('/dashboard', () => session.startRunAs(person))} />;
}
