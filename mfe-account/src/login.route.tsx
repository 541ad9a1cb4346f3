import { usePortal } from '@sentinel/remote-kit';
import { LoginPage } from './login/login.page.tsx';

/** /login, then the dashboard (spec part 1 sections 2 and 4). */
export default function LoginRoute() {
  const portal = usePortal();
  return <LoginPage onDone={() => portal.navigate('/dashboard')} />;
}
