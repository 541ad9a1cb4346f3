import { type Database, lt, schema, sql } from '@sentinel/database';
import { boundedNames } from './calling-release.ts';

interface DeprecatedUse {
  readonly operation: string;
  readonly field: string;
  readonly caller: string;
}

/** More releases than this were made up by somebody. */
const MAX_CALLERS = 500;
/** Pages of the last 30 days count when something is to be removed; a quarter shows how its use goes down. */
const KEPT_DAYS = 90;

/**
 * Counts uses of what is deprecated, and stores the counts together: a row of a day grows, whichever gateway counted. Counts
 * that could not be stored are kept for the next time. Once a day, each gateway deletes what is older than 90 days.
 */
export function countDeprecatedUse(database: Pick<Database, 'orm'>, now: () => Date = () => new Date()) {
  const callers = boundedNames(MAX_CALLERS);
  let counted = new Map<string, typeof schema.deprecatedUse.$inferInsert>();
  let cleanedOn = '';
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);

  async function deleteOld(): Promise<void> {
    const today = now();
    if (cleanedOn === dayOf(today)) return;
    const oldest = dayOf(new Date(today.getTime() - KEPT_DAYS * 86_400_000));
    await database.orm.delete(schema.deprecatedUse).where(lt(schema.deprecatedUse.day, oldest));
    cleanedOn = dayOf(today);
  }

  function add({ operation, field, caller }: DeprecatedUse, calls = 1, day = dayOf(now())): void {
    const named = callers(caller);
    const key = JSON.stringify([day, operation, field, named]);
    const before = counted.get(key)?.calls ?? 0;
    counted.set(key, { day, operation, field, caller: named, calls: before + calls });
  }

  return {
    add: (use: DeprecatedUse): void => add(use),
    async store(): Promise<void> {
      await deleteOld();
      if (counted.size === 0) return;
      const stored = counted;
      counted = new Map();
      const { deprecatedUse } = schema;
      try {
        await database.orm
          .insert(deprecatedUse)
          // In one order everywhere, so that gateways that store at once do not wait for each other in a circle.
          .values([...stored.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row))
          .onConflictDoUpdate({
            target: [deprecatedUse.day, deprecatedUse.operation, deprecatedUse.field, deprecatedUse.caller],
            set: { calls: sql`${deprecatedUse.calls} + excluded.calls` },
          });
      } catch (error) {
        for (const { calls, day, ...use } of stored.values()) add(use, calls, day);
        throw error;
      }
    },
  };
}
