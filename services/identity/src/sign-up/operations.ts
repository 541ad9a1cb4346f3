import type { Handlers } from '@sentinel/service-kit';
import { email_verification } from './email_verification.ts';
import { createSignUpMailer } from './mail-sign-up.ts';
import { createAccountOpening } from './open-account.ts';
import { signup } from './signup.ts';

type Parts = Omit<Parameters<typeof signup>[0], 'mailSignUp' | 'openAccount'> &
  Parameters<typeof createSignUpMailer>[0] &
  Parameters<typeof createAccountOpening>[0] &
  Parameters<typeof email_verification>[0] & { readonly emailVerification: 'on' | 'off' };

/** Sign-up and the verification of addresses. */
export const signUpOperations = (parts: Parts) =>
  ({
    signup: signup({
      ...parts,
      mailSignUp: createSignUpMailer(parts),
      openAccount: parts.emailVerification === 'off' ? createAccountOpening(parts) : null,
    }),
    email_verification: email_verification(parts),
  }) satisfies Partial<Handlers<'identity'>>;
