import { AppError } from '@sentinel/contracts';

/** The one answer to a wrong code, and to one that was used before. */
export const wrongCode = (): AppError => new AppError('invalid_credentials', 'Invalid code. Please try again.');
