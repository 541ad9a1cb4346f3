import type { Database } from '@sentinel/database';

/** A stored filing that waits to be matched. */
export interface PendingFiling {
  readonly accession: string;
  readonly requestId: string;
}

/** Leases filings that wait to be matched, oldest first; a lease that ran out without a match is given again. */
export async function leaseUnevaluated(
  { sql }: Database,
  limit: number,
  leaseSeconds: number,
): Promise<PendingFiling[]> {
  return sql<PendingFiling[]>`
    update market.filing
       set enqueued_at = now()
     where accession in (
       select accession from market.filing
        where evaluated_at is null
          and (enqueued_at is null or enqueued_at < now() - ${leaseSeconds} * interval '1 second')
        order by stored_at
        limit ${limit}
        for update skip locked)
    returning accession, request_id as "requestId"`;
}

/** Gives a lease back, so that the next look finds the filing again: its hand-over failed. */
export async function releaseFiling({ sql }: Database, accession: string): Promise<void> {
  await sql`update market.filing set enqueued_at = null where accession = ${accession} and evaluated_at is null`;
}
