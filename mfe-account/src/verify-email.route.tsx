import { usePortal } from '@sentinel/federation/remote';
import { useMailedLink } from './verify-email/use-mailed-link.ts';
import { VerifyEmailPage } from './verify-email/verify-email.page.tsx';

/** /verify-email: the link of a sign-up or invitation (spec part 2 section 2 "Email verification"). */
export default function VerifyEmailRoute() {
  const portal = usePortal();
  return (
    <VerifyEmailPage
      link={useMailedLink()}
      onFailed={() => portal.navigate('/sign-up')}
      onDone={() => portal.navigate('/dashboard')}
    />
  );
}
