import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { seedBurst } from './testing/seed-burst.ts';
import { startSmtp } from './testing/smtp.ts';
import { workerConfig } from './testing/worker-config.ts';

let db: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let worker: FastifyInstance | undefined;
beforeEach(async () => {
  db = await createTestDatabase();
  smtp = await startSmtp();
});
afterEach(async () => {
  await worker?.close();
  await smtp.stop();
  await db.drop();
});

const addresses = (kind: string) => Array.from({ length: 100 }, (_, index) => `${kind}-${index}@sentinel.example`);

/** Messages to each of a hundred good addresses, and as many undeliverable ones. */
const MESSAGES_EACH = 10;

test('hundreds of undeliverable messages before as many good ones: every good one comes at its first try', async () => {
  const [gone, full, good] = [addresses('gone'), addresses('full'), addresses('good')];
  smtp.state.moodFor = Object.fromEntries([
    ...gone.map((address) => [address, 550] as const),
    ...full.map((address) => [address, 452] as const),
  ]);
  const bad = [
    ...(await seedBurst(db.owner, gone, MESSAGES_EACH / 2)),
    ...(await seedBurst(db.owner, full, MESSAGES_EACH / 2)),
  ];
  const ids = await seedBurst(db.owner, good, MESSAGES_EACH);
  worker = await buildApp(workerConfig(db.url, smtp.url, { sendSeconds: 60 }));
  await until('the good ones are caught', () => smtp.caught.length >= ids.length);
  const triesOfBad = smtp.state.tries - smtp.caught.length;
  const figures = async () => {
    const [row] = await db.owner.sql<{ sent: number; tries: number; p50: number; p95: number }[]>`
      select count(*)::int as sent, max(attempts) as tries,
             percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at)) as p50,
             percentile_cont(0.95) within group (order by extract(epoch from sent_at - created_at)) as p95
        from alerts.notification where state = 'sent'`;
    return row!;
  };
  await until('their answers are noted', async () => (await figures()).sent === ids.length);
  const { p50, p95, tries } = await figures();
  expect(tries).toBe(1);
  // Full mailboxes are tried again; an address that is gone is not, and those still waiting for it are suppressed.
  const others = await db.owner.sql<{ email: string; state: string }[]>`
    select distinct a.email, n.state from alerts.notification n join identity.account a on a.id = n.account_id
     where n.state not in ('sent', 'sending')`;
  for (const { email, state } of others)
    expect(email.startsWith('gone') ? ['queued', 'bounced', 'suppressed'] : ['queued']).toContain(state);
  expect(others.map(({ state }) => state)).toEqual(expect.arrayContaining(['bounced', 'queued']));
  console.log(
    `${ids.length} good messages behind ${bad.length} undeliverable ones (${triesOfBad} tries): ` +
      `from the burst to SMTP p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s`,
  );
});
