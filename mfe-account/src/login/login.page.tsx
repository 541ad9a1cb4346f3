import { call, isError } from '@sentinel/api-client';
import { session, takeSessionEnded } from '@sentinel/session/credentials';
import { Banner } from '@sentinel/ui/core';
import { useReducer, useState } from 'react';
import { FormCard } from './form-card.tsx';
import { LoggingIn } from './logging-in.tsx';
import { FIRST_STATE, type LoginDraft, type LoginEvent, loginReducer } from './login.reducer.ts';
import { LoginFields } from './login-fields.tsx';
import { refusalText, UNEXPECTED_MESSAGE } from './login-texts.ts';
import { TwoFactorLogin } from './two-factor-login.tsx';

interface LoginPageProps {
  /** Called once the session is stored and there are no more steps. */
  onDone(): void;
}

/** Logs in with email and password; stores the session if no second factor is required. */
async function requestLogin({ email }: LoginDraft, password: string): Promise<LoginEvent> {
  const answer = await call('check_login', { email, password, device_id: session.deviceId() });
  if (isError(answer)) return { type: 'refused', text: refusalText(answer) };
  if (answer.requires_2fa) return { type: 'code_needed', password };
  if (answer.access_token === undefined) return { type: 'refused', text: UNEXPECTED_MESSAGE };
  session.saveLogin(answer);
  return { type: 'logged_in' };
}

/** /login (spec part 1 sections 2 and 4): the form, and the screens after it. */
export function LoginPage({ onDone }: LoginPageProps) {
  const [state, dispatch] = useReducer(loginReducer, FIRST_STATE);
  const [hasEnded] = useState(takeSessionEnded);

  async function submit(draft: LoginDraft, password: string) {
    dispatch({ type: 'submitted', draft });
    const event = await requestLogin(draft, password);
    dispatch(event);
    if (event.type === 'logged_in') onDone();
  }

  switch (state.screen) {
    case 'form': {
      const { draft, fault, isReturn } = state;
      return (
        <FormCard title="Login">
          {hasEnded && !fault ? <Banner tone="info">Your session has ended. Please log in again.</Banner> : null}
          <LoginFields draft={draft} fault={fault} isReturn={isReturn} onSubmit={submit} />
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
            onVerified={() => {
              dispatch({ type: 'logged_in' });
              onDone();
            }}
            onExpired={(text) => dispatch({ type: 'expired', text })}
            onCancel={() => dispatch({ type: 'left' })}
          />
        </FormCard>
      );
    case 'done':
      return <LoggingIn />;
  }
}
