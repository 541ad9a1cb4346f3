import { ask } from '@sentinel/api-client';
import type { TimeZone } from '@sentinel/vocabulary-account';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditSearchOf, isBackward } from './audit-address.ts';

type AuditPage = Awaited<ReturnType<typeof ask<'get_audit_log'>>>;

/** One entry of `get_audit_log`. */
export type AuditEntry = AuditPage['entries'][number];

/** An operation by which the log can be filtered. */
export type AuditedOperation = AuditPage['operations'][number];

const PAGE_ENTRIES = 100;

/**
 * The audit log, latest first; each page continues before the last entry of the previous one.
 * @param timezone whose days the filter's are
 */
export const auditQuery = (filter: AuditFilter, timezone: TimeZone) => {
  const { email, operation, concerns, days, isImpersonatedOnly } = filter;
  return infiniteQueryOptions({
    queryKey: ['get_audit_log', auditSearchOf(filter), timezone],
    staleTime: 0,
    enabled: !isBackward(days),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask(
        'get_audit_log',
        {
          limit: PAGE_ENTRIES,
          ...(email === '' ? {} : { email }),
          ...(operation === '' ? {} : { operation }),
          ...(concerns === '' ? {} : { concerns }),
          ...(days.start === null ? {} : { from: days.start, timezone }),
          ...(days.end === null ? {} : { to: days.end, timezone }),
          ...(isImpersonatedOnly ? { impersonated: true } : {}),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};
