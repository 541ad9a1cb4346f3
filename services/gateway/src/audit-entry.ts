import type { Operation } from '@sentinel/contracts';
import type { AuditNote, Caller } from '@sentinel/service-kit';
import type { AuditEntry } from './audit.repository.ts';

interface AuditedCall {
  readonly operation: Operation;
  readonly caller: Caller | null;
  /** What the owner noted for the audit log. */
  readonly note: AuditNote;
  readonly status: number;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * Whether a call writes an audit row: calls of audited operations, and every call made as another user (SECURITY.md
 * 34).
 */
export const isAudited = ({ audit }: Operation, caller: Caller | null) => audit || caller?.actor !== undefined;

/**
 * The audit row of one call. The gateway knows best who made it, and as whom; the owner's note is used only where
 * nobody was logged in.
 */
export function auditEntry({ operation, caller, note, status, requestId, ip }: AuditedCall): AuditEntry {
  const call = { operation: operation.type, detail: note.detail ?? null, status, requestId, ip };
  if (caller?.actor) {
    const { accountId, reason } = caller.actor;
    return { ...call, actorId: accountId, subjectId: caller.accountId, reason };
  }
  return {
    ...call,
    actorId: caller?.accountId ?? note.actorId ?? null,
    subjectId: note.subjectId ?? null,
    reason: null,
  };
}
