import { FIRST_SESSION_DAY, nyseSessions } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';

/**
 * Writes the trading sessions from 1990 to the end of next year, unless they are already stored. When a closing has been announced
 * since, future sessions are renumbered. Several processes may run this at the same time.
 * @throws Error when a session that has prices would get another number, which means that the calendar or the prices are wrong
 */
export async function ensureSessions(sql: Database['sql'], now: Date = new Date()): Promise<void> {
  const sessions = nyseSessions(FIRST_SESSION_DAY, `${now.getUTCFullYear() + 1}-12-31`);
  const numbers = sessions.map(({ session }) => session);
  const days = sessions.map(({ day }) => day);
  const closings = sessions.map(({ closesAt }) => closesAt);
  await sql.begin(async (tx) => {
    const [different] = await tx<{ session: number | null }[]>`
      select min(coalesce(said.session, stored.session)) as session
        from unnest(${numbers}::int[], ${days}::text[]::date[], ${closings}::text[]::timestamptz[]) as said (session, day, closes_at)
        full join (select * from market.trading_session where session <= ${numbers.length}) stored using (session)
       where (said.day, said.closes_at) is distinct from (stored.day, stored.closes_at)`;
    const first = different?.session ?? null;
    if (first === null) return;
    await tx`lock table market.trading_session in share row exclusive mode`;
    const [priced] = await tx<{ day: string }[]>`
      select day::text from market.trading_session stored
       where session >= ${first}
         and not exists (
           select from unnest(${numbers}::int[], ${days}::text[]::date[]) as said (session, day)
            where said.session = stored.session and said.day = stored.day)
         and exists (select from market.daily_bar where daily_bar.session = stored.session)
       limit 1`;
    if (priced) {
      throw new Error(`The trading calendar and the stored prices disagree about the session number of ${priced.day}.`);
    }
    await tx`delete from market.trading_session where session >= ${first}`;
    await tx`
      insert into market.trading_session (session, day, closes_at)
      select session, day, closes_at
        from unnest(${numbers}::int[], ${days}::text[]::date[], ${closings}::text[]::timestamptz[]) as said (session, day, closes_at)
       where session >= ${first}`;
  });
}
