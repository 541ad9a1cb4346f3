import { usePortal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session';
import { useEffect } from 'react';
import { AdminPage } from './admin.page.tsx';

/** The assignments. Coming here ends editing as a reviewer (spec part 1 section 2, "Return to Admin Page"). */
export default function AdminRoute() {
  const { navigate } = usePortal();
  useEffect(() => session.endAdminEditing(), []);
  return <AdminPage navigate={navigate} />;
}
