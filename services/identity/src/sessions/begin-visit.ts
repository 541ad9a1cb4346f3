import { eq, schema, sql } from '@sentinel/database';
import type { Transaction } from '../transaction.ts';

const { account } = schema;

/** A page that is open refreshes its session every ten minutes; so long without means that none is. */
const VISIT_ENDS_AFTER_MINUTES = 30;

/**
 * Notes that the account is here, before its session says so: where it was away for half an hour, a new visit begins.
 * @returns when the visit before the present one ended; null during the first
 */
export async function beginVisit(tx: Transaction, accountId: string): Promise<Date | null> {
  // Sessions of administrators who run as the account are no visits of its owner, and a mailed link alone is none.
  await tx.execute(sql`
    update identity.account set last_visit_at = seen.at
      from (select max(last_seen_at) as at from identity.session
             where account_id = ${accountId} and actor_session_id is null and device_id <> '') seen
     where id = ${accountId} and seen.at < now() - make_interval(mins => ${VISIT_ENDS_AFTER_MINUTES})
       and last_visit_at is distinct from seen.at`);
  const [row] = await tx.select({ at: account.lastVisitAt }).from(account).where(eq(account.id, accountId));
  return row?.at ?? null;
}
