import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newYorkDay } from '@sentinel/calendar';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { storeSale } from '../testing/seed-market.ts';
import { seedMatch } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let people = 0;

beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`);
});

const list = async () => (await alerts.post('get_alerts', {}, caller)).json();
const save = (payload: object) => alerts.post('set_alerts', payload, caller);
const idOf = async (name: string) =>
  (
    await alerts.db.owner.sql`
      select id from alerts.alert where account_id = ${caller.accountId} and name = ${name}`
  )[0]!.id as string;
const store = (name: string, criteria: object) =>
  alerts.db.owner.orm.insert(schema.alert).values({ accountId: caller.accountId, name, formType: '4', criteria });

describe('alerts stored by an older version (part 2 section 3)', () => {
  test('with missing fields are listed with empty ones', async () => {
    await store('old', {});
    expect((await list())[0]).toMatchObject({
      form_type: '8-K',
      tickers: [],
      company_criteria: [],
      form_type_constraints: [],
      delay_constraints: [],
      unread: [],
    });
  });

  test('with a form_types list have its first item', async () => {
    await store('old', { form_types: ['keyword', '4'] });
    expect((await list())[0].form_type).toBe('keyword');
  });

  test('name what nothing reads any more, and keep the rest', async () => {
    await store('old', {
      form_type: '4',
      tickers: ['ALDG', 7, 'no ticker'],
      company_criteria: [
        { criteria_type: 'beta', bool: 'ge', val: [1] },
        { criteria_type: 'share_price', bool: 'ge', val: [5] },
      ],
      delay_constraints: 'none',
    });
    expect((await list())[0]).toMatchObject({
      tickers: ['ALDG'],
      company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5] }],
      delay_constraints: [],
      unread: [
        'tickers: 7',
        'tickers: "no ticker"',
        expect.stringContaining('"criteria_type": "beta"'.replaceAll(' ', '')),
        'delay_constraints: "none"',
      ],
    });
  });

  test('saved again as they are listed, they are of this version', async () => {
    await store('old', { form_type: '4', tickers: ['ALDG'], form_type_constraints: draft('x').form_type_constraints });
    const [{ form_type, form_type_constraints, tickers, version }] = await list();
    await save({ alert_name: 'old', form_type, form_type_constraints, tickers, version });
    expect((await list())[0]).toMatchObject({ version: 2, tickers: ['ALDG'] });
  });
});

describe('the health of alerts (issue 10 "An alert that could not be judged says so")', () => {
  const health = async () =>
    Object.fromEntries(
      (await list()).map((alert: { alert_name: string; health: unknown }) => [alert.alert_name, alert.health]),
    );

  test('says what was checked today, in New York, of the alert’s kind', async () => {
    const { sql } = alerts.db.owner;
    await sql`insert into alerts.judged_event (event_key, form_type, known_since, judged_at)
      select 'day/' || n, '4', at, at from generate_series(1, 456) n,
             lateral (select date_trunc('day', now(), 'America/New_York') - case when n > 449 then interval '1 ms' else '0' end as at) moment`;
    await save(draft('new'));
    await save(draft('insiders'));
    await save(draft('paused'));
    await alerts.post('pause_alert', { alert_name: 'paused', action: 'pause' }, caller);
    await save(
      draft('price', { form_type: 'price_alert', form_type_constraints: [], delay_constraints: [['price_drop', 0.1]] }),
    );
    await sql`update alerts.alert set created_at = created_at - interval '2 days', in_force_since = in_force_since - interval '2 days'
      where name <> 'new' and account_id = ${caller.accountId}`;
    const { new: created, ...older } = await health();
    expect(older).toMatchObject({
      insiders: { checked_today: 449, checked_since: null },
      paused: { checked_today: 0, checked_since: null },
      price: { checked_today: 0, checked_since: null },
    });
    expect(created).toMatchObject({ checked_today: 0, checked_since: expect.stringMatching(/Z$/) });
  });

  test('counts from when the rule was saved or the alert resumed, and not from a change of its name or delivery', async () => {
    const rule = (val: string) => ({ form_type_constraints: [{ constraint_type: 'trade_types', val: [val] }] });
    const since = async () => {
      const [row] = await alerts.db.owner.sql`
        select in_force_since::text as since from alerts.alert where account_id = ${caller.accountId}`;
      return row!.since as string;
    };
    await save(draft('one', rule('Sales')));
    const created = await since();
    await save(draft('one', { ...rule('Sales'), new_alert_name: 'two', delivery: 'daily', by_email: false }));
    await alerts.post('pause_alert', { alert_name: 'two', action: 'resume' }, caller);
    expect(await since()).toBe(created);
    await save(draft('two', rule('Purchases')));
    const changed = await since();
    expect(changed > created).toBe(true);
    await alerts.post('pause_alert', { alert_name: 'two', action: 'pause' }, caller);
    await alerts.post('pause_alert', { alert_name: 'two', action: 'resume' }, caller);
    const resumed = await since();
    expect(resumed > changed).toBe(true);
    // A snooze that ended by itself, and what comes after it.
    await alerts.db.owner.sql`
      update alerts.alert set paused_at = now(), snoozed_until = now() - interval '1 us' where account_id = ${caller.accountId}`;
    await alerts.post('pause_alert', { alert_name: 'two', action: 'resume' }, caller);
    const ended = await since();
    expect(ended > resumed).toBe(true);
    await alerts.post('pause_alert', { alert_name: 'two', action: 'resume' }, caller);
    expect(await since()).toBe(ended);
  });

  test('agrees with a recount of a random day of alerts, pauses, snoozes, edits and events', async () => {
    const { sql } = alerts.db.owner;
    const dayStart = Date.now() - 30 * 3_600_000;
    const anyTime = fc.integer({ min: 0, max: 30 * 3600 - 1 }).map((s) => new Date(dayStart + s * 1000));
    const anyAlert = fc.record({
      created: anyTime,
      changes: fc.array(fc.record({ at: anyTime, is: fc.constantFrom('edit', 'pause', 'snooze', 'resume') }), {
        maxLength: 6,
      }),
      snooze: fc.integer({ min: 1, max: 8 * 3600 }),
    });
    const anyEvent = fc.record({
      known: anyTime,
      again: fc.option(anyTime),
      kind: fc.constantFrom('4' as const, 'keyword' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAlert, { minLength: 1, maxLength: 8 }),
        fc.array(anyEvent, { maxLength: 40 }),
        async (some, events) => {
          await sql`delete from alerts.alert where account_id = ${caller.accountId}`;
          await sql`delete from alerts.judged_event`;
          const judged = events.map((event) => ({ ...event, last: later(event.known, event.again) }));
          const rows = judged.map(({ kind, known, last }, n) => ({
            eventKey: `r/${n}`,
            formType: kind,
            knownSince: known,
            judgedAt: last,
          }));
          if (rows.length > 0) await alerts.db.owner.orm.insert(schema.judgedEvent).values(rows);
          const now = new Date();
          const expected: Record<string, number> = {};
          for (const [n, one] of some.entries()) {
            const lived = liveThrough(one);
            await alerts.db.owner.orm.insert(schema.alert).values({
              accountId: caller.accountId,
              name: `r${n}`,
              formType: '4',
              criteria: { form_type: '4' },
              createdAt: one.created,
              ...lived.row,
            });
            expected[`r${n}`] = judged.filter(
              ({ kind, known, last }) =>
                kind === '4' &&
                known >= one.created &&
                newYorkDay(last) === newYorkDay(now) &&
                lived.judgedSince(last, now),
            ).length;
          }
          const counted = await health();
          for (const [name, count] of Object.entries(expected))
            expect([name, counted[name].checked_today]).toEqual([name, count]);
        },
      ),
      { numRuns: thorough(15, 150) },
    );
  });

  test('counts matches by week, the latest last, and those of today', async () => {
    await save(draft('one'));
    const alertId = await idOf('one');
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const when = [hours(0), hours(24 * 8), hours(24 * 9), hours(24 * 90), hours(24 * 92)];
    for (const [place, matchedAt] of when.entries())
      await seedMatch(alerts.db.owner, {
        accountId: caller.accountId,
        alertId,
        alertName: 'one',
        eventKey: `e${place}`,
        matchedAt,
      });
    expect((await health()).one).toMatchObject({
      matched_today: 1,
      weekly_matches: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1],
    });
  });

  test('counts the events that wait for an input on which the answer depends, and names the inputs', async () => {
    const accession = '0000000002-26-000100';
    await storeSale(alerts.db.owner, { accession, acceptedAt: new Date() });
    const price = (name: string, more: object = {}) =>
      save(
        draft(name, {
          tickers: [],
          company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5] }],
          ...more,
        }),
      );
    await price('needs a price');
    await price('purchases', { form_type_constraints: [{ constraint_type: 'trade_types', val: ['Purchases'] }] });
    await price('paused');
    await alerts.post('pause_alert', { alert_name: 'paused', action: 'pause' }, caller);
    await save(draft('needs none'));
    await alerts.db.owner.orm.insert(schema.waitingEvent).values({
      eventKey: `${accession}/sale`,
      formType: '4',
      accession,
      cik: '0000000002',
      missing: ['price'],
    });
    await price('saved later');
    expect(await health()).toMatchObject({
      'needs a price': { unjudged: 1, missing: ['price'] },
      purchases: { unjudged: 0, missing: [] },
      paused: { unjudged: 0 },
      'needs none': { unjudged: 0 },
      'saved later': { unjudged: 0 },
    });
    const answer = await alerts.post('get_alert_activity', { limit: 1 }, caller);
    expect(answer.json().unjudged).toEqual([
      {
        alert_name: 'needs a price',
        event: 'ALDG: Sale of 1,000 shares by Doe Jane',
        filing_url: expect.stringContaining('sec.gov'),
        missing: ['price'],
        since: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('names the moves of prices that a price alert could not judge', async () => {
    const { orm } = alerts.db.owner;
    const [cik, day] = ['0000000002', '2026-11-20'];
    await save(
      draft('large', {
        form_type: 'price_alert',
        form_type_constraints: [],
        tickers: [],
        company_criteria: [{ criteria_type: 'market_value', bool: 'ge', val: [1] }],
        delay_constraints: [['price_drop', 0.05]],
      }),
    );
    await orm
      .insert(schema.tradingSession)
      .values({ session: 7_000, day, closesAt: new Date(`${day}T21:00:00Z`) })
      .onConflictDoNothing();
    const [{ session } = { session: 0 }] = await orm
      .select({ session: schema.tradingSession.session })
      .from(schema.tradingSession)
      .where(eq(schema.tradingSession.day, day));
    const move = { cik, session, previousClose: 100, lowest: 90, highest: 100, quotedAt: new Date() };
    await orm.insert(schema.sessionMove).values(move);
    await orm
      .insert(schema.waitingEvent)
      .values({ eventKey: `${cik}/${day}/drop`, formType: 'price_alert', cik, missing: ['price'] });
    expect((await health()).large).toMatchObject({ unjudged: 1, missing: ['price'] });
    const answer = await alerts.post('get_alert_activity', { limit: 1 }, caller);
    expect(answer.json().unjudged).toMatchObject([
      { alert_name: 'large', event: expect.stringContaining('−10.00% on Nov 20, 2026'), filing_url: null },
    ]);
  });
});

const later = (a: Date, b: Date | null) => (b !== null && b > a ? b : a);

/**
 * The row of an alert after its changes, and, recounted step by step, whether an event was judged by the rule that it has at the end,
 * without a pause in between.
 */
function liveThrough({
  changes,
  created,
  snooze,
}: {
  created: Date;
  changes: { at: Date; is: string }[];
  snooze: number;
}) {
  const steps = changes.filter(({ at }) => at > created).sort((a, b) => a.at.getTime() - b.at.getTime());
  const row = { inForceSince: created, pausedAt: null as Date | null, snoozedUntil: null as Date | null };
  const interrupted: [Date, Date | null][] = [];
  for (const { at, is } of steps) {
    const end = row.snoozedUntil;
    if (is === 'edit') {
      row.inForceSince = at;
      interrupted.push([new Date(0), at]);
    } else if (is === 'resume') {
      if (row.pausedAt)
        row.inForceSince = new Date(
          Math.max(row.inForceSince.getTime(), Math.min(end?.getTime() ?? Infinity, at.getTime())),
        );
      interrupted.push(...(row.pausedAt ? [[row.pausedAt, end !== null && end < at ? end : at] as [Date, Date]] : []));
      row.pausedAt = row.snoozedUntil = null;
    } else {
      if (row.pausedAt) interrupted.push([row.pausedAt, end !== null && end < at ? end : at]);
      row.pausedAt = at;
      row.snoozedUntil = is === 'snooze' ? new Date(at.getTime() + snooze * 1000) : null;
    }
  }
  if (row.pausedAt) interrupted.push([row.pausedAt, row.snoozedUntil]);
  const judgedSince = (at: Date, now: Date) => interrupted.every(([, end]) => end !== null && end <= now && at >= end);
  return { row, judgedSince };
}
