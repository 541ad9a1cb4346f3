import { insertRows, type Orm, type SQL, schema } from '@sentinel/database';

/** One step of a message (`Receipt` in packages/contracts). */
export type ReceiptStep =
  | 'matched'
  | 'written'
  | 'held'
  | 'tried'
  | 'handed_over'
  | 'delivered'
  | 'bounced'
  | 'failed'
  | 'unknown'
  | 'cancelled'
  | 'suppressed';

export interface NewReceipt {
  readonly accountId: string;
  readonly notificationId: string;
  readonly step: ReceiptStep;
  readonly recipient?: string;
  /** The provider's id or answer, or the reason. */
  readonly detail?: string;
  readonly at?: Date;
  /** The matches that it concerns; without any, all that the message tells. */
  readonly matchIds?: readonly string[];
}

/** The longest detail that the contract of receipts allows. */
const MAX_DETAIL_LENGTH = 500;

/**
 * Adds steps to the chains of their accounts. A chain is locked until the transaction ends, so the steps are written in the order of
 * the accounts: two transactions with several accounts then never wait for each other.
 */
export async function writeReceipts(tx: Pick<Orm, 'execute'>, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length > 0) await tx.execute(insertReceipts(receipts));
}

/** The insert of `writeReceipts`, to which a condition may be added. */
export function insertReceipts(receipts: readonly NewReceipt[]): SQL {
  const now = new Date();
  const rows = receipts
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : 0))
    .map(({ accountId, at = now, detail = '', matchIds = [], notificationId, recipient = '', step }) => ({
      accountId,
      notificationId,
      step,
      recipient,
      detail: detail.slice(0, MAX_DETAIL_LENGTH),
      at,
      matchIds: matchIds.length === 0 ? null : [...matchIds],
    }));
  return insertRows(schema.receipt, rows);
}
