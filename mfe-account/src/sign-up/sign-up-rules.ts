import { isEmail, isValidNationalNumber, passwordFaults } from '@sentinel/vocabulary-account';
import { FIX_ERRORS_MESSAGE, type NewPassword, newPasswordFault } from './new-password-rules.ts';
import type { SignUpDraft } from './sign-up.reducer.ts';

/** Spec part 1 section 5. */
const MUST_MATCH_MESSAGE = 'Passwords must match before signing up.';

export type SignUpValues = SignUpDraft & NewPassword;

/** Whether the Sign Up button is enabled (spec part 1 section 5); the phone number is checked on submit. */
export function canSubmitSignUp({ email, password, confirmation, hasAgreed }: SignUpValues): boolean {
  const isPasswordReady = password !== '' && passwordFaults(password).length === 0 && password === confirmation;
  return isEmail(email.trim()) && isPasswordReady && hasAgreed;
}

/** Why a sign-up cannot be sent yet. Name and token are optional. */
export function signUpFault(values: SignUpValues): string | undefined {
  if (values.password !== values.confirmation) return MUST_MATCH_MESSAGE;
  const { callingCode, digits } = values.phone;
  if (!isEmail(values.email.trim()) || !isValidNationalNumber(callingCode, digits) || !values.hasAgreed)
    return FIX_ERRORS_MESSAGE;
  return newPasswordFault(values, MUST_MATCH_MESSAGE);
}
