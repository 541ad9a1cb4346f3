import { type Orm, schema, sql } from '@sentinel/database';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import type { MessageHours } from './message-time.ts';

/** When these accounts want their messages, by their ids. */
export async function readMessageHours(
  orm: Pick<Orm, 'select'>,
  accountIds: readonly string[],
): Promise<Map<string, MessageHours>> {
  const { account } = schema;
  const rows = await orm
    .select({
      id: account.id,
      timezone: account.timezone,
      quietFrom: account.quietFrom,
      quietTo: account.quietTo,
      digestHour: account.digestHour,
    })
    .from(account)
    .where(sql`${account.id} = any(${sql.param([...new Set(accountIds)])}::uuid[])`);
  return new Map(
    rows.map(({ digestHour, id, quietFrom, quietTo, timezone }) => [
      id,
      {
        timeZone: ianaTimeZone(timezone),
        digestHour,
        quiet: quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo },
      },
    ]),
  );
}
