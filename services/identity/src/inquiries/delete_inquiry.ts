import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Inquiries } from './inquiries.repository.ts';

/** Deletes an inquiry, which holds personal data, for good. */
export function delete_inquiry({
  inquiries,
}: {
  readonly inquiries: Inquiries;
}): Handlers<'identity'>['delete_inquiry'] {
  return async ({ id }) => {
    if (!(await inquiries.remove(id))) throw new AppError('not_found', 'There is no inquiry of this number.');
    return { success: true };
  };
}
