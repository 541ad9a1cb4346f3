import { type Database, schema } from '@sentinel/database';

/** A notification that waits to be sent; gives its id. */
export async function seedNotification(
  { orm }: Database,
  row: Partial<typeof schema.notification.$inferInsert> & { accountId: string },
): Promise<string> {
  const [stored] = await orm
    .insert(schema.notification)
    .values({
      alertName: 'Sales',
      eventKey: '0000000001-25-000001/sale',
      accession: '0000000001-25-000001',
      channel: 'email',
      recipient: 'client@sentinel.example',
      subject: 'Sale',
      bodyText: 'Sale',
      bodyHtml: '<p>Sale</p>',
      requestId: 'ingest-request-1',
      ...row,
    })
    .returning({ id: schema.notification.id });
  if (!stored) throw new Error('The notification was not made.');
  return stored.id;
}
