import type { OperationResponse } from '@sentinel/contracts';

/** Spec part 2 section 8: any other answer. */
export const UNKNOWN_ANSWER_MESSAGE = 'An unexpected error occurred. Please try again.';
/** Section 8: no answer came. */
export const NO_ANSWER_MESSAGE = 'An error occurred. Please try again later.';
/** Spec part 2 section 5. */
export const MISSING_MESSAGE = 'Invalid or missing token/email.';

/** The message of a reset that failed (spec part 2 section 8, "Reset"). */
export const REFUSALS: Readonly<
  Record<Exclude<OperationResponse<'reset_password'>['response'], 'password_updated'>, string>
> = {
  invalid_password_reset_token: 'Invalid password reset token.',
  password_reset_token_expired: 'Password reset token has expired.',
  invalid_email: 'Invalid email address.',
  invalid_request: 'Invalid request.',
};
