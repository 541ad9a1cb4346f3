import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertRule, MatchedEvent } from '@sentinel/alert-rules';
import { candidateAlerts, narrowing, readEvents } from '@sentinel/alert-rules/read';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { CHANNELS, eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { CANARY } from '@sentinel/vocabulary-market';
import { type MadeFiling, madeFilings, storeMadeFilings } from '../testing/made-filings.ts';
import { factsOfReport, type MadeReport, storeMadeReport } from '../testing/made-reports.ts';
import { seedAccount } from '../testing/seed.ts';
import { evaluateFiling } from './evaluate-filing.ts';
import { tellAccounts } from './write-matches.ts';

const FILINGS = madeFilings(3);
const [PURCHASE, , BOTH] = FILINGS as [MadeFiling, MadeFiling, MadeFiling];

let db: TestDatabase;
let accountId: string;
beforeEach(async () => {
  db = await createTestDatabase();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
});
afterEach(() => db.drop());

const alert = (name: string, rule: Omit<Parameters<typeof seedAlert>[1], 'accountId' | 'name'> = {}) =>
  seedAlert(db.owner, { accountId, name, ...rule });
const matches = async () =>
  (await db.owner.orm.select().from(schema.match).orderBy(schema.match.alertName, schema.match.eventKey)).map(
    ({ alertName, eventKey }) => `${alertName}: ${eventKey}`,
  );
const notifications = () => db.owner.orm.$count(schema.notification);

describe('the events of a Form 4 (part 2 section 3)', () => {
  test('match the alerts on their company, on their owner and on every company, each with why', async () => {
    await alert('Company', { targets: { kind: 'issuer', ciks: [PURCHASE.issuerCik] } });
    await alert('Owner', { targets: { kind: 'owner', ciks: [PURCHASE.ownerCik] } });
    await alert('Every');
    await alert('Other company', { targets: { kind: 'issuer', ciks: ['0000000001'] } });
    await alert('Sales', { filing: [{ constraint_type: 'trade_types', val: ['Sales'] }] });
    await storeMadeFilings(db.owner, [PURCHASE], 'ingest-request-1');
    expect(await evaluateFiling(db.database, PURCHASE.accession)).toEqual({ events: 1, candidates: 4, matches: 3 });
    const key = `${PURCHASE.accession}/purchase`;
    expect(await matches()).toEqual([`Company: ${key}`, `Every: ${key}`, `Owner: ${key}`]);
    const [row] = await db.owner.orm.select().from(schema.match).where(eq(schema.match.alertName, 'Company'));
    expect(row).toMatchObject({
      accountId,
      alertVersion: 1,
      formType: '4',
      accession: PURCHASE.accession,
      cik: PURCHASE.issuerCik,
      eventDay: '2025-03-14',
      requestId: 'ingest-request-1',
      event: {
        title: 'Purchase of 1,000 shares by Doe Jane',
        detail: 'Chief Executive Officer, $25,000, traded Mar 14, 2025',
        direction: 'up',
        trades: [{ tradeDate: 'Mar 14, 2025', shares: '1,000', price: '$25', value: '$25,000' }],
      },
      reasons: [
        { label: 'Watched', asked: 'chosen companies', found: PURCHASE.issuerCik },
        { label: 'Trade types', asked: 'Purchases or Sales', found: 'Purchases' },
      ],
    });
    // One message names all three.
    expect(await notifications()).toBe(1);
  });

  test('match the alerts on watchlists that list their company or owner, from when they do', async () => {
    const listOf = (id: string, name: string, issuers: string[], owners: string[]) =>
      alert(name, {
        targets: { kind: 'watchlist', id, name, issuers: new Set(issuers), owners: new Set(owners) },
      });
    const id = (n: number) => `5e6b0e4c-0000-4000-8000-00000000000${n}`;
    const elsewhere = '0000000001';
    await listOf(id(1), 'Company', [PURCHASE.issuerCik, elsewhere], []);
    await listOf(id(2), 'Both', [PURCHASE.issuerCik], [PURCHASE.ownerCik]);
    await listOf(id(3), 'Owner', [elsewhere], [PURCHASE.ownerCik]);
    await listOf(id(4), 'Neither', [elsewhere, PURCHASE.ownerCik], [elsewhere, PURCHASE.issuerCik]);
    await listOf(id(5), 'Empty', [], []);
    await listOf(id(6), 'Left', [PURCHASE.issuerCik], []);
    const member = { watchlistId: id(6), kind: 'company', cik: PURCHASE.issuerCik } as const;
    await db.owner.orm.delete(schema.watchlistMember).where(eq(schema.watchlistMember.watchlistId, id(6)));
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    expect(await evaluateFiling(db.database, PURCHASE.accession)).toEqual({ events: 1, candidates: 3, matches: 3 });
    const key = `${PURCHASE.accession}/purchase`;
    expect(await matches()).toEqual([`Both: ${key}`, `Company: ${key}`, `Owner: ${key}`]);
    const rows = await db.owner.orm.select().from(schema.match).orderBy(schema.match.alertName);
    expect(rows.map(({ reasons }) => (reasons as unknown[])[0])).toEqual([
      { label: 'Watched', asked: 'watchlist “Both”', found: PURCHASE.issuerCik },
      { label: 'Watched', asked: 'watchlist “Company”', found: PURCHASE.issuerCik },
      { label: 'Watched', asked: 'watchlist “Owner”', found: 'Doe Jane' },
    ]);
    // Listed again, the next filing counts; one that was known before does not.
    await db.owner.orm.insert(schema.watchlistMember).values(member);
    const found = (knownSince: Date | null) =>
      candidateAlerts(db.database, {
        formType: '4',
        anchors: [{ kind: 'issuer', key: PURCHASE.issuerCik }],
        size: 1e9,
        knownSince,
      });
    const since = new Date(Date.now() - 60_000);
    await db.owner.sql`update alerts.alert set created_at = created_at - interval '1 day'`;
    expect((await found(since)).map(({ name }) => name)).toEqual([]);
    expect((await found(null)).map(({ name }) => name).sort()).toEqual(['Both', 'Company', 'Left']);
  });

  test('fire as well when it is an amendment', async () => {
    await alert('Every');
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    await db.owner.orm.update(schema.filing).set({ formType: '4/A', isAmendment: true });
    await evaluateFiling(db.database, PURCHASE.accession);
    expect(await matches()).toEqual([`Every: ${PURCHASE.accession}/purchase`]);
  });

  test('are one for its purchases and one for its sales', async () => {
    await alert('Every');
    await storeMadeFilings(db.owner, [BOTH], 'r');
    await evaluateFiling(db.database, BOTH.accession);
    expect(await matches()).toEqual([`Every: ${BOTH.accession}/purchase`, `Every: ${BOTH.accession}/sale`]);
  });

  test('match once, however often and however concurrently the filing is judged', async () => {
    await alert('Every');
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    const judged = await Promise.all([1, 2, 3, 4].map(() => evaluateFiling(db.database, PURCHASE.accession)));
    expect(judged.filter(Boolean)).toHaveLength(1);
    await db.owner.orm.update(schema.filing).set({ evaluatedAt: null });
    expect(await evaluateFiling(db.database, PURCHASE.accession)).toMatchObject({ matches: 0 });
    expect(await matches()).toHaveLength(1);
    expect(await notifications()).toBe(1);
  });

  test('are told to open pages of their accounts, once, when they are stored', async () => {
    const other = await seedAccount(db.owner, 'other@sentinel.example');
    await alert('One');
    await alert('Two');
    await seedAlert(db.owner, { accountId: other, name: 'Theirs' });
    await storeMadeFilings(db.owner, [PURCHASE], 'ingest-request-1');
    const heard: string[] = [];
    const told = new Promise<void>((done) => {
      void db.owner.sql
        .listen(CHANNELS.matchesStored, (payload) => (payload === 'that was all' ? done() : heard.push(payload)))
        .then(async () => {
          await evaluateFiling(db.database, PURCHASE.accession);
          await evaluateFiling(db.database, PURCHASE.accession);
          await db.owner.sql.notify(CHANNELS.matchesStored, 'that was all');
        });
    });
    await told;
    expect(heard.map((payload) => payload.split(',').sort())).toEqual([[accountId, other].sort()]);
  });

  test('more accounts than a notification can name are told in several', async () => {
    const accounts = Array.from({ length: 450 }, () => randomUUID());
    const payloads: string[] = [];
    const { unlisten } = await db.owner.sql.listen(CHANNELS.matchesStored, (payload) => payloads.push(payload));
    await db.owner.orm.transaction((tx) => tellAccounts(tx, [...accounts, ...accounts]));
    await db.owner.sql.notify(CHANNELS.matchesStored, '');
    while (payloads.at(-1) !== '') await new Promise((done) => setImmediate(done));
    expect(payloads.slice(0, -1).flatMap((payload) => payload.split(','))).toEqual(accounts);
    expect(payloads).toHaveLength(4);
    await unlisten();
  });

  test('leave out disabled accounts, accounts without permission, and paused alerts until they wake', async () => {
    for (const change of [{ disabledAt: new Date() }, { permissions: ['explore_trades'] }]) {
      const other = await seedAccount(db.owner, `${Object.keys(change)[0]?.toLowerCase()}@sentinel.example`);
      await db.owner.orm.update(schema.account).set(change).where(eq(schema.account.id, other));
      await seedAlert(db.owner, { accountId: other, name: 'Not theirs' });
    }
    const pause = async (name: string, snoozedUntil: Date | null) => {
      const id = await alert(name);
      await db.owner.orm
        .update(schema.alert)
        .set({ pausedAt: new Date(), snoozedUntil })
        .where(eq(schema.alert.id, id));
    };
    await pause('Paused', null);
    await pause('Snoozed', new Date(Date.now() + 60_000));
    await pause('Awake', new Date(Date.now() - 1_000));
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    await evaluateFiling(db.database, PURCHASE.accession);
    expect(await matches()).toEqual([`Awake: ${PURCHASE.accession}/purchase`]);
  });

  test('a floor on the value leaves smaller trades unread', async () => {
    const value = (least: number) => ({
      constraint_type: 'value_shares_traded' as const,
      bool: 'ge' as const,
      val: [least],
    });
    const filing = (least: number) => [
      { constraint_type: 'trade_types' as const, val: ['Purchases' as const] },
      value(least),
    ];
    await alert('Enough', { filing: filing(25_000) });
    await alert('More', { filing: filing(25_001) });
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    expect(await evaluateFiling(db.database, PURCHASE.accession)).toEqual({ events: 1, candidates: 1, matches: 1 });
  });
});

describe('the events of an 8-K and of its text (part 2 section 3)', () => {
  const REPORT: MadeReport = {
    accession: '0009990009-25-900001',
    formType: '8-K',
    cik: '0009990001',
    items: ['2.02', '9.01'],
    text: 'We announce a restatement. Our going concern doubt remains.',
    move: -0.07,
    sold30: '250000',
  };
  const drop = (least: number) => [['price_drop', least]] as [['price_drop', number]];
  const keywords = (bool: 'and' | 'or', ...val: string[]) => [{ constraint_type: 'keywords' as const, bool, val }];

  test('match by item, threshold, keywords, criteria and what insiders sold', async () => {
    await alert('Drop', { formType: '8-K', moves: drop(0.05) });
    await alert('Deep drop', { formType: '8-K', moves: drop(0.08) });
    await alert('Item', {
      formType: '8-K',
      moves: drop(0.05),
      filing: [{ constraint_type: 'item_number', val: ['2.02'] }],
    });
    await alert('Other item', {
      formType: '8-K',
      moves: drop(0),
      filing: [{ constraint_type: 'item_number', val: ['5.02'] }],
    });
    await alert('Words', {
      formType: '8-K',
      moves: drop(0.05),
      filing: keywords('and', 'restatement', 'going  concern'),
    });
    await alert('Sold', {
      formType: '8-K',
      moves: drop(0.05),
      insiders: [{ constraint_type: 'value_sold', bool: 'ge', val: [250_000] }],
    });
    await alert('Sold more', {
      formType: '8-K',
      moves: drop(0.05),
      insiders: [{ constraint_type: 'value_sold', bool: 'ge', val: [250_001] }],
    });
    await storeMadeReport(db.owner, REPORT);
    await evaluateFiling(db.database, REPORT.accession);
    const key = `${REPORT.accession}/${REPORT.cik}`;
    expect(await matches()).toEqual([`Drop: ${key}`, `Item: ${key}`, `Sold: ${key}`, `Words: ${key}`]);
  });

  test.each(['8-K', '10-Q', '10-K/A'])('a keyword alert reads a %s', async (formType) => {
    await alert('Phrase', { formType: 'keyword', filing: keywords('or', 'going concern', 'nowhere') });
    await alert('Both', { formType: 'keyword', filing: keywords('and', 'going concern', 'nowhere') });
    await alert('Part of a word', { formType: 'keyword', filing: keywords('or', 'statement') });
    await storeMadeReport(db.owner, { ...REPORT, formType });
    await evaluateFiling(db.database, REPORT.accession);
    expect(await matches()).toEqual([`Phrase: ${REPORT.accession}`]);
    const [row] = await db.owner.orm.select().from(schema.match);
    expect(row?.reasons).toEqual([
      { label: 'Keywords', asked: 'at least one of “going concern”, “nowhere”', found: '“going concern”' },
    ]);
  });

  test('each alert quotes the passages of its own keywords, and one message tells what all of them found', async () => {
    await alert('Concern', { formType: 'keyword', filing: keywords('or', 'going concern') });
    await alert('Both', { formType: 'keyword', filing: keywords('or', 'remains', 'restatement') });
    await alert('Drop', { formType: '8-K', moves: drop(0.05) });
    await storeMadeReport(db.owner, REPORT);
    await evaluateFiling(db.database, REPORT.accession);
    const rows = await db.owner.orm.select().from(schema.match).orderBy(schema.match.alertName);
    const told = rows.map(({ alertName, event }) => {
      const { headline, passages } = event as MatchedEvent;
      return [alertName, headline, passages?.map(({ before, said }) => [before, said])];
    });
    expect(told).toEqual([
      [
        'Both',
        '8-K, items 2.02, 9.01: “remains”, “restatement”',
        [
          ['We announce a restatement. Our going concern doubt ', 'remains'],
          ['We announce a ', 'restatement'],
        ],
      ],
      ['Concern', '8-K, items 2.02, 9.01: “going concern”', [['We announce a restatement. Our ', 'going concern']]],
      ['Drop', '8-K, items 2.02, 9.01, price −7.00%', []],
    ]);
    expect(await db.owner.orm.select().from(schema.notification)).toMatchObject([
      { kind: 'digest', period: null, alertId: null, channel: 'email' },
    ]);
  });

  test('a keyword alert judges a company by the last close before its filing', async () => {
    const { orm } = db.owner;
    const days = ['2025-03-13', '2025-03-14', '2025-03-17', '2025-03-18'];
    await orm
      .insert(schema.tradingSession)
      .values(days.map((day, index) => ({ session: index + 1, day, closesAt: new Date(`${day}T20:00:00Z`) })));
    const [series] = await orm.insert(schema.security).values({ cik: REPORT.cik, isPrimary: true }).returning();
    const bars = ['5', '6', '500', '7'].map((close, index) => ({ session: index + 1, close, volume: 10, source: 't' }));
    await orm.insert(schema.dailyBar).values(bars.map((bar) => ({ ...bar, securityId: series?.id ?? 0 })));
    const filing = keywords('or', 'going concern');
    for (const least of [500, 501])
      await alert(`At least ${least}`, {
        formType: 'keyword',
        filing,
        company: [{ criteria_type: 'share_price', bool: 'ge', val: [least] }],
      });
    // Accepted half an hour after the third close.
    await storeMadeReport(db.owner, { ...REPORT, formType: '10-K' });
    await evaluateFiling(db.database, REPORT.accession);
    expect(await matches()).toEqual([`At least 500: ${REPORT.accession}`]);
  });

  test('a search of the past reads only the trades and 8-Ks that its bounds let through', async () => {
    const { orm } = db.owner;
    const figures = { close: 10, avgDollarVolume: 10, marketValue: 10 };
    const { ret, adj, readerRet, readerAdj, returnMissing: missing, readerMissing } = factsOfReport(REPORT);
    await storeMadeFilings(db.owner, [PURCHASE], 'r');
    await storeMadeReport(db.owner, REPORT);
    const ciks = [PURCHASE.issuerCik, REPORT.cik];
    await orm.insert(schema.company).values(ciks.map((cik) => ({ cik, name: 'Bank', sic: '6022', asOf: new Date() })));
    const [trade] = await orm.select().from(schema.trade);
    const facts = { ret, adj, readerRet, readerAdj, missing, readerMissing, ...figures };
    await orm.insert(schema.tradeFact).values({ tradeId: trade?.id ?? 0, cik: PURCHASE.issuerCik, ...facts });
    await orm.update(schema.eventFact).set(figures);
    const reads = async (formType: '4' | '8-K', change: Partial<AlertRule> = {}) => {
      const moves: AlertRule['moves'] = formType === '8-K' ? [['price_drop', 0.07]] : [];
      const rule = {
        formType,
        targets: { kind: 'any' },
        company: [],
        filing: [],
        moves,
        insiders: [],
        ...change,
      } as const;
      return (await readEvents(db.database, formType, await narrowing(db.database, rule))).length;
    };
    const industry = (name: 'Banking' | 'Utilities') => ({ criteria_type: 'industry' as const, val: [name] });
    for (const formType of ['4', '8-K'] as const) {
      for (const criteria_type of ['market_value', 'avg_daily_volume', 'share_price'] as const) {
        const bounds = [
          { bool: 'ge', val: [10] },
          { bool: 'le', val: [10] },
          { bool: 'between', val: [9, 10] },
          { bool: 'ge', val: [11] },
          { bool: 'le', val: [9] },
          { bool: 'between', val: [8, 9] },
        ] as const;
        const read = [];
        for (const { bool, val } of bounds)
          read.push(
            await reads(formType, { company: [{ criteria_type, bool, val: [...val] }] as AlertRule['company'] }),
          );
        expect([formType, criteria_type, read]).toEqual([formType, criteria_type, [1, 1, 1, 0, 0, 0]]);
      }
      const above: AlertRule['company'] = [{ criteria_type: 'share_price', bool: 'ge', val: [11] }];
      expect([
        await reads(formType, { company: [industry('Banking')] }),
        await reads(formType, { company: [industry('Utilities')] }),
        // Of chosen companies, nothing else is asked.
        await reads(formType, { company: above, targets: { kind: 'issuer', ciks } }),
        await reads(formType, { company: [...above, 'include_all'] }),
      ]).toEqual([1, 0, 1, 1]);
    }
    const moved = async (...moves: AlertRule['moves']) => reads('8-K', { moves });
    expect([
      await moved(['price_drop', 0.071]),
      await moved(['price_increase', 0.01]),
      await moved(['price_drop', 0.071], ['price_increase', -0.07]),
      await moved(),
    ]).toEqual([0, 0, 1, 0]);
  });
});

test('judged events are kept once, as of before their alerts were looked up, for "449 checked today"', async () => {
  await storeMadeFilings(db.owner, FILINGS, 'r');
  for (const { accession } of [...FILINGS, ...FILINGS]) await evaluateFiling(db.database, accession);
  const kept = await db.owner.orm.select().from(schema.judgedEvent);
  expect(kept.map(({ formType }) => formType)).toEqual(['4', '4', '4', '4']);
  const filings = await db.owner.orm.select({ at: schema.filing.evaluatedAt }).from(schema.filing);
  const last = Math.max(...filings.map(({ at }) => at?.getTime() ?? 0));
  for (const { judgedAt, knownSince } of kept) {
    expect(judgedAt).toEqual(knownSince);
    expect(judgedAt.getTime()).toBeLessThanOrEqual(last);
  }
});

test('FIELD 2.10: the synthetic filing matches, but is neither counted nor waits for a price that never comes', async () => {
  const keywords = [{ constraint_type: 'keywords' as const, bool: 'and' as const, val: [CANARY.word] }];
  await alert('Synthetic', { formType: 'keyword', filing: keywords });
  const accession = `${CANARY.cik}-26-000001`;
  await storeMadeReport(db.owner, {
    accession,
    formType: '10-Q',
    cik: CANARY.cik,
    items: [],
    text: `Made by the portal: ${CANARY.word}.`,
    move: null,
    sold30: '0',
  });
  await evaluateFiling(db.database, accession);
  expect(await matches()).toEqual([`Synthetic: ${accession}`]);
  expect(await db.owner.orm.$count(schema.judgedEvent)).toBe(0);
  expect(await db.owner.orm.$count(schema.waitingEvent)).toBe(0);
});
