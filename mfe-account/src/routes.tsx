import { LazyScreen, usePortal } from '@sentinel/remote-kit';
import { Route, Routes } from '@sentinel/router';
import { DashboardPage } from './dashboard/dashboard.page.tsx';

const loadLogin = () => import('./login.route.tsx');
const loadSignUp = () => import('./sign-up.route.tsx');
const loadForgotPassword = () => import('./forgot-password.route.tsx');
const loadResetPassword = () => import('./reset-password.route.tsx');
const loadVerifyEmail = () => import('./verify-email.route.tsx');
const loadAdmin = () => import('./admin/admin.route.tsx');
const loadAccountSettings = () => import('./settings/account-settings.route.tsx');
const loadProfile = () => import('./profile/profile.page.tsx');

/** The pages of the account area (area.json claims their paths). */
export function AccountRoutes() {
  const { cards } = usePortal();
  return (
    <Routes>
      <Route path="/login" element={<LazyScreen load={loadLogin} />} />
      <Route path="/sign-up" element={<LazyScreen load={loadSignUp} />} />
      <Route path="/forgot-password" element={<LazyScreen load={loadForgotPassword} />} />
      <Route path="/reset-password" element={<LazyScreen load={loadResetPassword} />} />
      <Route path="/verify-email" element={<LazyScreen load={loadVerifyEmail} />} />
      <Route path="/dashboard" element={<DashboardPage cards={cards} />} />
      <Route path="/profile" element={<LazyScreen load={loadProfile} />} />
      <Route path="/profile/account-settings" element={<LazyScreen load={loadAccountSettings} />} />
      <Route path="/profile/admin/*" element={<LazyScreen load={loadAdmin} />} />
    </Routes>
  );
}
