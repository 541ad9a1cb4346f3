import { type Database, schema } from '@sentinel/database';

/** An account that may have alerts. */
export async function seedAccount({ orm }: Database, email: string): Promise<string> {
  const [row] = await orm
    .insert(schema.account)
    .values({ email, name: 'Test Person', passwordHash: 'none', permissions: ['alerts'] })
    .returning({ id: schema.account.id });
  if (!row) throw new Error('The account was not made.');
  return row.id;
}
