import { type Database, schema } from '@sentinel/database';

/** One call of an audited operation. */
export type AuditEntry = Omit<typeof schema.audit.$inferInsert, 'id' | 'at'>;

/** The append-only record of audited calls. */
export function createAudit({ orm }: Database) {
  return {
    async record(entry: AuditEntry): Promise<void> {
      await orm.insert(schema.audit).values(entry);
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;
