import { session } from '@sentinel/session/credentials';
import { useSession } from '@sentinel/session/react';
import { Banner } from '@sentinel/ui/core';
import { FormCard } from '../login/form-card.tsx';
import styles from '../login/login.module.css';
import { useAfter } from '../two-factor/use-after.ts';

/** Spec part 2 section 9. */
const LEAVES_AFTER_MS = 3000;

interface FailedVerificationProps {
  /** The address that the link was sent to; empty if the link does not contain it. */
  readonly address: string;
  /** Why it failed, in the spec's words. */
  readonly text: string;
  /** What the server or the page adds; empty if nothing. */
  readonly detail: string;
  /** Called when nobody is logged in: goes to /sign-up. */
  onSignUp(): void;
  /** Called when somebody is logged in, who does not need to sign up: goes to /dashboard. */
  onDashboard(): void;
}

/** A link that failed (spec part 2 section 8): says why, then goes where the visitor can continue. */
export function FailedVerification({ address, text, detail, onSignUp, onDashboard }: FailedVerificationProps) {
  const own = useSession().isLoggedIn ? (session.ownEmail() ?? '') : null;
  useAfter(LEAVES_AFTER_MS, true, own === null ? onSignUp : onDashboard);
  // Somebody who is logged in with the address has already used the link: the server's advice to sign up again is not
  // for them.
  const isNotNeeded = own !== null && own !== '' && own.toLowerCase() === address.toLowerCase();
  return (
    <FormCard title="Verify your email">
      <Banner tone="error">
        <p>{text}</p>
        {detail === '' || isNotNeeded ? null : <p>{detail}</p>}
      </Banner>
      {isNotNeeded ? (
        <p className={styles.muted}>You are logged in with this address already, so the link is not needed any more.</p>
      ) : null}
      <p className={styles.muted}>{whereTo(own, isNotNeeded)}</p>
    </FormCard>
  );
}

/** @param own email of the user who is logged in; null if nobody is */
function whereTo(own: string | null, isKnown: boolean): string {
  if (own === null) return 'You will be taken to the sign-up page.';
  const dashboard = 'You will be taken to the dashboard.';
  return isKnown || own === '' ? dashboard : `You are logged in as ${own}. ${dashboard}`;
}
