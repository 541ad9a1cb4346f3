import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import type { Accounts } from '../accounts/accounts.repository.ts';
import { type AuditRow, createAuditLog } from './audit-log.repository.ts';
import { AUDIT_WORDS } from './audit-words.ts';

const PAGE = 50;

/** What is audited besides operations: what somebody changed with a message's link, without a login. */
const WORDS: typeof AUDIT_WORDS = {
  ...AUDIT_WORDS,
  change_alert_by_link: {
    done: 'Changed an alert by a message’s link',
    attempted: 'Tried to change an alert by a message’s link',
  },
};

const person = (id: string | null, email: string | null) => (id === null ? null : { email, short_id: id.slice(0, 8) });

/** An operation that is no longer known is shown by its name. */
function actionOf({ operation, status }: AuditRow): string {
  const words = WORDS[operation];
  if (!words) return operation;
  return status < 400 ? words.done : words.attempted;
}

const operations = Object.entries(WORDS)
  .map(([operation, { done }]) => ({ operation, action: done }))
  .sort((one, other) => one.action.localeCompare(other.action, 'en-US'));

const entryOf = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  operation: row.operation,
  action: actionOf(row),
  actor: person(row.actorId, row.actorEmail),
  subject: row.subjectId === row.actorId ? null : person(row.subjectId, row.subjectEmail),
  concerns: row.concerns,
  detail: row.detail,
  reason: row.reason,
  status: row.status,
  ip: row.ip,
  request_id: row.requestId,
});

/**
 * A page of the audit log (SECURITY.md 34). Rows contain accounts by id, so that searching for the address of a deleted account finds
 * nothing.
 */
export function get_audit_log({
  accounts,
  database,
}: {
  readonly accounts: Accounts;
  readonly database: Database;
}): Handlers<'identity'>['get_audit_log'] {
  const auditLog = createAuditLog(database);
  return async ({ email, operation, concerns, from, to, timezone = 'UTC', impersonated, before, limit = PAGE }) => {
    const account = email === undefined ? undefined : await accounts.findByEmail(email);
    if (email !== undefined && !account) return { entries: [], next: null, operations };
    const rows = await auditLog.latest({
      accountId: account?.id,
      operation,
      concerns,
      from,
      to,
      timeZone: ianaTimeZone(timezone),
      impersonatedOnly: impersonated === true,
      before,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    return { entries: page.map(entryOf), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, operations };
  };
}
