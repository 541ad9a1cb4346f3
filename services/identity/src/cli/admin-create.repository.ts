import { type Database, schema, sql } from '@sentinel/database';
import type { Permission } from '@sentinel/vocabulary';
import { lockAdministrators } from '../accounts/last-administrator.ts';

const ADMIN: Permission = 'admin';

export type Made = 'made' | 'administrator exists' | 'address taken';

/** Creates administrators without being one, which is the only way to create the first (SECURITY.md 6). */
export function createFirstAdministrators({ orm }: Database) {
  const find = (db: Pick<Database['orm'], 'execute'>) =>
    db.execute(sql`select 1 from identity.account where ${ADMIN} = any(permissions) limit 1`);

  return {
    /** Whether there is one, able to log in or not. */
    isThere: async (): Promise<boolean> => (await find(orm)).length > 0,

    /**
     * Stores an administrator; of two runs at once the second finds the first's.
     * @param another makes one although there is one already
     */
    make: (
      { email, name, passwordHash }: { readonly email: string; readonly name: string; readonly passwordHash: string },
      { another }: { readonly another: boolean },
    ): Promise<Made> =>
      orm.transaction(async (tx) => {
        await lockAdministrators(tx);
        if (!another && (await find(tx)).length > 0) return 'administrator exists';
        const rows = await tx
          .insert(schema.account)
          .values({ email, name, passwordHash, organization: 'admin', permissions: [ADMIN] })
          .onConflictDoNothing()
          .returning({ id: schema.account.id });
        return rows.length > 0 ? 'made' : 'address taken';
      }),
  };
}
