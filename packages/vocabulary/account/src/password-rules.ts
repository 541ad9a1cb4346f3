/** Limits of a password's length in characters. The minimum is in spec part 1 section 5. */
const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 256;

/** A password needs one of these (spec part 1 section 5). */
const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/**
 * Lists what is wrong with a new password, in the spec's words (part 1 section 5). Browser and server both use it. An empty
 * password has no faults, because the form treats it as not typed yet.
 */
export function passwordFaults(password: string): string[] {
  const length = Array.from(password).length;
  if (length === 0) return [];
  const faults: string[] = [];
  if (length < PASSWORD_MIN_LENGTH) faults.push('Password must be at least 8 characters.');
  if (length > PASSWORD_MAX_LENGTH) faults.push('Password must be at most 256 characters.');
  if (!/[0-9]/.test(password)) faults.push('Password must contain at least one digit.');
  if (!Array.from(password).some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character)))
    faults.push('Password must contain at least one special character.');
  return faults;
}
