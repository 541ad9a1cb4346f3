import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { asc, eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { ianaTimeZone, TIME_ZONES } from '@sentinel/vocabulary-account';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { seedAccount } from '../testing/seed.ts';
import { seedMatch } from '../testing/seed-notification.ts';
import { type Carrier, UnansweredMessage } from './carrier.ts';
import { findDigests } from './find-digests.ts';
import { readMessages } from './message-to-send.ts';
import { notificationOutbox } from './notification-outbox.ts';
import { type MatchToTell, planMessages } from './plan-messages.ts';
import { sendNotifications } from './send-notifications.ts';

let db: TestDatabase;
let accountId: string;
let alertId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate identity.account, alerts.receipt cascade`;
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  alertId = await seedAlert(db.owner, { accountId, name: 'Sales' });
});

const { notification, notificationMatch } = schema;
const changeAccount = (row: Partial<typeof schema.account.$inferInsert>) =>
  db.owner.orm.update(schema.account).set(row).where(eq(schema.account.id, accountId));
const aMatch = async (changes: Partial<MatchToTell> = {}): Promise<MatchToTell> => ({
  matchId: await seedMatch(db.owner, { accountId, alertId }),
  alertId,
  accountId,
  delivery: 'instant',
  byEmail: true,
  bySms: false,
  about: randomUUID(),
  requestId: 'ingest-request-1',
  ...changes,
});
const plan = (matches: readonly MatchToTell[], now: string | Date) =>
  db.database.orm.transaction((tx) => planMessages(tx, matches, new Date(now)));
const planned = async () =>
  (await db.owner.orm.select().from(notification).orderBy(asc(notification.dueAt), asc(notification.channel))).map(
    ({ alertId: of, channel, dueAt, kind, period }) => ({ kind, channel, of, period, dueAt: dueAt.toISOString() }),
  );
const told = () => db.owner.orm.select().from(notificationMatch);
const NOW = '2026-11-23T12:10:00.000Z';

describe('a match is told', () => {
  test('at once by each channel of its alert, in a message of its own', async () => {
    await plan([await aMatch({ bySms: true }), await aMatch()], NOW);
    const own = { kind: 'match', of: alertId, period: null, dueAt: NOW };
    expect(await planned()).toEqual([
      { ...own, channel: 'email' },
      { ...own, channel: 'email' },
      { ...own, channel: 'sms' },
    ]);
    expect(await told()).toHaveLength(3);
  });

  test('at once in one message with what its account’s other alerts found in the same filing, by each channel', async () => {
    const otherId = await seedAlert(db.owner, { accountId, name: 'Officers' });
    const strangerId = await seedAccount(db.owner, 'other@sentinel.example');
    const about = 'the filing';
    const ofOther = { alertId: otherId, about, bySms: true };
    const stranger = {
      matchId: await seedMatch(db.owner, {
        accountId: strangerId,
        alertId: await seedAlert(db.owner, { accountId: strangerId, name: 'Sales' }),
      }),
      accountId: strangerId,
    };
    await plan(
      [
        await aMatch({ about }),
        await aMatch(ofOther),
        await aMatch({ about }),
        await aMatch({ ...ofOther, about: 'another filing' }),
        { ...(await aMatch({ about })), ...stranger },
        await aMatch({ about, delivery: 'hourly' }),
      ],
      NOW,
    );
    const found = (await planned()).map(({ channel, kind, of, period }) => [channel, kind, of, period]);
    expect(found.sort()).toEqual(
      [
        ['email', 'digest', null, null],
        ['email', 'match', otherId, null],
        ['email', 'match', alertId, null],
        ['email', 'digest', null, 'hourly/2026-11-23T13:00:00.000Z'],
        ['sms', 'match', otherId, null],
        ['sms', 'match', otherId, null],
      ].sort(),
    );
    const [merged] = await db.owner.sql<{ matches: number }[]>`
      select count(*)::int as matches from alerts.notification join alerts.notification_match on notification_id = id
       where kind = 'digest' and period is null`;
    expect(merged).toEqual({ matches: 3 });
  });

  test('in one message with the purchases of the same form, where one alert is for both', async () => {
    await plan([await aMatch({ about: 'the filing' }), await aMatch({ about: 'the filing' })], NOW);
    expect(await planned()).toEqual([{ kind: 'match', channel: 'email', of: alertId, period: null, dueAt: NOW }]);
    expect(await told()).toHaveLength(2);
  });

  test('in a message of its own when it is judged after the others of the filing', async () => {
    await plan([await aMatch({ about: 'the filing' })], NOW);
    await plan([await aMatch({ about: 'the filing' })], NOW);
    expect(await planned()).toHaveLength(2);
  });

  test('on the next full hour of the account’s clocks, with the others of the hour', async () => {
    await changeAccount({ timezone: 'Asia/Kolkata' });
    await plan([await aMatch({ delivery: 'hourly' }), await aMatch({ delivery: 'hourly' })], NOW);
    await plan([await aMatch({ delivery: 'hourly' })], '2026-11-23T12:29:59Z');
    await plan([await aMatch({ delivery: 'hourly' })], '2026-11-23T12:30:00Z');
    expect((await planned()).map(({ kind, period }) => [kind, period])).toEqual([
      ['digest', 'hourly/2026-11-23T12:30:00.000Z'],
      ['digest', 'hourly/2026-11-23T13:30:00.000Z'],
    ]);
    expect(await told()).toHaveLength(4);
  });

  test('at the digest hour of the account, in its time zone', async () => {
    await changeAccount({ timezone: 'America/New_York', digestHour: 18 });
    await plan([await aMatch({ delivery: 'daily' })], NOW);
    await plan([await aMatch({ delivery: 'daily' })], '2026-11-23T23:00:00Z');
    expect((await planned()).map(({ period }) => period)).toEqual([
      'daily/2026-11-23T23:00:00.000Z',
      'daily/2026-11-24T23:00:00.000Z',
    ]);
  });

  test('at the end of quiet hours, all in one digest, whatever was due in them', async () => {
    await changeAccount({ timezone: 'America/New_York', digestHour: 23, quietFrom: 22 * 60, quietTo: 7 * 60 });
    for (const delivery of ['instant', 'hourly', 'daily'] as const)
      await plan([await aMatch({ delivery })], '2026-11-24T03:30:00Z');
    expect(await planned()).toEqual([
      {
        kind: 'digest',
        channel: 'email',
        of: null,
        period: 'quiet/2026-11-24T12:00:00.000Z',
        dueAt: '2026-11-24T12:00:00.000Z',
      },
    ]);
    expect(await told()).toHaveLength(3);
  });

  test('in the next digest when the one of its period is being sent', async () => {
    await plan([await aMatch({ delivery: 'hourly' })], NOW);
    await db.owner.orm.update(notification).set({ state: 'sending', attempts: 1 });
    await plan([await aMatch({ delivery: 'hourly' }), await aMatch({ delivery: 'hourly' })], NOW);
    expect((await planned()).map(({ period }) => period)).toEqual([
      'hourly/2026-11-23T13:00:00.000Z',
      'hourly/2026-11-23T14:00:00.000Z',
    ]);
    expect(await told()).toHaveLength(3);
  });

  test('not at all when its alert has no channel', async () => {
    await plan([await aMatch({ byEmail: false })], NOW);
    expect(await planned()).toEqual([]);
  });
});

/** What goes wrong with a message: no connection, or no answer after the hand-over. */
type Trouble = 'no connection' | 'no answer';

/** Takes messages; the matches of each, by the ids of notifications. */
function recordingCarrier(troubleOf: () => Trouble | undefined) {
  const mails: { id: string; matches: number }[] = [];
  const carrier: Carrier = {
    recipientOf: ({ account }) => account.email,
    async send({ id, matches }, handOver) {
      const trouble = troubleOf();
      if (trouble === 'no connection') throw new Error('connection refused');
      await handOver();
      mails.push({ id, matches: matches.length });
      if (trouble === 'no answer') throw new UnansweredMessage('connection lost');
      return { providerId: null, answer: '250 OK' };
    },
  };
  return { carrier, mails };
}

test('the receipts of a digest name each match that it was planned with, those that it told, and those that it left out, with the reason', async () => {
  const { alert, match } = schema;
  const told = await aMatch({ delivery: 'hourly' });
  const ofAlert = async (name: string) => {
    const [own, id] = [await aMatch({ delivery: 'hourly' }), await seedAlert(db.owner, { accountId, name })];
    const matchedAt = new Date();
    await db.owner.orm.update(match).set({ alertId: id, alertName: name, matchedAt }).where(eq(match.id, own.matchId));
    return { ...own, alertId: id };
  };
  const [paused, silent, deleted] = [await ofAlert('Paused'), await ofAlert('Silent'), await ofAlert('Deleted')];
  await plan([told, paused, silent, deleted], NOW);
  await db.owner.orm
    .update(alert)
    .set({ pausedAt: new Date('2026-11-20T18:04:11Z') })
    .where(eq(alert.id, paused.alertId));
  await db.owner.orm.update(alert).set({ byEmail: false }).where(eq(alert.id, silent.alertId));
  await db.owner.orm.delete(alert).where(eq(alert.id, deleted.alertId));
  const [digest] = await db.owner.orm
    .update(notification)
    .set({ dueAt: new Date(0) })
    .returning();
  let trouble: Trouble | undefined = 'no connection';
  const { carrier } = recordingCarrier(() => trouble);
  const outbox = notificationOutbox(db.database, 60_000);
  const send = () => sendNotifications({ database: db.database, outbox, carrier }, [digest!.id], () => undefined);
  await send();
  trouble = undefined;
  await db.owner.orm.update(notification).set({ dueAt: new Date(0) });
  await send();
  const receipts = await db.owner.orm.select().from(schema.receipt).orderBy(asc(schema.receipt.id));
  const all = [told, paused, silent, deleted].map(({ matchId }) => matchId);
  const why = (reason: string) => `The digest left it out, because the alert ${reason}.`;
  expect(receipts.map(({ alert: name, detail, matchIds, step }) => [step, name, detail, matchIds])).toEqual([
    ['matched', 'Sales', '', [told.matchId]],
    ['matched', 'Paused', '', [paused.matchId]],
    ['matched', 'Silent', '', [silent.matchId]],
    ['matched', 'Deleted', '', [deleted.matchId]],
    ['written', 'Deleted; Paused; Sales; Silent', '', all],
    ['tried', 'Sales', 'connection refused', [told.matchId]],
    ['handed_over', 'Sales', '250 OK', [told.matchId]],
    ['cancelled', 'Paused', why('was paused on Nov 20, 2026, 6:04 PM UTC'), [paused.matchId]],
    ['cancelled', 'Silent', why('sends no emails any more'), [silent.matchId]],
    ['cancelled', 'Deleted', why('was deleted'), [deleted.matchId]],
  ]);
});

test('a message of several alerts leaves out one that was paused since, and the receipts of each say what became of it', async () => {
  const pausedId = await seedAlert(db.owner, { accountId, name: 'Paused' });
  const first = await aMatch({ about: 'the filing' });
  const second = { ...(await aMatch({ about: 'the filing' })), alertId: pausedId };
  const { alert, match } = schema;
  await db.owner.orm
    .update(match)
    .set({ alertId: pausedId, alertName: 'Paused', matchedAt: new Date() })
    .where(eq(match.id, second.matchId));
  await plan([first, second], NOW);
  await db.owner.orm
    .update(alert)
    .set({ pausedAt: new Date('2026-11-20T18:04:11Z') })
    .where(eq(alert.id, pausedId));
  const [message] = await db.owner.orm.select().from(notification);
  const { carrier, mails } = recordingCarrier(() => undefined);
  const outbox = notificationOutbox(db.database, 60_000);
  await sendNotifications({ database: db.database, outbox, carrier }, [message!.id], () => undefined);
  expect(mails).toEqual([{ id: message!.id, matches: 1 }]);
  const receipts = await db.owner.orm.select().from(schema.receipt).orderBy(asc(schema.receipt.id));
  expect(receipts.map(({ alert: name, detail, matchIds, step }) => [step, name, detail, matchIds])).toEqual([
    ['matched', 'Sales', '', [first.matchId]],
    ['matched', 'Paused', '', [second.matchId]],
    ['written', 'Paused; Sales', '', [first.matchId, second.matchId]],
    ['handed_over', 'Sales', '250 OK', [first.matchId]],
    [
      'cancelled',
      'Paused',
      'The message left it out, because the alert was paused on Nov 20, 2026, 6:04 PM UTC.',
      [second.matchId],
    ],
  ]);
});

describe('a message that is late', () => {
  test('waits for the end of the quiet hours that have begun, with what they hold', async () => {
    const quiet = { from: 0, to: 1439 };
    const held = await aMatch();
    await plan([held], NOW);
    await changeAccount({ quietFrom: quiet.from, quietTo: quiet.to });
    const [first] = await db.owner.orm.select().from(notification);
    const { carrier, mails } = recordingCarrier(() => undefined);
    const outbox = notificationOutbox(db.database, 60_000);
    const outcomes: string[] = [];
    await sendNotifications({ database: db.database, outbox, carrier }, [first!.id], (_id, { outcome }) =>
      outcomes.push(outcome),
    );
    // One minute of the day is not quiet.
    if (outcomes[0] === 'sent') return;
    expect([outcomes, mails]).toEqual([['held'], []]);
    const rows = await db.owner.orm.select().from(notification).orderBy(asc(notification.createdAt));
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
      ['match', 'cancelled'],
      ['digest', 'queued'],
    ]);
    expect(await told()).toMatchObject([{ matchId: held.matchId, notificationId: rows[1]!.id }]);
  });
});

test('a digest that a transaction adds to is not sent before the transaction ends', async () => {
  await plan([await aMatch({ delivery: 'hourly' })], NOW);
  const { carrier, mails } = recordingCarrier(() => undefined);
  const outbox = notificationOutbox(db.database, 60_000);
  const [digest] = await db.owner.orm
    .update(notification)
    .set({ dueAt: new Date(0) })
    .returning();
  const { channel, dueAt, id, period, requestId } = digest!;
  const send = () => sendNotifications({ database: db.database, outbox, carrier }, [id], () => undefined);
  const sending: Promise<void>[] = [];
  await db.database.orm.transaction(async (tx) => {
    const open = await findDigests(tx, [{ accountId, channel, dueAt, period: period!, requestId }]);
    expect(open({ accountId, channel, period: period! })).toBe(id);
    sending.push(send());
    await sleep(300);
    expect(mails).toEqual([]);
  });
  await Promise.all(sending);
  await send();
  expect(mails).toEqual([{ id, matches: 1 }]);
});

test('each match is told in exactly one message: random arrivals, crashes, other hours and zones, nights of clock changes', async () => {
  const step = fc.oneof(
    fc.record({
      is: fc.constant('arrive' as const),
      count: fc.integer({ min: 1, max: 4 }),
      // What is matched slowly is planned when its digest may have been sent.
      lateMinutes: fc.constantFrom(0, 5, 90),
      whileSending: fc.boolean(),
      // Of one filing, in one transaction; or each of its own.
      isOneFiling: fc.boolean(),
    }),
    fc.record({ is: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ is: fc.constant('hour' as const), digestHour: fc.nat(23) }),
    fc.record({ is: fc.constant('zone' as const), zone: fc.constantFrom(...TIME_ZONES) }),
    fc.record({
      is: fc.constant('quiet' as const),
      hours: fc.option(fc.tuple(fc.nat(1439), fc.nat(1439)), { nil: null }),
    }),
    fc.record({
      is: fc.constant('send' as const),
      trouble: fc.constantFrom<Trouble | undefined>('no connection', 'no answer', undefined),
    }),
    // A worker that has claimed what is due and dies, before it hands the messages over or after.
    fc.record({ is: fc.constant('die' as const), handsOver: fc.boolean() }),
  );
  const secondId = await seedAlert(db.owner, { accountId, name: 'Second' });
  const starts = fc.constantFrom('2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z', '2026-03-28T20:00:00Z', NOW);
  await fc.assert(
    fc.asyncProperty(
      starts,
      fc.constantFrom(...TIME_ZONES),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (start, zone, steps) => {
        await db.owner.sql`truncate alerts.match, alerts.notification, alerts.receipt cascade`;
        await changeAccount({ timezone: zone, quietFrom: null, quietTo: null, digestHour: 18 });
        expect(ianaTimeZone(zone)).not.toBe('');
        let now = new Date(start);
        let arrived = 0;
        let trouble: Trouble | undefined;
        const { carrier, mails } = recordingCarrier(() => trouble);
        const outbox = notificationOutbox(db.database, 60_000);
        /** What is due on the clock of the test, and what a worker had that died; the database’s clock goes on by itself. */
        const due = async (until: Date) => {
          const rows = await db.owner.sql<{ id: string }[]>`
            update alerts.notification set due_at = now(), attempted_at = null
             where state in ('queued', 'sending')
               and coalesce(substr(period, strpos(period, '/') + 1)::timestamptz <= ${until.toISOString()}, true)
            returning id`;
          return rows.map(({ id }) => id);
        };
        const send = async (until: Date) =>
          sendNotifications({ database: db.database, outbox, carrier }, await due(until), () => undefined);
        const die = async (handsOver: boolean) => {
          const { tries } = await outbox.claim(await due(now));
          if (!handsOver) return;
          const messages = await readMessages(
            db.database,
            tries.map(({ id }) => id),
          );
          for (const attempt of tries) {
            await outbox.handOver(attempt);
            mails.push({ id: attempt.id, matches: messages.get(attempt.id)!.matches.length });
          }
        };
        for (const each of steps) {
          if (each.is === 'arrive') {
            const deliveries = each.isOneFiling
              ? (['instant', 'instant', 'hourly'] as const)
              : (['hourly', 'daily', 'instant'] as const);
            const about = randomUUID();
            const matches = await Promise.all(
              Array.from({ length: each.count }, (_, index) =>
                aMatch({
                  delivery: deliveries[(arrived + index) % 3]!,
                  ...(each.isOneFiling ? { about, alertId: index % 2 === 0 ? alertId : secondId } : {}),
                }),
              ),
            );
            arrived += each.count;
            // In the same millisecond, in transactions of their own.
            const at = new Date(now.getTime() - each.lateMinutes * 60_000);
            const planning = each.isOneFiling ? [plan(matches, at)] : matches.map((match) => plan([match], at));
            await Promise.all([...planning, each.whileSending && send(now)]);
          } else if (each.is === 'wait') now = new Date(now.getTime() + each.minutes * 60_000);
          else if (each.is === 'hour') await changeAccount({ digestHour: each.digestHour });
          else if (each.is === 'zone') await changeAccount({ timezone: each.zone });
          else if (each.is === 'quiet')
            await changeAccount({ quietFrom: each.hours?.[0] ?? null, quietTo: each.hours?.[1] ?? null });
          else if (each.is === 'die') await die(each.handsOver);
          else {
            trouble = each.trouble;
            await send(now);
          }
        }
        trouble = undefined;
        await changeAccount({ quietFrom: null, quietTo: null });
        await send(new Date('9999-01-01'));
        expect(await told()).toHaveLength(arrived);
        expect(mails.reduce((sum, { matches }) => sum + matches, 0)).toBe(arrived);
        expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
        expect(mails.every(({ matches }) => matches > 0)).toBe(true);
      },
    ),
    { numRuns: thorough(30, 60) },
  );
});
