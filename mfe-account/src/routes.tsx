import { LazyScreen, usePortal } from '@sentinel/federation/remote';
import { Route, Routes } from '@sentinel/router';
import { DashboardPage } from './dashboard/dashboard.page.tsx';

const loadLogin = () => import('./login.route.tsx');

/** The pages of the account area (area.json claims their paths). */
export function AccountRoutes() {
  const { cards } = usePortal();
  return (
    <Routes>
      <Route path="/login" element={<LazyScreen load={loadLogin} />} />
      <Route path="/dashboard" element={<DashboardPage cards={cards} />} />
    </Routes>
  );
}
