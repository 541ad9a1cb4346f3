import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newYorkDay } from '@sentinel/calendar';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { storeSale } from '../testing/seed-market.ts';
import { seedMatch } from '../testing/seed-match.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const AMOUNTS = { bool: 'ge', val: [100_000] };
const SALES = { constraint_type: 'trade_types', val: ['Sales'] };

let alerts: AlertsApp;
let caller: Caller;

/** Sales of Aldgate: three in the last 90 days, of which one is large, one older, and one of more than a year ago. */
beforeAll(async () => {
  alerts = await startAlerts();
  caller = await alerts.addCaller('one@sentinel.example');
  const { owner } = alerts.db;
  await owner.sql`update market.company set sic = '3845' where cik = '0000000002'`;
  const sales = [
    { days: 1, value: '25000', close: 25 },
    { days: 8, value: '500000', close: 25 },
    { days: 40, value: '30000', close: 4 },
    { days: 100, value: '25000', close: 25 },
    { days: 400, value: '25000', close: 25 },
  ];
  for (const [place, { close, days, value }] of sales.entries())
    await storeSale(owner, { accession: `0000000002-26-00000${place}`, acceptedAt: daysAgo(days), value, close });
});
afterAll(() => alerts.close());

describe('the results of an alert, part 2 section 3 "Results payload"', () => {
  const results = async (alert_name: string, as = caller) => {
    const answer = await alerts.post('get_alert', { alert_name }, as);
    return { status: answer.statusCode, ...answer.json() };
  };

  test('are the events of the last year that match it, latest first, in the spec’s columns', async () => {
    await alerts.post('set_alerts', draft('sales'), caller);
    const { columns, data, is_cut, title } = await results('sales');
    expect([title, is_cut]).toEqual(['Results for sales', false]);
    expect(columns).toEqual([
      'Company Name',
      'Ticker',
      'Reporting Person',
      'Title',
      'Event',
      'Value',
      '10b5-1',
      'Date Accepted',
      'Filing URL',
      'CIK',
      'SIC',
    ]);
    expect(data).toHaveLength(4);
    expect(data[0]).toEqual({
      'Company Name': 'Aldgate',
      Ticker: 'ALDG',
      'Reporting Person': 'Doe Jane',
      'Reporting Person CIK': expect.stringMatching(/^\d{10}$/),
      Title: 'CFO',
      Event: 'Sale of 1,000 shares by Doe Jane',
      Value: '$25000.00',
      '10b5-1': 'No',
      'Date Accepted': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      'Filing URL': 'https://www.sec.gov/Archives/edgar/data/2/000000000226000000/0000000002-26-000000-index.htm',
      CIK: '0000000002',
      SIC: '3845',
    });
    expect(data.map((row: Record<string, string>) => newYorkDay(new Date(row['Date Accepted'] ?? '')))).toEqual(
      [1, 8, 40, 100].map((days) => newYorkDay(daysAgo(days))),
    );
  });

  test('say how many of them the alert matched when they came, and not what another alert did', async () => {
    const idOf = async (name: string) => {
      await alerts.post('set_alerts', draft(name), caller);
      const [row] = await alerts.db.owner.sql`
        select id::text from alerts.alert where account_id = ${caller.accountId} and name = ${name}`;
      return { accountId: caller.accountId, alertId: row!.id as string, alertName: name };
    };
    const [one, two] = [await idOf('told of'), await idOf('told of, too')];
    expect((await results('told of')).matched_rows).toBe(0);
    for (const eventKey of ['0000000002-26-000001/sale', '0000000002-26-000003/sale', '0000000002-26-000004/sale'])
      await seedMatch(alerts.db.owner, { ...one, eventKey });
    await seedMatch(alerts.db.owner, { ...two, eventKey: '0000000002-26-000002/sale' });
    expect(await results('told of')).toMatchObject({ matched_rows: 2, data: { length: 4 } });
    expect((await results('told of, too')).matched_rows).toBe(1);
  });

  test('follow its constraints and its company, also when another company has the ticker by now', async () => {
    await alerts.post(
      'set_alerts',
      draft('large', { form_type_constraints: [SALES, { constraint_type: 'value_shares_traded', ...AMOUNTS }] }),
      caller,
    );
    await alerts.post('set_alerts', draft('other', { tickers: ['BSLT'] }), caller);
    const taker = { cik: '0000000009', name: 'Taker', filedTicker: 'ALDG', asOf: new Date('2026-06-01') };
    await alerts.db.owner.orm.insert(schema.company).values(taker);
    try {
      expect((await results('large')).data).toHaveLength(1);
      expect((await results('other')).data).toEqual([]);
    } finally {
      await alerts.db.owner.sql`delete from market.company where cik = '0000000009'`;
    }
  });

  test('of prices have no filing, and of 8-Ks no reporting person', async () => {
    const moves = { form_type_constraints: [], delay_constraints: [['price_drop', 0.05]] };
    await alerts.post('set_alerts', draft('price', { ...moves, form_type: 'price_alert' }), caller);
    await alerts.post('set_alerts', draft('8-K', { ...moves, form_type: '8-K' }), caller);
    expect((await results('price')).columns).toEqual([
      'Company Name',
      'Ticker',
      'Event',
      'Price Move',
      'Date',
      'CIK',
      'SIC',
    ]);
    expect((await results('8-K')).columns).toEqual([
      'Company Name',
      'Ticker',
      'Event',
      'Price Move',
      'Date Accepted',
      'Filing URL',
      'CIK',
      'SIC',
    ]);
  });

  test('are of one’s own alerts only', async () => {
    await alerts.post('set_alerts', draft('mine'), caller);
    const other = await alerts.addCaller('two@sentinel.example');
    expect((await results('mine', other)).status).toBe(404);
  });
});

describe('the preview of an alert (issue 10 "Beyond the spec")', () => {
  const preview = async (more: object = {}) => {
    const { alert_name, ...criteria } = draft('', more);
    const answer = await alerts.post('preview_alert', criteria, caller);
    return { status: answer.statusCode, ...answer.json() };
  };

  test('counts what would have matched in 90 days, by week, and shows the latest three with why', async () => {
    const { digest_only, latest, matches, weekly, without } = await preview();
    expect([matches, digest_only, without]).toEqual([3, false, []]);
    expect(weekly).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1]);
    expect(latest).toHaveLength(3);
    expect(latest[0]).toEqual({
      title: 'Sale of 1,000 shares by Doe Jane',
      detail: expect.stringContaining('CFO, $25,000'),
      company: 'Aldgate',
      ticker: 'ALDG',
      event_day: daysAgo(1).toISOString().slice(0, 10),
      accepted_at: expect.stringContaining(daysAgo(1).toISOString().slice(0, 10)),
      filing_url: expect.stringContaining('0000000002-26-000000'),
      reasons: expect.arrayContaining([{ label: 'Trade types', asked: 'Sales', found: 'Sales' }]),
    });
  });

  test('shows the message about the latest as it would be sent, in the zone of the account, with the name as it is typed', async () => {
    await alerts.db.owner.orm
      .update(schema.account)
      .set({ timezone: 'Asia/Tokyo' })
      .where(eq(schema.account.id, caller.accountId));
    const answer = await alerts.post('preview_alert', { ...draft(' Officers '), alert_name: ' Officers ' }, caller);
    const { message } = answer.json();
    expect(message.subject).toBe('ALDG CFO sold $25K: “Officers”');
    expect(message.lines).toEqual(expect.arrayContaining(['Aldgate CFO sold $25K', 'Why “Officers” fired']));
    expect(message.lines.join('\n')).toMatch(/^The SEC accepted the Form 4 for ALDG on .* (GMT\+9|JST)\.$/m);
    expect(message.text_lines[0]).toBe('Sentinel: ALDG CFO sold $25K. Sale of 1,000 shares by Doe Jane.');
    expect((await preview()).message.subject).toBe('ALDG CFO sold $25K: “New alert”');
    expect((await preview({ tickers: ['BSLT'] })).message).toBeNull();
  });

  test('says how often it would have matched without each filter alone', async () => {
    const narrowed = await preview({
      tickers: [],
      company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5] }],
      form_type_constraints: [
        SALES,
        { constraint_type: 'value_shares_traded', ...AMOUNTS },
        { constraint_type: 'constraint_10b51', val: [true] },
      ],
    });
    expect([narrowed.matches, narrowed.without]).toEqual([
      1,
      [
        { filter: 'Share price', matches: 1 },
        { filter: 'Value of shares traded', matches: 2 },
        { filter: 'Exclude 10b5-1 Trades', matches: 1 },
      ],
    ]);
  });

  test('says that an alert on every company is for digests', async () => {
    expect(await preview({ tickers: [] })).toMatchObject({ matches: 3, digest_only: true });
  });

  test('refuses what could not be saved, in the same words', async () => {
    expect(await preview({ form_type_constraints: [] })).toMatchObject({
      status: 422,
      error: 'You must choose a trade type (Purchases, Sales, or both).',
    });
    expect(await preview({ tickers: ['NOPE'] })).toMatchObject({ status: 422, error: 'Not found: NOPE' });
  });
});
