import { call, isError } from '@sentinel/api-client';
import { deviceId, saveLogin, takeSessionEnded } from '@sentinel/session';
import { Banner, Spinner } from '@sentinel/ui/core';
import { useReducer, useState } from 'react';
import { EmailSent } from '../sign-up/email-sent.tsx';
import { requestSignUp } from '../sign-up/request-sign-up.ts';
import { SignUpFields } from '../sign-up/sign-up-fields.tsx';
import { TwoFactorSetup } from '../two-factor/two-factor-setup.tsx';
import { FormCard } from './form-card.tsx';
import { type Draft, FIRST_STATE, type LoginEvent, loginReducer } from './login.machine.ts';
import styles from './login.module.css';
import { LoginFields } from './login-fields.tsx';
import { refusalText, UNEXPECTED_MESSAGE } from './login-texts.ts';
import { TwoFactorLogin } from './two-factor-login.tsx';

interface LoginPageProps {
  /** Set by the route. */
  readonly mode: 'login' | 'sign_up';
  /** Called once the session is stored and nothing is left to ask. */
  onDone(): void;
}

/** Logs in with e-mail and password; the session is stored when no second factor is asked for. */
async function requestLogin({ email }: Draft, password: string): Promise<LoginEvent> {
  const answer = await call('check_login', { email, password, device_id: deviceId() });
  if (isError(answer)) return { type: 'refused', text: refusalText(answer) };
  if (answer.requires_2fa) return { type: 'code_needed', password };
  if (answer.access_token === undefined) return { type: 'refused', text: UNEXPECTED_MESSAGE };
  saveLogin(answer);
  return { type: 'logged_in' };
}

/** /login and /sign-up (spec part 1 sections 2 and 4): one form in two modes, and the screens that follow it. */
export function LoginPage({ mode, onDone }: LoginPageProps) {
  const [state, dispatch] = useReducer(loginReducer, FIRST_STATE);
  const [hasEnded] = useState(takeSessionEnded);
  const isLogin = mode === 'login';

  async function submit(draft: Draft, password: string) {
    dispatch({ type: 'submitted', draft });
    const event = await (isLogin ? requestLogin : requestSignUp)(draft, password);
    dispatch(event);
    if (event.type === 'logged_in') onDone();
  }
  function finish(type: 'logged_in' | 'offer_over') {
    dispatch({ type });
    onDone();
  }

  switch (state.screen) {
    case 'form': {
      const { draft, fault, isReturn } = state;
      const Fields = isLogin ? LoginFields : SignUpFields;
      return (
        <FormCard title={isLogin ? 'Login' : 'Sign Up'}>
          {isLogin && hasEnded && !fault ? (
            <Banner tone="info">Your session has ended. Please log in again.</Banner>
          ) : null}
          <Fields draft={draft} fault={fault} isReturn={isReturn} onSubmit={submit} />
        </FormCard>
      );
    }
    case 'two_factor':
      return (
        <FormCard title="Two-factor authentication">
          <TwoFactorLogin
            email={state.draft.email}
            password={state.password}
            remembersDevice={state.draft.remembersDevice}
            onVerified={() => finish('logged_in')}
            onExpired={(text) => dispatch({ type: 'expired', text })}
            onCancel={() => dispatch({ type: 'left' })}
          />
        </FormCard>
      );
    case 'email_sent': {
      const { draft, password } = state;
      return (
        <FormCard title="Check your email" takesFocus>
          <EmailSent
            email={draft.email}
            onResend={async () => {
              const event = await requestSignUp(draft, password);
              if (event.type === 'refused') return event.text;
              dispatch(event);
              return undefined;
            }}
            onOtherAddress={() => dispatch({ type: 'left' })}
          />
        </FormCard>
      );
    }
    case 'two_factor_offer':
      return (
        <FormCard>
          <TwoFactorSetup
            email={state.email}
            headingLevel={1}
            offersSkip
            onDone={() => finish('offer_over')}
            onSkip={() => finish('offer_over')}
          />
        </FormCard>
      );
    case 'done':
      return (
        <FormCard>
          <p role="status" className={styles.waiting}>
            <Spinner label="" />
            Opening your dashboard…
          </p>
        </FormCard>
      );
  }
}
