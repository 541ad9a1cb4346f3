import { passwordFaults } from '@sentinel/vocabulary-account';

/** Spec part 1 section 5 and part 2 section 5. */
export const FIX_ERRORS_MESSAGE = 'Please fix the errors before submitting.';
/** Shown at the confirmation. */
export const MISMATCH_MESSAGE = 'Passwords do not match.';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Each rule of a password, plus further rules that this one breaks; for a text that breaks all, the result lists the
 * rules.
 */
export function passwordRules(password: string): { readonly text: string; readonly isMet: boolean }[] {
  const faults = passwordFaults(password);
  return [...new Set([...passwordFaults(' '), ...faults])].map((text) => ({ text, isMet: !faults.includes(text) }));
}

/** The message at the confirmation while it differs. */
export function mismatch({ password, confirmation }: NewPassword): string | undefined {
  return confirmation !== '' && confirmation !== password ? MISMATCH_MESSAGE : undefined;
}

/** Why a new password cannot be sent yet; `mustMatch` is the form's text for two that differ. */
export function newPasswordFault({ password, confirmation }: NewPassword, mustMatch: string): string | undefined {
  if (password === '' || passwordFaults(password).length > 0) return FIX_ERRORS_MESSAGE;
  return password === confirmation ? undefined : mustMatch;
}
