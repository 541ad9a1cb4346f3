import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { CHANNELS, wakeOn } from './channels.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('notices on the channels wake, others do not; so does a connection that was lost and is back', async () => {
  const { sql } = db.database;
  let woken = 0;
  let heard: (() => void) | undefined;
  /** Waits until the total number of wake-ups reaches `times`. */
  const wokenTimes = async (times: number) => {
    while (woken < times) await new Promise<void>((done) => (heard = done));
  };
  const unsubscribe = await wakeOn(
    db.database,
    CHANNELS.filingStored,
    CHANNELS.pricesLoaded,
  )(() => {
    woken += 1;
    heard?.();
  });
  expect(woken).toBe(2); // one wake-up per channel when listening begins; earlier notifications are not received
  await sql.notify(CHANNELS.marketChanged, '');
  await sql.notify(CHANNELS.pricesLoaded, '');
  await wokenTimes(3);

  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`;
  expect(cut).toHaveLength(1);
  await wokenTimes(5);
  await sql.notify(CHANNELS.filingStored, '');
  await wokenTimes(6);

  await unsubscribe();
  await sql.notify(CHANNELS.filingStored, '');
  await new Promise<void>((done) => {
    void sql.listen(CHANNELS.marketChanged, () => done()).then(() => sql.notify(CHANNELS.marketChanged, ''));
  });
  expect(woken).toBe(6);
});
