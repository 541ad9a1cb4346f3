import type { PhoneValue } from '@sentinel/ui';

/** What was typed into the form and may be shown again; never a password. */
export interface SignUpDraft {
  readonly email: string;
  readonly name: string;
  readonly phone: PhoneValue;
  readonly signUpToken: string;
  readonly hasAgreed: boolean;
}

export const EMPTY_SIGN_UP: SignUpDraft = {
  email: '',
  name: '',
  phone: { callingCode: '1', digits: '' },
  signUpToken: '',
  hasAgreed: false,
};

/** The screens of a sign-up, with their data (spec part 1 section 4). */
export type SignUpState =
  | { readonly screen: 'form'; readonly draft: SignUpDraft; readonly fault: string | null; readonly isReturn: boolean }
  | { readonly screen: 'email_sent'; readonly draft: SignUpDraft; readonly password: string }
  | { readonly screen: 'two_factor_offer' }
  | { readonly screen: 'done' };

/** The result of requesting an account. */
export type SignUpAnswer =
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'mail_sent'; readonly password: string }
  | { readonly type: 'account_made' };

export type SignUpEvent =
  | SignUpAnswer
  | { readonly type: 'submitted'; readonly draft: SignUpDraft }
  /** Another address: everything typed is kept, except the passwords. */
  | { readonly type: 'left' }
  | { readonly type: 'offer_over' };

export const FIRST_STATE: SignUpState = { screen: 'form', draft: EMPTY_SIGN_UP, fault: null, isReturn: false };

/** The screen after an event; an event that does not belong to the screen changes nothing. */
export function signUpReducer(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (state.screen) {
    case 'form':
      if (event.type === 'submitted') return { ...state, draft: event.draft, fault: null };
      if (event.type === 'refused') return { ...state, fault: event.text };
      if (event.type === 'mail_sent') return { screen: 'email_sent', draft: state.draft, password: event.password };
      return event.type === 'account_made' ? { screen: 'two_factor_offer' } : state;
    case 'email_sent':
      if (event.type === 'left') return { screen: 'form', draft: state.draft, fault: null, isReturn: true };
      return event.type === 'account_made' ? { screen: 'two_factor_offer' } : state;
    case 'two_factor_offer':
      return event.type === 'offer_over' ? { screen: 'done' } : state;
    case 'done':
      return state;
  }
}
