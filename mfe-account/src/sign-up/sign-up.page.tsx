import { useReducer } from 'react';
import { FormCard } from '../login/form-card.tsx';
import { LoggingIn } from '../login/logging-in.tsx';
import { TwoFactorSetup } from '../two-factor/two-factor-setup.tsx';
import { EmailSent } from './email-sent.tsx';
import { requestSignUp } from './request-sign-up.ts';
import { FIRST_STATE, type SignUpDraft, signUpReducer } from './sign-up.reducer.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { WhatYouGet } from './what-you-get.tsx';

interface SignUpPageProps {
  /** What an account may use that is signed up for without a token; undefined: the server does not say. */
  readonly given?: readonly string[] | undefined;
  /** Called once the session is stored and there are no more steps. */
  onDone(): void;
}

/** /sign-up (spec part 1 sections 2 and 4): the form, and the screens after it. */
export function SignUpPage({ given, onDone }: SignUpPageProps) {
  const [state, dispatch] = useReducer(signUpReducer, FIRST_STATE);

  async function submit(draft: SignUpDraft, password: string) {
    dispatch({ type: 'submitted', draft });
    dispatch(await requestSignUp(draft, password));
  }
  function endOffer() {
    dispatch({ type: 'offer_over' });
    onDone();
  }

  switch (state.screen) {
    case 'form': {
      const { draft, fault, isReturn } = state;
      return (
        <FormCard title="Sign Up">
          <WhatYouGet given={given} />
          <SignUpFields draft={draft} fault={fault} isReturn={isReturn} onSubmit={submit} />
        </FormCard>
      );
    }
    case 'email_sent': {
      const { draft, password } = state;
      return (
        <FormCard title="Check your email" takesFocus>
          <EmailSent
            email={draft.email}
            onResend={async () => {
              const answer = await requestSignUp(draft, password);
              if (answer.type === 'refused') return answer.text;
              dispatch(answer);
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
          <TwoFactorSetup headingLevel={1} offersSkip onDone={endOffer} onSkip={endOffer} />
        </FormCard>
      );
    case 'done':
      return <LoggingIn />;
  }
}
