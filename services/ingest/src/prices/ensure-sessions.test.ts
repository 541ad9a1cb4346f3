import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { ensureSessions } from './ensure-sessions.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());

const TODAY = new Date('2025-06-01T00:00:00Z');
const stored = () =>
  test_.owner.sql<{ session: number; day: string; closes: string; changed: string }[]>`
    select session, day::text, closes_at::text as closes, xmin::text as changed from market.trading_session order by session`;

describe('trading sessions in the database', () => {
  test('are numbered without gaps to the end of next year, by several processes at once', async () => {
    const { sql } = test_.owner;
    await Promise.all([1, 2, 3].map(() => ensureSessions(sql, TODAY)));
    const rows = await stored();
    expect(rows[0]).toMatchObject({ session: 1, day: '1990-01-02' });
    expect(rows.at(-1)).toMatchObject({ session: rows.length, day: '2026-12-31' });
  });

  test('do not change when they are right, and are extended in a new year', async () => {
    const { sql } = test_.owner;
    const before = await stored();
    await ensureSessions(sql, TODAY);
    expect(await stored()).toEqual(before);
    await ensureSessions(sql, new Date('2026-01-01T00:00:00Z'));
    const after = await stored();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)?.day).toBe('2027-12-31');
  });

  test('in the future are renumbered after a closing is announced, but never those with prices', async () => {
    const { sql } = test_.owner;
    const right = (await stored()).map(({ session, day }) => ({ session, day }));
    // The stored sessions have a day that the calendar does not, as if a closing had been announced after they were stored.
    const corrupt = async () => {
      await sql`delete from market.trading_session where day >= '2025-07-04'`;
      await sql`insert into market.trading_session
                select (select max(session) from market.trading_session) + row_number() over (), day, day + time '20:00'
                  from (values (date '2025-07-04'), ('2025-07-07')) days (day)`;
    };
    await corrupt();
    await ensureSessions(sql, new Date('2026-01-01T00:00:00Z'));
    expect((await stored()).map(({ session, day }) => ({ session, day }))).toEqual(right);

    await corrupt();
    await sql`insert into market.security default values`;
    await sql`insert into market.daily_bar (security_id, session, close, source)
              select (select max(id) from market.security), session, 1, 'test' from market.trading_session where day = '2025-07-07'`;
    await expect(ensureSessions(sql, TODAY)).rejects.toThrow('2025-07-07');
  });
});
