import type { Handlers } from '@sentinel/service-kit';
import { email_verification } from './email_verification.ts';
import { signup } from './signup.ts';

type Parts = Parameters<typeof signup>[0] & Parameters<typeof email_verification>[0];

/** Sign-up and the verification of addresses. */
export const signUpOperations = (parts: Parts) =>
  ({
    signup: signup(parts),
    email_verification: email_verification(parts),
  }) satisfies Partial<Handlers<'identity'>>;
