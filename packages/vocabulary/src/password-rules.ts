/** Bounds of a password's length, in characters (spec part 1 section 5; the upper one is SECURITY.md 1). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;

/** The special characters of which a password needs one (spec part 1 section 5). */
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/**
 * What is wrong with a new password, in the spec's texts (part 1 section 5); nothing for an empty one, which the form
 * treats as not typed yet. Both sides of the wire use this.
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
