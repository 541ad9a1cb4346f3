import { usePortal } from '@sentinel/remote-kit';
import { SignUpPage } from './sign-up/sign-up.page.tsx';

/** /sign-up, then the dashboard (spec part 1 sections 2 and 4). */
export default function SignUpRoute() {
  const portal = usePortal();
  return <SignUpPage given={portal.config.signUpPermissions} onDone={() => portal.navigate('/dashboard')} />;
}
