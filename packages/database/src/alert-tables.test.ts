import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema/index.ts';
import { migrateUntil } from './testing/migrate-until.ts';
import { createEmptyDatabase, createTestDatabase, MIGRATIONS, openAsOwner, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('alerts and messages from before there were matches are carried over', async () => {
  const empty = await createEmptyDatabase();
  const owner = openAsOwner(empty.url, { max: 1 });
  try {
    await migrateUntil(owner, 'alerts', '0001_filing_outbox');
    const { sql } = owner;
    await sql`insert into identity.account (email, name, password_hash) values ('a@sentinel.example', 'A', 'x')`;
    await sql`
      insert into alerts.alert (account_id, name, form_type, criteria) select id, 'Mine', '4', '{"tickers":["ABC"]}' from identity.account`;
    await sql`insert into alerts.alert_target (alert_id, kind, cik) select id, 'issuer', '0009990001' from alerts.alert`;
    await sql`
      insert into market.filing (accession, form_type, issuer_cik, source_name, content_hash, request_id)
      values ('0009990001-25-000001', '4', '0009990001', 'a.xml', 'h', 'r')`;
    for (const [key, state] of [
      ['purchase', 'sent'],
      ['sale', 'queued'],
    ] as const)
      await sql`
        insert into alerts.notification (alert_id, account_id, alert_name, event_key, accession, channel, state, recipient, subject, body_text, body_html, request_id)
        select id, account_id, name, ${`0009990001-25-000001/${key}`}, '0009990001-25-000001', 'email', ${state}, 'a@sentinel.example', 'It moved', 't', 'h', 'r'
          from alerts.alert`;

    await migrateDatabase(empty.url, MIGRATIONS);

    expect([...(await sql`select form_type, kind, key, floor from alerts.alert_anchor`)]).toEqual([
      { form_type: '4', kind: 'issuer', key: '0009990001', floor: 0 },
    ]);
    expect([...(await sql`select version, name, criteria from alerts.alert_version`)]).toEqual([
      { version: 1, name: 'Mine', criteria: { tickers: ['ABC'] } },
    ]);
    expect([
      ...(await sql`
        select match.event_key, match.cik, match.event ->> 'title' as title, match.event ->> 'direction' as direction, notification.state, notification.kind
          from alerts.match join alerts.notification_match on match_id = match.id join alerts.notification on notification.id = notification_id
         order by event_key`),
    ]).toEqual([
      {
        event_key: '0009990001-25-000001/purchase',
        cik: '0009990001',
        title: 'It moved',
        direction: 'up',
        state: 'sent',
        kind: 'match',
      },
      {
        event_key: '0009990001-25-000001/sale',
        cik: '0009990001',
        title: 'It moved',
        direction: 'down',
        state: 'queued',
        kind: 'match',
      },
    ]);
  } finally {
    await owner.close();
    await empty.drop();
  }
});

test('the receipts of an account are a chain, in the order of their ids, however many are written at once', async () => {
  const { sql } = db.owner;
  const people = await Promise.all(
    ['chain-a@sentinel.example', 'chain-b@sentinel.example'].map(async (email) => {
      const [row] = await sql<{ id: string }[]>`
        insert into identity.account (email, name, password_hash) values (${email}, 'A', 'x') returning id`;
      return row?.id ?? '';
    }),
  );
  const worker = openDatabase(db.url, { service: 'worker', max: 8 });
  try {
    await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        worker.orm.insert(schema.receipt).values({
          accountId: people[n % 2] ?? '',
          notificationId: randomUUID(),
          step: 'tried',
          recipient: 'a@sentinel.example',
          detail: `line one\r\nline ${n}`,
        }),
      ),
    );
    await expect(worker.sql`update alerts.receipt set detail = 'other'`).rejects.toThrow(/permission denied/);
    await expect(worker.sql`delete from alerts.receipt`).rejects.toThrow(/permission denied/);
  } finally {
    await worker.close();
  }
  for (const account of people) {
    const rows = await sql<
      Record<'notification_id' | 'step' | 'recipient' | 'detail' | 'at' | 'previous_hash' | 'hash', string>[]
    >`
      select notification_id, step, recipient, detail, previous_hash, hash,
             to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
        from alerts.receipt where account_id = ${account} order by id`;
    expect(rows).toHaveLength(40);
    let previous = '';
    for (const { at, detail, hash, notification_id, previous_hash, recipient, step } of rows) {
      expect(detail).toMatch(/^line one line \d+$/);
      expect(previous_hash).toBe(previous);
      const fields = [previous, notification_id, step, recipient, detail, at];
      expect(hash).toBe(createHash('sha256').update(fields.join('\n')).digest('hex'));
      previous = hash;
    }
  }
});
