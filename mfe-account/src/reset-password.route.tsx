import { usePortal } from '@sentinel/remote-kit';
import { ResetPasswordPage } from './password-reset/reset-password.page.tsx';
import { useMailedLink } from './verify-email/use-mailed-link.ts';

/** /reset-password: the link of a reset mail (spec part 2 section 2 "Password reset"). */
export default function ResetPasswordRoute() {
  const portal = usePortal();
  return <ResetPasswordPage link={useMailedLink()} onDone={() => portal.navigate('/login')} />;
}
