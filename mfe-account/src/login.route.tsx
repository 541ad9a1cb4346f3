import { usePortal } from '@sentinel/federation/remote';
import { LoginPage } from './login/login.page.tsx';

/** Logs in, then goes to where a guard had turned the visitor away, else to the dashboard. */
export default function LoginRoute() {
  const portal = usePortal();
  return <LoginPage onLoggedIn={() => portal.navigate(portal.afterLogin())} />;
}
