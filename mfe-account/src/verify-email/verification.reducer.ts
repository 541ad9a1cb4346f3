/** The steps of verifying an address (spec part 2 section 4, "Email verification"). */
export type Verification =
  /**
   * A first password must be chosen before the link is used; `isContested` if two people signed up with the address.
   */
  | { readonly step: 'password'; readonly isContested: boolean }
  | { readonly step: 'verifying' }
  /** The address is verified; the login after it is in progress. */
  | { readonly step: 'verified' }
  /** Logged in, or at least with the verification's own session; next, the second factor is offered. */
  | { readonly step: 'logged_in'; readonly fault: string | null }
  | { readonly step: 'two_factor' }
  /** Goes to /sign-up, or to /dashboard if somebody is logged in. */
  | { readonly step: 'failed'; readonly text: string; readonly detail: string };

export type VerificationEvent =
  | { readonly type: 'password_chosen' }
  | { readonly type: 'contested' }
  | { readonly type: 'verified' }
  | { readonly type: 'refused'; readonly text: string; readonly detail?: string }
  | { readonly type: 'logged_in'; readonly fault?: string }
  | { readonly type: 'success_read' };

/** Spec part 2 section 8. */
const MISSING_MESSAGE = 'Invalid or missing email verification token. Please sign up again.';

const LOADED_AGAIN_MESSAGE = 'If you have loaded this page again, open the link in your email once more.';

/** The first step, from the link. */
export function beginVerification(link: {
  readonly token: string;
  readonly email: string;
  readonly choosesPassword: boolean;
  readonly wasOpened: boolean;
}): Verification {
  if (link.token === '' || link.email === '')
    return { step: 'failed', text: MISSING_MESSAGE, detail: link.wasOpened ? LOADED_AGAIN_MESSAGE : '' };
  return link.choosesPassword ? { step: 'password', isContested: false } : { step: 'verifying' };
}

/** The verification after an event; an event that does not belong to the step changes nothing. */
export function verificationReducer(state: Verification, event: VerificationEvent): Verification {
  switch (state.step) {
    case 'password':
      return event.type === 'password_chosen' ? { step: 'verifying' } : state;
    case 'verifying':
      if (event.type === 'verified') return { step: 'verified' };
      if (event.type === 'contested') return { step: 'password', isContested: true };
      return event.type === 'refused' ? { step: 'failed', text: event.text, detail: event.detail ?? '' } : state;
    case 'verified':
      if (event.type !== 'logged_in') return state;
      return { step: 'logged_in', fault: event.fault ?? null };
    case 'logged_in':
      return event.type === 'success_read' ? { step: 'two_factor' } : state;
    case 'two_factor':
    case 'failed':
      return state;
  }
}
