import { usePortal } from '@sentinel/federation/remote';
import { LoginPage } from './login/login.page.tsx';

/** Logs in, then goes to the dashboard (spec part 1 section 4). */
export default function LoginRoute() {
  const portal = usePortal();
  return <LoginPage onLoggedIn={() => portal.navigate('/dashboard')} />;
}
