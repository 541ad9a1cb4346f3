import { and, type Database, desc, eq, lt, or, schema, sql } from '@sentinel/database';

const { audit } = schema;

interface Filter {
  /** As who did it, or as whom or to whom it was done. */
  readonly accountId: string | undefined;
  readonly operation: string | undefined;
  /** Only what was done while running as another user: nothing else carries a reason. */
  readonly impersonatedOnly: boolean;
  /** Rows older than this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** A row with the addresses of its people as they are now: null when deleted. */
export type AuditRow = typeof audit.$inferSelect & {
  readonly actorEmail: string | null;
  readonly subjectEmail: string | null;
};

/** The address an id belongs to now. */
const emailOf = (id: typeof audit.actorId | typeof audit.subjectId) =>
  sql<string | null>`(select person.email from identity.account person where person.id = ${id})`;

/**
 * Reads the audit log. The table is the gateway's, which writes it because only it sees every call; this service reads
 * it, and only reads it, because the rows name people by id alone and the addresses are here: so an erased account
 * leaves no name behind, and no other service needs to know one.
 */
export function createAuditLog({ orm }: Database) {
  return {
    /** The latest rows first; keyset paging by id, so rows that come in meanwhile shift nothing. */
    latest({ accountId, operation, impersonatedOnly, before, limit }: Filter): Promise<AuditRow[]> {
      return orm
        .select({
          id: audit.id,
          at: audit.at,
          operation: audit.operation,
          actorId: audit.actorId,
          subjectId: audit.subjectId,
          detail: audit.detail,
          reason: audit.reason,
          status: audit.status,
          requestId: audit.requestId,
          ip: audit.ip,
          actorEmail: emailOf(audit.actorId),
          subjectEmail: emailOf(audit.subjectId),
        })
        .from(audit)
        .where(
          and(
            accountId === undefined ? undefined : or(eq(audit.actorId, accountId), eq(audit.subjectId, accountId)),
            operation === undefined ? undefined : eq(audit.operation, operation),
            impersonatedOnly ? sql`${audit.reason} is not null` : undefined,
            before === undefined ? undefined : lt(audit.id, before),
          ),
        )
        .orderBy(desc(audit.id))
        .limit(limit);
    },
  };
}
