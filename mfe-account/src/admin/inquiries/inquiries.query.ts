import { ask } from '@sentinel/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** One inquiry of `get_inquiries`. */
export type Inquiry = Awaited<ReturnType<typeof ask<'get_inquiries'>>>['inquiries'][number];

const PAGE_INQUIRIES = 50;

/** What visitors wrote in the contact form, latest first; each page continues before the last inquiry of the previous one. */
export const inquiriesQuery = infiniteQueryOptions({
  queryKey: ['get_inquiries'],
  staleTime: 0,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) =>
    ask(
      'get_inquiries',
      { limit: PAGE_INQUIRIES, ...(pageParam === undefined ? {} : { before: pageParam }) },
      { signal },
    ),
  getNextPageParam: ({ next }) => next ?? undefined,
});
