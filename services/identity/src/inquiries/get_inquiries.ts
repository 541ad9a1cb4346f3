import type { Handlers } from '@sentinel/service-kit';
import type { Inquiries } from './inquiries.repository.ts';

const PAGE = 50;

/** A page of what visitors wrote in the contact form. */
export function get_inquiries({ inquiries }: { readonly inquiries: Inquiries }): Handlers<'identity'>['get_inquiries'] {
  return async ({ before, limit = PAGE }) => {
    const rows = await inquiries.latest({ before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { inquiries: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}
