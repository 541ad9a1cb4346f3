import { usePortal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session';
import { useEffect, useState } from 'react';
import { useMailedLink } from './verify-email/use-mailed-link.ts';
import { VerifyEmailPage } from './verify-email/verify-email.page.tsx';

/** /verify-email: the link of a sign-up or invitation (spec part 2 section 2 "Email verification"). */
export default function VerifyEmailRoute() {
  const portal = usePortal();
  const link = useMailedLink();
  // Reloaded while the second factor was offered: the address is verified and the user is logged in.
  const [isOver] = useState(() => link.wasOpened && session.state().isLoggedIn);
  useEffect(() => {
    if (isOver) portal.navigate('/dashboard');
  }, [isOver, portal]);
  if (isOver) return null;
  return (
    <VerifyEmailPage
      link={link}
      onFailed={() => portal.navigate('/sign-up')}
      onDone={() => portal.navigate('/dashboard')}
    />
  );
}
