import { LazyScreen, usePortal } from '@sentinel/federation/remote';
import { Route, Routes } from '@sentinel/router';
import { DashboardPage } from './dashboard/dashboard.page.tsx';
import { ProfilePage } from './profile/profile.page.tsx';

const loadLogin = () => import('./login.route.tsx');
const loadUsers = () => import('./admin/users.page.tsx');

/** The pages of the account area (area.json claims their paths). */
export function AccountRoutes() {
  const { cards } = usePortal();
  return (
    <Routes>
      <Route path="/login" element={<LazyScreen load={loadLogin} />} />
      <Route path="/dashboard" element={<DashboardPage cards={cards} />} />
      <Route path="/profile" element={<ProfilePage />} />
      <Route path="/profile/admin/users" element={<LazyScreen load={loadUsers} />} />
    </Routes>
  );
}
