import { usePortal } from '@sentinel/federation/remote';
import { useLocation } from '@sentinel/router';
import { LoginPage } from './login/login.page.tsx';

/** /login and /sign-up: the address sets the mode; then the dashboard (spec part 1 sections 2 and 4). */
export default function LoginRoute() {
  const portal = usePortal();
  const mode = useLocation().pathname === '/sign-up' ? 'sign_up' : 'login';
  return <LoginPage key={mode} mode={mode} onDone={() => portal.navigate('/dashboard')} />;
}
