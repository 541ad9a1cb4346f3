/** A secret for an authenticator app, as `generate_2fa_secret` returns it. */
export interface Secret {
  readonly qrCodeUrl: string;
  readonly secretKey: string;
}

/** The steps of setting up the second factor (spec part 1 section 4, "2FA setup"). */
export type SetupState =
  | { readonly step: 'choice' }
  | {
      readonly step: 'setup';
      readonly secret: Secret | null;
      readonly isGenerating: boolean;
      /** Why there is no new secret; empty when the server gave no reason. */
      readonly failure: string | null;
      /** A new secret has replaced another; the note about it shows for 5 s. */
      readonly isRenewed: boolean;
    }
  | { readonly step: 'verified' };

export type SetupEvent =
  | { readonly type: 'secret_asked' }
  | { readonly type: 'secret_given'; readonly secret: Secret }
  | { readonly type: 'secret_refused'; readonly text: string }
  | { readonly type: 'note_read' }
  | { readonly type: 'verified' };

const WAITING = { step: 'setup', secret: null, isGenerating: true, failure: null, isRenewed: false } as const;

/** The first step: the offer, or the secret if the user has already asked for it. */
export function beginSetup(offersSkip: boolean): SetupState {
  return offersSkip ? { step: 'choice' } : WAITING;
}

/** The set-up after an event; an event that does not belong to the step changes nothing. */
export function setupReducer(state: SetupState, event: SetupEvent): SetupState {
  if (state.step === 'verified') return state;
  if (state.step === 'choice') return event.type === 'secret_asked' ? WAITING : state;
  switch (event.type) {
    case 'secret_asked':
      return { ...state, isGenerating: true, failure: null, isRenewed: false };
    case 'secret_given':
      return { ...state, secret: event.secret, isGenerating: false, isRenewed: state.secret !== null };
    case 'secret_refused':
      return { ...state, isGenerating: false, failure: event.text };
    case 'note_read':
      return { ...state, isRenewed: false };
    case 'verified':
      return state.secret === null ? state : { step: 'verified' };
  }
}
