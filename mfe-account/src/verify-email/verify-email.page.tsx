import { Banner, Spinner } from '@sentinel/ui/core';
import { useEffect, useReducer, useRef } from 'react';
import { FormCard } from '../login/form-card.tsx';
import styles from '../login/login.module.css';
import { TwoFactorSetup } from '../two-factor/two-factor-setup.tsx';
import { useAfter } from '../two-factor/use-after.ts';
import { FailedVerification } from './failed-verification.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import type { MailedLink } from './use-mailed-link.ts';
import { beginVerification, verificationReducer } from './verification.reducer.ts';
import { verifyAddress } from './verify-address.ts';

/** Spec part 2 section 9. */
const TWO_FACTOR_AFTER_MS = 1500;

interface VerifyEmailPageProps {
  readonly link: MailedLink;
  /** The link failed, and nobody is logged in: goes to /sign-up. */
  onFailed(): void;
  /** Logged in, with or without the second factor, or already before the link was opened: goes to /dashboard. */
  onDone(): void;
}

/** /verify-email (spec part 2 sections 2 and 4). */
export function VerifyEmailPage({ link, onFailed, onDone }: VerifyEmailPageProps) {
  const [state, dispatch] = useReducer(verificationReducer, link, beginVerification);
  const isSent = useRef(false);
  // Only once, although effects run twice in development: a link works only once.
  useEffect(() => {
    if (state.step !== 'verifying' || isSent.current) return;
    isSent.current = true;
    void verifyAddress(link, '', dispatch);
  }, [state.step, link]);
  useAfter(TWO_FACTOR_AFTER_MS, state.step === 'logged_in', () => dispatch({ type: 'success_read' }));

  function submitPassword(password: string) {
    isSent.current = true;
    dispatch({ type: 'password_chosen' });
    void verifyAddress(link, password, dispatch);
  }

  switch (state.step) {
    case 'password':
      return (
        <FormCard title="Choose your password">
          <FirstPasswordForm email={link.email} isContested={state.isContested} onChosen={submitPassword} />
        </FormCard>
      );
    case 'two_factor':
      return (
        <FormCard>
          <TwoFactorSetup headingLevel={1} offersSkip onDone={onDone} onSkip={onDone} />
        </FormCard>
      );
    case 'failed':
      return (
        <FailedVerification
          address={link.email}
          text={state.text}
          detail={state.detail}
          onSignUp={onFailed}
          onDashboard={onDone}
        />
      );
    default:
      return (
        <FormCard title="Verify your email" takesFocus={link.choosesPassword}>
          {state.step === 'logged_in' ? null : (
            <p className={styles.waiting}>
              <Spinner label="" />
              {state.step === 'verifying' ? 'Verifying your email…' : 'Logging in…'}
            </p>
          )}
          <p role="status" className={styles.success}>
            {state.step === 'verifying' ? null : 'Email verified successfully!'}
          </p>
          {state.step === 'logged_in' && state.fault ? <Banner tone="error">{state.fault}</Banner> : null}
        </FormCard>
      );
  }
}
