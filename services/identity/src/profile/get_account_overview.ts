import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';

/** What the caller has set up already. */
export function get_account_overview({
  database: { sql },
}: {
  readonly database: Database;
}): Handlers<'identity'>['get_account_overview'] {
  return async (_input, call) => {
    const { accountId } = callerOf(call);
    const [row] = await sql<{ saved_searches: number; has_confirmed_phone: boolean }[]>`
      select (select count(*)::int from identity.saved_search where account_id = account.id) as saved_searches,
             coalesce(phone = confirmed_phone, false) as has_confirmed_phone
        from identity.account where id = ${accountId}`;
    return row ?? { saved_searches: 0, has_confirmed_phone: false };
  };
}
