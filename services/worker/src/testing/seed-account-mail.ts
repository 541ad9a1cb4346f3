import { CHANNELS, type Database, schema } from '@sentinel/database';

/** A message about an account that waits to be sent, announced as identity does it; gives its id. */
export async function seedAccountMail(
  { orm, sql }: Database,
  row: Partial<typeof schema.outbox.$inferInsert> = {},
): Promise<string> {
  const [stored] = await orm
    .insert(schema.outbox)
    .values({
      recipient: 'owner@sentinel.example',
      subject: 'Reset your password',
      bodyText: 'Reset your password',
      bodyHtml: '<p>Reset your password</p>',
      requestId: 'reset-request-1',
      expiresAt: new Date(Date.now() + 3_600_000),
      ...row,
    })
    .returning({ id: schema.outbox.id });
  if (!stored) throw new Error('The message was not made.');
  await sql.notify(CHANNELS.accountMailQueued, '');
  return stored.id;
}
