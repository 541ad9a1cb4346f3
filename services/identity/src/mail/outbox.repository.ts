import { DAY_MS } from '@sentinel/calendar';
import { CHANNELS, type Database, schema, sql } from '@sentinel/database';
import { type AccountMail, composeAccountMail } from './account-mail.ts';

type Transaction = Pick<Database['orm'], 'insert' | 'execute'>;

/** Mail and texts about accounts, and mail about inquiries to ourselves, stored in the transaction of the change that it reports, so that both are committed or neither. */
export function createOutbox({ orm }: Database, publicUrl: string) {
  return {
    /**
     * @param usefulMs how long the message is worth sending; a day unless told
     * @param tx the transaction of the change that the message reports
     */
    async queue(
      mail: AccountMail,
      { requestId, usefulMs = DAY_MS }: { readonly requestId: string; readonly usefulMs?: number },
      tx: Transaction = orm,
    ): Promise<void> {
      await tx.insert(schema.outbox).values({
        recipient: mail.recipient,
        subject: mail.subject,
        ...composeAccountMail(mail, publicUrl),
        requestId,
        expiresAt: new Date(Date.now() + usefulMs),
      });
      await announce(tx);
    },

    /** Queues a text message. */
    async queueText(
      { recipient, text }: { /** E.164 */ readonly recipient: string; readonly text: string },
      { requestId, usefulMs }: { readonly requestId: string; readonly usefulMs: number },
      tx: Transaction = orm,
    ): Promise<void> {
      await tx.insert(schema.outbox).values({
        channel: 'sms',
        recipient,
        subject: '',
        bodyText: text,
        bodyHtml: '',
        requestId,
        expiresAt: new Date(Date.now() + usefulMs),
      });
      await announce(tx);
    },
  };
}

const announce = (tx: Transaction) => tx.execute(sql`select pg_notify(${CHANNELS.accountMailQueued}, '')`);

export type Outbox = ReturnType<typeof createOutbox>;
