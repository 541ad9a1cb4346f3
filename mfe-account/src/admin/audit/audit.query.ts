import { ask } from '@sentinel/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

type AuditPage = Awaited<ReturnType<typeof ask<'get_audit_log'>>>;

/** One entry of `get_audit_log`. */
export type AuditEntry = AuditPage['entries'][number];

/** An operation by which the log can be filtered. */
export type AuditedOperation = AuditPage['operations'][number];

/** The filter of the entries. */
export interface AuditFilter {
  /** An exact email; empty: all accounts. */
  readonly email: string;
  /** An operation's type; empty: all. */
  readonly operation: string;
  /** Only what was done while running as another user. */
  readonly isImpersonatedOnly: boolean;
}

export const EVERYTHING: AuditFilter = { email: '', operation: '', isImpersonatedOnly: false };

const PAGE_ENTRIES = 100;

/** The audit log, latest first; each page continues before the last entry of the previous one. */
export const auditQuery = ({ email, operation, isImpersonatedOnly }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['get_audit_log', email, operation, isImpersonatedOnly],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask(
        'get_audit_log',
        {
          limit: PAGE_ENTRIES,
          ...(email === '' ? {} : { email }),
          ...(operation === '' ? {} : { operation }),
          ...(isImpersonatedOnly ? { impersonated: true } : {}),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
