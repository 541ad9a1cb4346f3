import type { PhoneValue } from '@sentinel/ui';

/** What was typed into the form and may be shown again; never a password. */
export interface Draft {
  readonly email: string;
  readonly remembersDevice: boolean;
  readonly name: string;
  readonly phone: PhoneValue;
  readonly signUpToken: string;
  readonly hasAgreed: boolean;
}

/** Spec part 1 section 2: 'Remember this device for 30 days' is ticked by default. */
export const EMPTY_DRAFT: Draft = {
  email: '',
  remembersDevice: true,
  name: '',
  phone: { callingCode: '1', digits: '' },
  signUpToken: '',
  hasAgreed: false,
};

/** The screens of a login or sign-up, with what each holds (spec part 1 section 4). */
export type LoginState =
  | { readonly screen: 'form'; readonly draft: Draft; readonly fault: string | null; readonly isReturn: boolean }
  | { readonly screen: 'two_factor'; readonly draft: Draft; readonly password: string }
  | { readonly screen: 'email_sent'; readonly draft: Draft; readonly password: string }
  | { readonly screen: 'two_factor_offer'; readonly email: string }
  | { readonly screen: 'done' };

export type LoginEvent =
  | { readonly type: 'submitted'; readonly draft: Draft }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'code_needed'; readonly password: string }
  | { readonly type: 'mail_sent'; readonly password: string }
  | { readonly type: 'account_made'; readonly email: string }
  | { readonly type: 'logged_in' }
  /** Cancel, or another address: everything typed is kept but the passwords. */
  | { readonly type: 'left' }
  /** The first step of the login counts no more. */
  | { readonly type: 'expired'; readonly text: string }
  | { readonly type: 'offer_over' };

export const FIRST_STATE: LoginState = { screen: 'form', draft: EMPTY_DRAFT, fault: null, isReturn: false };

const backToForm = (draft: Draft, fault: string | null): LoginState => ({
  screen: 'form',
  draft,
  fault,
  isReturn: true,
});
const DONE: LoginState = { screen: 'done' };

/** The screen after an event; an event that does not belong to the screen changes nothing. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  switch (state.screen) {
    case 'form':
      if (event.type === 'submitted') return { ...state, draft: event.draft, fault: null };
      if (event.type === 'refused') return { ...state, fault: event.text };
      if (event.type === 'code_needed') return { screen: 'two_factor', draft: state.draft, password: event.password };
      if (event.type === 'mail_sent') return { screen: 'email_sent', draft: state.draft, password: event.password };
      if (event.type === 'account_made') return { screen: 'two_factor_offer', email: event.email };
      return event.type === 'logged_in' ? DONE : state;
    case 'two_factor':
      if (event.type === 'left') return backToForm(state.draft, null);
      if (event.type === 'expired') return backToForm(state.draft, event.text);
      return event.type === 'logged_in' ? DONE : state;
    case 'email_sent':
      if (event.type === 'left') return backToForm(state.draft, null);
      return event.type === 'account_made' ? { screen: 'two_factor_offer', email: event.email } : state;
    case 'two_factor_offer':
      return event.type === 'offer_over' ? DONE : state;
    case 'done':
      return state;
  }
}
