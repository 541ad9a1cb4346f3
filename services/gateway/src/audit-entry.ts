import type { Operation } from '@sentinel/contracts';
import { UNSEEN } from '@sentinel/contracts/fields';
import { type AuditNote, type Caller, cutForAudit } from '@sentinel/service-kit';
import type { AuditEntry } from './audit.repository.ts';
import type { Payload } from './read-call.ts';

interface AuditedCall {
  readonly operation: Operation;
  readonly payload: Payload;
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
export function auditEntry({ operation, payload, caller, note, status, requestId, ip }: AuditedCall): AuditEntry {
  const concerns = concernsOf(operation, payload, note);
  const call = { operation: operation.type, detail: note.detail ?? null, concerns, status, requestId, ip };
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

/** What the call concerned: as its owner noted or, of a call that was refused before, as its declared fields say. */
function concernsOf({ auditConcerns }: Operation, payload: Payload, { concerns }: AuditNote): string | null {
  if (auditConcerns === null) return null;
  if (concerns !== undefined || auditConcerns === 'noted') return namesForAudit(concerns);
  const values = auditConcerns.flatMap((field) => payload[field] ?? []);
  return namesForAudit([...new Set(values)].join(', '));
}

const NOT_SEEN = new RegExp(`[${UNSEEN}]+`, 'gu');
/** Somebody may have named a thing after a person: rows outlive accounts, so no address stays in them. */
const ADDRESS = /[^\s,]+@[^\s,]+/g;

/** Names as an audit row stores them: on one line, of bounded length, without addresses; null for none. */
export function namesForAudit(names = ''): string | null {
  // Cut before, because the search for addresses takes long in a long text, and after, because they are longer then.
  const line = cutForAudit(names).replace(NOT_SEEN, ' ').replace(ADDRESS, '[address]').trim();
  return line === '' ? null : cutForAudit(line);
}
