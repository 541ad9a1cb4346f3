import { and, type Database, desc, eq, or, schema, sql } from '@sentinel/database';

const { audit } = schema;

interface Filter {
  /** Matches who did it, as whom it was done, or whom it affected. */
  readonly accountId: string | undefined;
  readonly operation: string | undefined;
  /** In the names of the things that a row concerns, in capital or small letters. */
  readonly concerns: string | undefined;
  /** Days in the time zone, yyyy-mm-dd, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** Only what was done while running as another user; only these rows have a reason. */
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

/** The first moment of a day, or of a day after it, in a time zone. PostgreSQL has no year 0. */
const beginningOf = (day: string, daysLater: number, timeZone: string) =>
  sql`((greatest(${day}::text, '0001-01-01')::date + ${daysLater}::int)::timestamp at time zone ${timeZone}::text)`;

const olderThan = (id: number) =>
  sql`(${audit.at}, ${audit.id}) < (select row.at, row.id from ${audit} row where row.id = ${id})`;

/**
 * Reads the audit log. The table belongs to the gateway, which writes it because only it sees every call. Its rows contain people
 * only by their ids, so that a deleted account leaves no name behind; identity reads them because it has the addresses.
 */
export function createAuditLog({ orm }: Database) {
  return {
    /**
     * The latest rows first. A page goes on after a row, so that new rows do not shift the pages. By time, whose index then finds old
     * days without reading all that came after them.
     */
    latest({
      accountId,
      operation,
      concerns,
      from,
      to,
      timeZone,
      impersonatedOnly,
      before,
      limit,
    }: Filter): Promise<AuditRow[]> {
      return orm
        .select({
          id: audit.id,
          at: audit.at,
          operation: audit.operation,
          actorId: audit.actorId,
          subjectId: audit.subjectId,
          concerns: audit.concerns,
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
            concerns === undefined ? undefined : sql`position(lower(${concerns}) in lower(${audit.concerns})) > 0`,
            from === undefined ? undefined : sql`${audit.at} >= ${beginningOf(from, 0, timeZone)}`,
            to === undefined ? undefined : sql`${audit.at} < ${beginningOf(to, 1, timeZone)}`,
            impersonatedOnly ? sql`${audit.reason} is not null` : undefined,
            before === undefined ? undefined : olderThan(before),
          ),
        )
        .orderBy(desc(audit.at), desc(audit.id))
        .limit(limit);
    },
  };
}
