import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { email_verification } from './email_verification.ts';
import { signup } from './signup.ts';

/** Sign-up and the verification of addresses. */
export const signUpOperations = (context: Context) =>
  ({
    signup: signup(context),
    email_verification: email_verification(context),
  }) satisfies Partial<Handlers<'identity'>>;
