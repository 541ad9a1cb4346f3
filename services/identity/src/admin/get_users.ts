import { asc, type Database, schema, sql } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';
import type { RowTokens } from '../accounts/row-token.ts';

const { account } = schema;

/** The contract's answer ends there. */
const USERS_AT_MOST = 10_000;

/** Every account, by email, each with a row token for the administrator's own session (spec part 2 section 2 "Admin area"). */
export function get_users({
  database,
  rowTokens,
}: {
  readonly database: Database;
  readonly rowTokens: RowTokens;
}): Handlers<'identity'>['get_users'] {
  return async (_input, call) => {
    const { sessionId } = callerOf(call);
    const now = new Date();
    const users = await database.orm
      .select({
        id: account.id,
        version: account.version,
        email: account.email,
        name: account.name,
        organization: account.organization,
        phone: account.phone,
        permissions: account.permissions,
        status: sql<'active' | 'invited' | 'disabled'>`case when ${account.disabledAt} is not null then 'disabled'
          when ${account.passwordHash} is null then 'invited' else 'active' end`,
        enabled2fa: account.enabled2fa,
        createdAt: account.createdAt,
      })
      .from(account)
      .orderBy(asc(account.email))
      .limit(USERS_AT_MOST);
    return users.map((user) => ({
      email: user.email,
      name: user.name,
      organization: user.organization,
      phone: user.phone,
      permissions: permissionsOf(user),
      status: user.status,
      enabled_2fa: user.enabled2fa,
      created_at: user.createdAt.toISOString(),
      access_token: rowTokens.sign({ accountId: user.id, version: user.version }, sessionId, now),
    }));
  };
}
