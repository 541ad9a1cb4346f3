import { type Database, schema } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';

interface Entry {
  readonly operation: string;
  readonly actorEmail: string;
  readonly outcome: string;
}

/** The append-only record of who did what to accounts and sessions. */
export function createAudit({ orm }: Database) {
  return {
    async record(
      { operation, actorEmail, outcome }: Entry,
      { requestId, ip }: Pick<Call, 'requestId' | 'ip'>,
    ): Promise<void> {
      await orm.insert(schema.audit).values({ operation, actorEmail, outcome, requestId, ip });
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;
