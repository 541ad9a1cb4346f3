import { asc, type Database, eq, schema, sql } from '@sentinel/database';

const { account } = schema;
export type Account = typeof account.$inferSelect;

/** The accounts. Email addresses are matched without regard to case. */
export function createAccounts({ orm }: Database) {
  return {
    async findByEmail(email: string): Promise<Account | undefined> {
      const [row] = await orm
        .select()
        .from(account)
        .where(eq(sql`lower(${account.email})`, email.toLowerCase()));
      return row;
    },
    async findById(id: string): Promise<Account | undefined> {
      const [row] = await orm.select().from(account).where(eq(account.id, id));
      return row;
    },
    /** Every account, by email. */
    list(): Promise<Account[]> {
      return orm.select().from(account).orderBy(asc(account.email));
    },
    async setScreenerColumns(id: string, columns: readonly string[]): Promise<void> {
      await orm
        .update(account)
        .set({ preferences: sql`${account.preferences} || ${JSON.stringify({ screener_columns: columns })}::jsonb` })
        .where(eq(account.id, id));
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
