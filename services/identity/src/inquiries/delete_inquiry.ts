import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Inquiries } from './inquiries.repository.ts';

/** Deletes an inquiry, which holds personal data, for good. */
export function delete_inquiry({
  inquiries,
}: {
  readonly inquiries: Inquiries;
}): Handlers<'identity'>['delete_inquiry'] {
  return async ({ id }, call) => {
    if (!(await inquiries.remove(id))) throw new AppError('not_found', 'There is no inquiry of this number.');
    call.noteForAudit({ detail: `inquiry ${id}` });
    return { success: true };
  };
}
