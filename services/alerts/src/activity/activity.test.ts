import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { EVENT, REASONS, seedMatch, seedMessage } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let alertId: string;
let people = 0;

beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`);
  await alerts.post('set_alerts', draft('one'), caller);
  const [row] = await alerts.db.owner.sql`select id from alerts.alert where account_id = ${caller.accountId}`;
  alertId = row!.id;
});

const match = (eventKey: string, matchedAt?: Date) =>
  seedMatch(alerts.db.owner, {
    accountId: caller.accountId,
    alertId,
    alertName: 'one',
    eventKey,
    ...(matchedAt ? { matchedAt } : {}),
  });
const receipt = (notificationId: string, step: string, detail: string, recipient = '') =>
  alerts.db.owner.orm
    .insert(schema.receipt)
    .values({ accountId: caller.accountId, notificationId, step, detail, recipient });
const activity = async (payload: object = {}, as = caller) => {
  const answer = await alerts.post('get_alert_activity', { limit: 10, ...payload }, as);
  return { status: answer.statusCode, ...answer.json() };
};
const ids = (page: { activity: { match_id: string }[] }) => page.activity.map(({ match_id }) => match_id);

describe('the activity of alerts (issue 10 "Receipts", "Beyond the spec")', () => {
  test('of some days and words: October’s messages for an auditor (FINDINGS B17)', async () => {
    const of = (day: string) => match(day, new Date(day));
    const [september, first, last, november] = [
      await of('2026-09-30T23:59:59.999Z'),
      await of('2026-10-01T00:00:00Z'),
      await of('2026-10-31T23:59:59.999Z'),
      await of('2026-11-01T00:00:00Z'),
    ];
    const october = { since: '2026-10-01T00:00:00Z', until: '2026-11-01T00:00:00Z' };
    expect(ids(await activity(october))).toEqual([last, first]);
    expect(ids(await activity({ ...october, limit: 1 }))).toEqual([last]);
    expect(ids(await activity({ ...october, after: last }))).toEqual([first]);
    expect(ids(await activity({ since: october.until }))).toEqual([november]);
    expect(ids(await activity({ until: october.since }))).toEqual([september]);
    for (const text of ['aldg', 'ALDGATE', '1,000 shares', 'cfo'])
      expect(ids(await activity({ ...october, text }))).toEqual([last, first]);
    for (const text of ['basalt', '1_000', '%']) expect(ids(await activity({ text }))).toEqual([]);
  });

  test('says what matched and why, with the way of each message in its order; recipients are masked', async () => {
    const id = await match('one');
    const message = { accountId: caller.accountId, alertId, matchIds: [id] };
    const mail = await seedMessage(alerts.db.owner, { ...message, state: 'delivered' });
    const sms = await seedMessage(alerts.db.owner, { ...message, channel: 'sms', kind: 'digest', state: 'unknown' });
    await receipt(mail, 'matched', '');
    await receipt(mail, 'handed_over', 'id 7f3ac2', caller.email);
    await receipt(sms, 'tried', '', '15550100142');
    await receipt(mail, 'delivered', '250 OK', caller.email);
    const { activity: rows, next, unseen } = await activity();
    expect([next, unseen]).toEqual([null, 1]);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(rows).toEqual([
      {
        match_id: id,
        alert_name: 'one',
        alert_exists: true,
        form_type: '4',
        title: EVENT.title,
        detail: EVENT.detail,
        company: 'Aldgate',
        ticker: 'ALDG',
        accession: EVENT.accession,
        filing_url: EVENT.filingUrl,
        event_day: '2026-11-20',
        matched_at: at,
        reasons: REASONS,
        receipts: [
          {
            notification_id: mail,
            channel: 'email',
            recipient: 'p***@sentinel.example',
            state: 'delivered',
            digest: false,
            steps: [
              { step: 'matched', at, detail: '' },
              { step: 'handed_over', at, detail: 'id 7f3ac2' },
              { step: 'delivered', at, detail: '250 OK' },
            ],
          },
          {
            notification_id: sms,
            channel: 'sms',
            recipient: '*** *** 0142',
            state: 'unknown',
            digest: true,
            steps: [{ step: 'tried', at, detail: '' }],
          },
        ],
      },
    ]);
  });

  test('shows each match its own messages, and of each the address that was tried last', async () => {
    const [one, two] = [await match('one'), await match('two')];
    const message = { accountId: caller.accountId, alertId };
    const own = await seedMessage(alerts.db.owner, { ...message, matchIds: [one] });
    const digest = await seedMessage(alerts.db.owner, { ...message, channel: 'sms', matchIds: [one, two] });
    await receipt(own, 'tried', '', 'former@sentinel.example');
    await receipt(own, 'handed_over', '', caller.email);
    const shown = (await activity()).activity.map((row: { match_id: string; receipts: Record<string, string>[] }) => [
      row.match_id,
      row.receipts.map(({ notification_id, recipient }) => [notification_id, recipient]),
    ]);
    const toPhone = [digest, expect.any(String)];
    expect(Object.fromEntries(shown)).toEqual({ [one]: [[own, 'p***@sentinel.example'], toPhone], [two]: [toPhone] });
  });

  test('shows each match of a digest its own steps, and not those of what the digest left out', async () => {
    const [one, two] = [await match('one'), await match('two')];
    const { owner } = alerts.db;
    const digest = await seedMessage(owner, {
      ...{ accountId: caller.accountId, alertId: null, kind: 'digest', state: 'sent' },
      matchIds: [one, two],
    });
    for (const [step, matchIds] of [
      ['matched', [one]],
      ['matched', [two]],
      ['written', null],
      ['handed_over', [two]],
      ['cancelled', [one]],
    ] as const)
      await owner.orm
        .insert(schema.receipt)
        .values({ accountId: caller.accountId, notificationId: digest, step, matchIds: matchIds && [...matchIds] });
    const shown = (await activity()).activity.map(
      (row: { match_id: string; receipts: { state: string; steps: { step: string }[] }[] }) => [
        row.match_id,
        [row.receipts[0]?.state, ...(row.receipts[0]?.steps ?? []).map(({ step }) => step)],
      ],
    );
    expect(Object.fromEntries(shown)).toEqual({
      [one]: ['cancelled', 'matched', 'written', 'cancelled'],
      [two]: ['sent', 'matched', 'written', 'handed_over'],
    });
  });

  test('calls no digest what one filing made several alerts send at once', async () => {
    const matchIds = [await match('one'), await match('two')];
    const ofSeveral = { accountId: caller.accountId, alertId: null, kind: 'digest', matchIds } as const;
    await seedMessage(alerts.db.owner, { ...ofSeveral, period: null });
    await seedMessage(alerts.db.owner, { ...ofSeveral, channel: 'sms' });
    for (const { receipts } of (await activity()).activity as { receipts: { channel: string; digest: boolean }[] }[])
      expect(receipts.map(({ channel, digest }) => [channel, digest])).toEqual([
        ['email', false],
        ['sms', true],
      ]);
  });

  test('comes by page, the latest first, also where several matched at one moment', async () => {
    const moment = new Date('2026-11-20T21:31:00Z');
    const older = await match('older', new Date(moment.getTime() - 1));
    const same = [await match('a', moment), await match('b', moment), await match('c', moment)];
    const first = await activity({ limit: 2 });
    const second = await activity({ limit: 2, after: first.next });
    expect([...ids(first), ...ids(second)].sort()).toEqual([older, ...same].sort());
    expect(ids(second)[1]).toBe(older);
    expect(second.next).toBeNull();
  });

  test('is that of one alert when it is named, under its present name', async () => {
    await alerts.post('set_alerts', draft('two'), caller);
    const id = await match('one');
    await alerts.post('set_alerts', draft('one', { new_alert_name: 'renamed' }), caller);
    expect((await activity()).activity).toMatchObject([{ match_id: id, alert_name: 'renamed', alert_exists: true }]);
    expect(ids(await activity({ alert_name: 'renamed' }))).toEqual([id]);
    expect(ids(await activity({ alert_name: 'two' }))).toEqual([]);
    expect((await activity({ alert_name: 'one' })).status).toBe(404);
  });

  test('what matched since the user last looked is counted', async () => {
    await match('one');
    expect((await activity()).unseen).toBe(1);
    expect((await alerts.post('mark_alerts_seen', {}, caller)).json()).toEqual({ success: true });
    expect((await activity()).unseen).toBe(0);
    await match('two', new Date(Date.now() + 1000));
    expect((await activity()).unseen).toBe(1);
    await alerts.db.owner.sql`update alerts.match set matched_at = now() - interval '1 minute'`;
    await alerts.post('mark_alerts_seen', {}, caller);
    expect((await activity()).unseen).toBe(0);
  });

  test('another user’s is never seen, and neither are the receipts of their messages', async () => {
    const id = await match('one');
    const other = await alerts.addCaller(`other-${people}@sentinel.example`);
    const theirs = await activity({ after: id }, other);
    expect([theirs.activity, theirs.unseen, theirs.unjudged]).toEqual([[], 0, []]);
    const message = { accountId: other.accountId, alertId: null, matchIds: [id] };
    await seedMessage(alerts.db.owner, message);
    expect((await activity()).activity[0].receipts).toEqual([]);
  });
});

describe('a blocked address (issue 10 "Delivery")', () => {
  const at = expect.stringMatching(/Z$/);
  const block = (channel: 'email' | 'sms', address: string, as = caller) =>
    alerts.db.owner.orm
      .insert(schema.blockedAddress)
      .values({ accountId: as.accountId, channel, address, reason: 'refused', detail: '550 no such user' });

  test('is shown, masked, until its owner confirms it again; other channels stay as they are', async () => {
    const other = await alerts.addCaller(`blocked-${people}@sentinel.example`);
    await block('email', caller.email);
    await block('sms', '15550100142');
    await block('email', other.email, other);
    const sms = { channel: 'sms', address: '*** *** 0142', reason: 'refused', detail: '550 no such user', since: at };
    expect((await activity()).blocked).toEqual([sms, { ...sms, channel: 'email', address: 'p***@sentinel.example' }]);
    const confirm = await alerts.post('reconfirm_address', { channel: 'email' }, caller);
    expect(confirm.json()).toEqual({ success: true });
    expect((await activity()).blocked).toEqual([sms]);
    expect((await activity({}, other)).blocked).toHaveLength(1);
    expect((await alerts.post('reconfirm_address', { channel: 'email' }, caller)).statusCode).toBe(404);
  });

  test('that replied STOP is shown to whoever names it, and no account can confirm it again', async () => {
    const number = '+15550100188';
    await alerts.db.owner.orm.insert(schema.stoppedNumber).values({ number, detail: 'STOP' });
    const other = await alerts.addCaller(`stopped-${people}@sentinel.example`, { phone: number.slice(1) });
    const stopped = [{ channel: 'sms', address: '*** *** 0188', reason: 'stopped', detail: 'STOP', since: at }];
    expect((await activity({}, other)).blocked).toEqual(stopped);
    expect((await alerts.post('reconfirm_address', { channel: 'sms' }, other)).statusCode).toBe(404);
    expect((await activity({}, other)).blocked).toEqual(stopped);
    expect((await activity()).blocked).toEqual([]);
  });
});
