/** What was typed into the form and may be shown again; never a password. */
export interface LoginDraft {
  readonly email: string;
  readonly remembersDevice: boolean;
}

/** Spec part 1 section 2: 'Remember this device for 30 days' is checked by default. */
export const EMPTY_LOGIN: LoginDraft = { email: '', remembersDevice: true };

/** The screens of a login, with their data (spec part 1 section 4). */
export type LoginState =
  | { readonly screen: 'form'; readonly draft: LoginDraft; readonly fault: string | null; readonly isReturn: boolean }
  | { readonly screen: 'two_factor'; readonly draft: LoginDraft; readonly password: string }
  | { readonly screen: 'done' };

export type LoginEvent =
  | { readonly type: 'submitted'; readonly draft: LoginDraft }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'code_needed'; readonly password: string }
  | { readonly type: 'logged_in' }
  /** Cancel: what was typed is kept, except for the password. */
  | { readonly type: 'left' }
  /** The first step of the login is no longer valid. */
  | { readonly type: 'expired'; readonly text: string };

export const FIRST_STATE: LoginState = { screen: 'form', draft: EMPTY_LOGIN, fault: null, isReturn: false };

const backToForm = (draft: LoginDraft, fault: string | null): LoginState => ({
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
      return event.type === 'logged_in' ? DONE : state;
    case 'two_factor':
      if (event.type === 'left') return backToForm(state.draft, null);
      if (event.type === 'expired') return backToForm(state.draft, event.text);
      return event.type === 'logged_in' ? DONE : state;
    case 'done':
      return state;
  }
}
