import { AppError } from '@sentinel/contracts';
import { passwordFaults } from '@sentinel/vocabulary-account';

/**
 * Throws for a password that is not allowed, with the spec's texts (part 1 section 5, SECURITY.md 1). Forms treat an empty
 * password as not typed yet; here it means that none was chosen.
 * @throws AppError `unprocessable` with the first fault
 */
export function requireGoodPassword(password: string): void {
  const [fault] = password === '' ? ['Please choose a password.'] : passwordFaults(password);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
}
