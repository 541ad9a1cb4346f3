import { call, isError } from '@sentinel/api-client';
import { Banner, Button, Spinner } from '@sentinel/ui/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { codeFault, INVALID_CODE_MESSAGE, serverText, VERIFIED_MESSAGE } from './code-texts.ts';
import { SecretKey } from './secret-key.tsx';
import { StepHeading } from './step-heading.tsx';
import styles from './two-factor.module.css';
import { beginSetup, setupReducer } from './two-factor-setup.reducer.ts';
import { useAfter } from './use-after.ts';

/** Spec part 1 section 9: post-2FA-setup redirect. */
const CONTINUE_AFTER_MS = 2000;
/** Spec part 1 section 4. */
const NOTE_MS = 5000;

export interface TwoFactorSetupProps {
  /** Called 2 s after the success was shown. */
  onDone(): void;
  /** The factor stays off: skipped, or canceled where nothing was offered. */
  onSkip(): void;
  /** Starts with the choice between Skip for Now and Enable 2FA; without it, the setup starts at once. */
  offersSkip: boolean;
  headingLevel?: 1 | 2 | 3;
}

/** Turns the second factor on: choice, setup, success (spec part 1 section 4, "2FA setup"). */
export function TwoFactorSetup({ onDone, onSkip, offersSkip, headingLevel = 2 }: TwoFactorSetupProps) {
  const [state, dispatch] = useReducer(setupReducer, offersSkip, beginSetup);
  const [isVerifying, setVerifying] = useState(false);
  const isAsked = useRef(false);

  async function generate() {
    dispatch({ type: 'secret_asked' });
    const answer = await call('generate_2fa_secret', {});
    if (isError(answer)) dispatch({ type: 'secret_refused', text: serverText(answer) ?? '' });
    else
      dispatch({
        type: 'secret_given',
        secret: { qrCodeUrl: answer.qr_code_url, secretKey: answer.secret_key },
      });
  }

  // Only once, although effects run twice in development: each secret replaces the one before.
  useEffect(() => {
    if (offersSkip || isAsked.current) return;
    isAsked.current = true;
    void generate();
  });
  useAfter(NOTE_MS, state.step === 'setup' && state.isRenewed, () => dispatch({ type: 'note_read' }));
  useAfter(CONTINUE_AFTER_MS, state.step === 'verified', onDone);

  async function verify(code: string): Promise<string | undefined> {
    setVerifying(true);
    const answer = await call('verify_2fa_setup', { code });
    setVerifying(false);
    if (isError(answer)) return codeFault(answer);
    if (!answer.success) return INVALID_CODE_MESSAGE;
    dispatch({ type: 'verified' });
    return undefined;
  }

  if (state.step === 'verified') {
    return (
      <div className={styles.stack}>
        <StepHeading key="verified" level={headingLevel}>
          Two-factor authentication is on
        </StepHeading>
        <p role="status" className={styles.success}>
          {VERIFIED_MESSAGE}
        </p>
        <p className={styles.muted}>You'll enter a code from your authenticator app when you log in.</p>
      </div>
    );
  }
  if (state.step === 'choice') {
    return (
      <div className={styles.stack}>
        <StepHeading key="choice" level={headingLevel}>
          Protect your account
        </StepHeading>
        <p className={styles.muted}>
          Two-factor authentication (2FA) asks for a code from your authenticator app when you log in.
        </p>
        <div className={styles.actions}>
          <Button variant="outline" size="large" onClick={onSkip}>
            Skip for Now
          </Button>
          <Button variant="primary-yellow" size="large" onClick={() => void generate()}>
            Enable 2FA
          </Button>
        </div>
      </div>
    );
  }

  const { secret, isGenerating, failure, isRenewed } = state;
  return (
    <div className={styles.stack}>
      <StepHeading key="setup" level={headingLevel}>
        Set up two-factor authentication
      </StepHeading>
      {failure === null ? null : (
        <Banner tone="error">
          <p>Failed to generate 2FA secret</p>
          {failure ? <p>{failure}</p> : null}
        </Banner>
      )}
      {isRenewed ? <Banner>A new code has been generated in your authenticator app</Banner> : null}
      {secret ? (
        <>
          <ol className={styles.steps}>
            <li>Scan the QR code with your authenticator app, or type in the secret key.</li>
            <li>Enter the code that the app shows.</li>
          </ol>
          <img
            className={styles.qr}
            src={secret.qrCodeUrl}
            width={200}
            height={200}
            alt="QR code of the secret key, for your authenticator app"
          />
          <SecretKey key={secret.secretKey} secretKey={secret.secretKey} />
          <CodeForm
            key={`code ${secret.secretKey}`}
            onVerify={verify}
            disabled={isGenerating}
            hint="Codes change every 30 seconds. If a code doesn't work, make sure your phone's clock is correct."
          />
        </>
      ) : null}
      {secret === null && isGenerating ? (
        <div className={styles.waiting}>
          <Spinner size="large" label="Making a secret key…" />
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button variant="outline" disabled={isVerifying} onClick={onSkip}>
          {offersSkip ? 'Skip for Now' : 'Cancel'}
        </Button>
        <Button variant="outline" loading={isGenerating} disabled={isVerifying} onClick={() => void generate()}>
          {secret === null ? 'Try again' : 'Generate a new secret'}
        </Button>
      </div>
    </div>
  );
}
