import { AppError } from '@sentinel/contracts';

/** What was entered is not an alert yet: the form shows the text. */
export const incomplete = (text: string): AppError => new AppError('unprocessable', text, { reason: 'incomplete' });
