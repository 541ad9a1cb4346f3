import { type Database, type SQL, sql } from '@sentinel/database';

/** A row of `alerts.receipt`; `at` is written as its hash covers it. */
export interface ReceiptRow {
  readonly id: string;
  readonly at: string;
  readonly step: string;
  readonly channel: string;
  readonly recipient: string;
  readonly detail: string;
  readonly alert: string;
  readonly kind: string;
  readonly company: string;
  readonly accession: string;
  readonly reasons: string;
  readonly notification_id: string;
  readonly version: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** Which receipts of an account: those of the alert of this name, which may be deleted by now; undefined: of all. */
export interface WantedReceipts {
  readonly accountId: string;
  readonly alertName: string | undefined;
  /** ISO 8601; undefined: from the beginning, until now. */
  readonly since: string | undefined;
  readonly until: string | undefined;
}

const BATCH = 1000;

/** Receipts in the order of their chain, in batches; those written meanwhile may be among the last. */
export async function* receiptRows(
  { orm }: Pick<Database, 'orm'>,
  wanted: WantedReceipts,
): AsyncGenerator<ReceiptRow[]> {
  let last = '0';
  for (;;) {
    const rows = (await orm.execute(sql`
      select receipt.id::text, to_char(receipt.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, step, receipt.channel,
             recipient, detail, alert, receipt.kind, company, accession, reasons, notification_id, receipt.version::text, previous_hash, hash
        ${from(wanted)} and receipt.id > ${last}::bigint
       order by receipt.id limit ${BATCH}`)) as unknown as ReceiptRow[];
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

/** How many there are. */
export async function countReceipts({ orm }: Pick<Database, 'orm'>, wanted: WantedReceipts): Promise<number> {
  const [row] = (await orm.execute(sql`select count(*)::int as receipts ${from(wanted)}`)) as unknown as {
    receipts: number;
  }[];
  return row?.receipts ?? 0;
}

/**
 * An alert is found by its name today, through the matches that a row concerns (version 1: that its message tells); a row without any,
 * as of a test, through the alert of its message.
 */
function from({ accountId, alertName, since, until }: WantedReceipts): SQL {
  const within = sql`${since === undefined ? sql`true` : sql`receipt.at >= ${since}`} and ${until === undefined ? sql`true` : sql`receipt.at < ${until}`}`;
  if (alertName === undefined) return sql`from alerts.receipt where account_id = ${accountId} and ${within}`;
  return sql`from alerts.receipt
    left join alerts.notification message on message.id = receipt.notification_id
    left join alerts.alert kept on kept.id = coalesce(receipt.alert_id, message.alert_id)
    where receipt.account_id = ${accountId} and ${within} and (
      coalesce(receipt.match_ids, '{}') = '{}' and coalesce(kept.name, receipt.alert) = ${alertName}
      or exists (
        select from alerts.match left join alerts.alert of on of.id = match.alert_id
         where match.id = any (coalesce(receipt.match_ids,
                 array(select told.match_id from alerts.notification_match told where told.notification_id = receipt.notification_id)))
           and coalesce(of.name, match.alert_name) = ${alertName}))`;
}
