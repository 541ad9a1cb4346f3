import type { Handlers } from '@sentinel/service-kit';
import type { Inquiries } from './inquiries.repository.ts';

/** How many inquiries wait for an administrator, who deletes those that are answered. */
export function get_inquiries_overview({
  inquiries,
}: {
  readonly inquiries: Inquiries;
}): Handlers<'identity'>['get_inquiries_overview'] {
  return async () => {
    const [count, [newest]] = await Promise.all([inquiries.count(), inquiries.latest({ before: undefined, limit: 1 })]);
    return { inquiries: count, newest_at: newest?.at ?? null };
  };
}
