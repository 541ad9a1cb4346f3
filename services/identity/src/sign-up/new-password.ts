import { AppError } from '@sentinel/contracts';
import { passwordFaults } from '@sentinel/vocabulary';

/**
 * Refuses a password that may not be set, in the spec's texts (part 1 section 5, SECURITY.md 1). Forms treat an empty
 * one as not typed yet; here it is one that was not chosen.
 * @throws AppError `unprocessable` with the first fault
 */
export function requireGoodPassword(password: string): void {
  const [fault] = password === '' ? ['Please choose a password.'] : passwordFaults(password);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
}
