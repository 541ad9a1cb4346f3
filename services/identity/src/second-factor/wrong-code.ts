import { AppError } from '@sentinel/contracts';

/** The same error for a wrong code and for one that was used before. */
export const wrongCode = (): AppError => new AppError('invalid_credentials', 'Invalid code. Please try again.');
