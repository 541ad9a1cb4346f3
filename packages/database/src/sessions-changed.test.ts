import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CHANNELS, schema, sql } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** One account with a live session and one that has ended. */
async function addAccount(email: string): Promise<void> {
  const [account] = await db.owner.orm.insert(schema.account).values({ email, name: 'A Person' }).returning();
  const live = { accountId: account!.id, deviceId: 'web_ab', expiresAt: new Date(Date.now() + 3_600_000) };
  await db.owner.orm.insert(schema.session).values([live, { ...live, revokedAt: new Date() }]);
}

test('what changes what a token may do is told at once, once for each transaction; what changes often is not', async () => {
  await addAccount('client@sentinel.example');
  await addAccount('leaver@sentinel.example');
  const heard: string[] = [];
  let marked: (() => void) | undefined;
  const { unlisten } = await db.database.sql.listen(CHANNELS.sessionsChanged, (payload) => {
    heard.push(payload);
    if (payload !== '') marked?.();
  });
  /** How many notifications the statement sends; one of our own comes after them. */
  const toldBy = async (statement: string) => {
    heard.length = 0;
    const marker = new Promise<void>((done) => (marked = done));
    await db.owner.orm.execute(sql.raw(statement));
    await db.owner.sql`select pg_notify(${CHANNELS.sessionsChanged}, 'that was all')`;
    await marker;
    return heard.length - 1;
  };
  for (const [statement, times] of [
    ["update identity.session set last_seen_at = now() + interval '1 s', ip = '192.0.2.1', user_agent = 'x'", 0],
    ["update identity.account set name = 'Other', version = version + 1, totp_secret = 'x', theme = 'light'", 0],
    ['delete from identity.session where revoked_at is not null', 0],
    ["update identity.session set expires_at = expires_at - interval '1 s'", 1],
    ["update identity.session set revoked_at = now(), revoked_reason = 'logged out'", 1],
    ['update identity.session set revoked_at = null', 1],
    ["delete from identity.session where account_id in (select id from identity.account where email ~ 'leaver')", 1],
    ["update identity.account set permissions = '{alerts}'", 1],
    ['update identity.account set disabled_at = now()', 1],
    ["update identity.account set email = 'x' || email", 1],
    ["delete from identity.account where email ~ 'leaver'", 1],
  ] as const)
    expect([statement, await toldBy(statement)]).toEqual([statement, times]);
  await unlisten();
});
