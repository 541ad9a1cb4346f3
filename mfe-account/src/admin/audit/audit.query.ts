import { type CallError, call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { infiniteQueryOptions } from '@tanstack/react-query';

type AuditPage = Exclude<Awaited<ReturnType<typeof call<'get_audit_log'>>>, CallError>;

/** One entry of `get_audit_log`. */
export type AuditEntry = AuditPage['entries'][number];

/** An operation that the log can be narrowed to. */
export type AuditedOperation = AuditPage['operations'][number];

/** Which entries are asked for. */
export interface AuditFilter {
  /** Exact; empty: of everybody. */
  readonly email: string;
  /** An operation's type; empty: all. */
  readonly operation: string;
  /** Only what was done while running as another user. */
  readonly isImpersonatedOnly: boolean;
}

export const EVERYTHING: AuditFilter = { email: '', operation: '', isImpersonatedOnly: false };

const PAGE_ENTRIES = 100;

/** The audit log, the latest first; each page goes on before the last entry of the one above. */
export const auditQuery = ({ email, operation, isImpersonatedOnly }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['get_audit_log', email, operation, isImpersonatedOnly],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call(
        'get_audit_log',
        {
          access_token: effectiveToken() ?? '',
          limit: PAGE_ENTRIES,
          ...(email === '' ? {} : { email }),
          ...(operation === '' ? {} : { operation }),
          ...(isImpersonatedOnly ? { impersonated: true } : {}),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        { signal },
      );
      if (isError(answer)) throw new Error(answer.error);
      return answer;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
