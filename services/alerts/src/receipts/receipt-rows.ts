import { type Database, sql } from '@sentinel/database';

/** A row of `alerts.receipt`; `at` is written as its hash covers it. */
export interface ReceiptRow {
  readonly id: string;
  readonly at: string;
  readonly notification_id: string;
  readonly step: string;
  readonly recipient: string;
  readonly detail: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const BATCH = 1000;

/** All receipts of an account in the order of their chain, in batches; those written meanwhile may be among the last. */
export async function* receiptRows({ orm }: Pick<Database, 'orm'>, accountId: string): AsyncGenerator<ReceiptRow[]> {
  let last = '0';
  for (;;) {
    const rows = (await orm.execute(sql`
      select id::text, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, notification_id, step, recipient, detail,
             previous_hash, hash
        from alerts.receipt where account_id = ${accountId} and id > ${last}::bigint
       order by receipt.id limit ${BATCH}`)) as unknown as ReceiptRow[];
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

/** How many receipts an account has. */
export async function countReceipts({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<number> {
  const [row] = (await orm.execute(
    sql`select count(*)::int as receipts from alerts.receipt where account_id = ${accountId}`,
  )) as unknown as { receipts: number }[];
  return row?.receipts ?? 0;
}
