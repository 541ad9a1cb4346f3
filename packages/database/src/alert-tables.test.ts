import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from './client.ts';
import * as schema from './schema/index.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

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
      Record<
        'notification_id' | 'step' | 'recipient' | 'detail' | 'at' | 'concerns' | 'previous_hash' | 'hash',
        string
      >[]
    >`
      select notification_id, step, recipient, detail, previous_hash, hash,
             concat_ws(chr(10), version, channel, alert, kind, company, accession, reasons) as concerns,
             to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
        from alerts.receipt where account_id = ${account} order by id`;
    expect(rows).toHaveLength(40);
    let previous = '';
    for (const { at, concerns, detail, hash, notification_id, previous_hash, recipient, step } of rows) {
      expect(detail).toMatch(/^line one line \d+$/);
      expect(previous_hash).toBe(previous);
      const fields = [previous, notification_id, step, recipient, detail, at, concerns];
      expect(hash).toBe(createHash('sha256').update(fields.join('\n')).digest('hex'));
      previous = hash;
    }
  }
});
