import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';

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

const save = async (payload: object, as = caller) => {
  const answer = await alerts.post('set_alerts', payload, as);
  return [answer.statusCode, answer.json()];
};
const SAVED = [200, { success: true }];
const list = async (as = caller) => (await alerts.post('get_alerts', {}, as)).json();
const names = async (as = caller) => (await list(as)).map(({ alert_name }: { alert_name: string }) => alert_name);
const anchors = () =>
  alerts.db.owner
    .sql`select anchor.form_type, anchor.kind, key, floor from alerts.alert_anchor anchor join alerts.alert a on a.id = alert_id
          where a.account_id = ${caller.accountId} order by key`.then((rows) => [...rows]);
const versions = () =>
  alerts.db.owner.sql`select v.version, v.name from alerts.alert_version v join alerts.alert a on a.id = alert_id
          where a.account_id = ${caller.accountId} order by v.version`.then((rows) => [...rows]);

/** Without owners, companies or company filters. */
const UNTARGETED = { tickers: [] };
const EIGHT_K = { form_type: '8-K', form_type_constraints: [], delay_constraints: [['price_drop', 0.05]] };
const PRICE = { ...EIGHT_K, form_type: 'price_alert' };
const KEYWORD = {
  form_type: 'keyword',
  form_type_constraints: [{ constraint_type: 'keywords', bool: 'and', val: ['going concern'] }],
};
const SALES = { constraint_type: 'trade_types', val: ['Sales'] };

describe('saving an alert, part 2 sections 3 and 4', () => {
  test('stores what is given, and the spec’s optional fields as empty; the list shows it newest first', async () => {
    expect(await save(draft('first'))).toEqual(SAVED);
    expect(await save(draft('second', { tickers: ['BSLT', 'ALDG'] }))).toEqual(SAVED);
    const [newest, oldest] = await list();
    expect(newest).toMatchObject({ alert_name: 'second', tickers: ['BSLT', 'ALDG'], email: caller.email, version: 1 });
    expect(newest.created_at).toMatch(/Z$/);
    expect(oldest).toMatchObject({
      form_type: '4',
      form_type_constraints: [SALES],
      reporting_person_ciks: [],
      company_criteria: [],
      delay_constraints: [],
      insider_trade_constraints: [],
      delivery: 'instant',
      by_email: true,
      by_sms: false,
      unread: [],
    });
  });

  test.each([
    ['an 8-K alert', EIGHT_K],
    ['a price alert', PRICE],
    ['a keyword alert', KEYWORD],
  ])('%s comes back as it was saved', async (_kind, kind) => {
    expect(await save(draft('one', kind))).toEqual(SAVED);
    expect((await list())[0]).toMatchObject(kind);
  });

  test('is one of the entries of the index for matching, under the company that carries the ticker, with a floor', async () => {
    await save(
      draft('one', {
        form_type_constraints: [SALES, { constraint_type: 'value_shares_traded', bool: 'ge', val: [50_000] }],
      }),
    );
    expect(await anchors()).toEqual([{ form_type: '4', kind: 'issuer', key: '0000000002', floor: 50_000 }]);
    await save(draft('one', { tickers: [], reporting_person_ciks: ['0000000077'] }));
    expect(await anchors()).toEqual([{ form_type: '4', kind: 'owner', key: '0000000077', floor: 0 }]);
  });

  test('each save is a version; saving what is stored changes nothing', async () => {
    await save(draft('one'));
    await save(draft('one'));
    await save(draft('one', { new_alert_name: 'two' }));
    expect(await versions()).toEqual([
      { version: 1, name: 'one' },
      { version: 2, name: 'two' },
    ]);
    expect((await list())[0]).toMatchObject({ alert_name: 'two', version: 2 });
  });

  test('a company that is kept stays the same one when another takes its ticker', async () => {
    await save(draft('one'));
    const taker = { cik: '0000000009', name: 'Taker', filedTicker: 'ALDG', asOf: new Date('2026-06-01') };
    await alerts.db.owner.orm.insert(schema.company).values(taker);
    try {
      await save(draft('one', { tickers: ['ALDG', 'BSLT'] }));
      expect((await anchors()).map(({ key }) => key)).toEqual(['0000000002', '0000000003']);
      await save(draft('another'));
      expect((await anchors()).map(({ key }) => key)).toContain('0000000009');
    } finally {
      await alerts.db.owner.sql`delete from market.company where cik = '0000000009'`;
    }
  });

  test('chosen companies or owners clear the company filter; without any choice it is every company', async () => {
    const filter = [{ criteria_type: 'share_price', bool: 'ge', val: [5] }];
    await save(draft('companies', { company_criteria: filter }));
    await save(draft('filter', { tickers: [], company_criteria: filter }));
    await save(draft('all', UNTARGETED));
    const stored = (await list()).map(({ company_criteria }: { company_criteria: unknown }) => company_criteria);
    expect(stored).toEqual([['include_all'], filter, []]);
  });

  describe('on a watchlist (40.6)', () => {
    const newList = async (as = caller) => {
      const answer = await alerts.post('save_watchlist', { name: 'Chips' }, as);
      return answer.json().watchlist as { id: string };
    };

    test('is found by it, keeps the company filter, and comes back as it was saved', async () => {
      const { id } = await newList();
      const filter = [{ criteria_type: 'share_price', bool: 'ge', val: [5] }];
      expect(await save(draft('one', { tickers: [], watchlist: id, company_criteria: filter }))).toEqual(SAVED);
      expect((await list())[0]).toMatchObject({ watchlist: id, tickers: [], company_criteria: filter });
      expect(await anchors()).toEqual([{ form_type: '4', kind: 'watchlist', key: id, floor: 0 }]);
      // Narrow enough for instant messages; another kind of alert takes one, too.
      expect(await save(draft('two', { ...PRICE, tickers: [], watchlist: id, delivery: 'instant' }))).toEqual(SAVED);
    });

    test('takes one of the account’s own, and no companies or owners beside it', async () => {
      const other = await alerts.addCaller(`lister-${people}@sentinel.example`);
      const { id: theirs } = await newList(other);
      await alerts.post('save_watchlist', { id: theirs, version: 1, is_shared: true }, other);
      const gone = '5e6b0e4c-0000-4000-8000-000000000001';
      for (const watchlist of [theirs, gone])
        expect(await save(draft('one', { tickers: [], watchlist }))).toMatchObject([
          422,
          { error: 'An alert watches your own watchlists only. Copy a shared one to watch it.', reason: 'incomplete' },
        ]);
      const { id } = await newList();
      const both = 'Choose a watchlist, or companies and owners, not both.';
      expect(await save(draft('one', { watchlist: id }))).toMatchObject([422, { error: both }]);
      const owner = { tickers: [], reporting_person_ciks: ['0000000009'], watchlist: id };
      expect(await save(draft('one', owner))).toMatchObject([422, { error: both }]);
      expect(await names()).toEqual([]);
    });

    test('keeps its list: it cannot be deleted while an alert watches it, also when both happen at once', async () => {
      const { id } = await newList();
      const remove = async () => (await alerts.post('delete_watchlist', { id }, caller)).json();
      await save(draft('one', { tickers: [], watchlist: id }));
      expect(await remove()).toMatchObject({
        error: 'Your alert “one” watches this list. Change or delete the alert first.',
        reason: 'watched',
      });
      await save(draft('two', { tickers: [], watchlist: id }));
      expect((await remove()).error).toBe(
        '2 of your alerts watch this list, “one” among them. Change or delete them first.',
      );
      for (const name of ['one', 'two']) await alerts.post('delete_alert', { alert_name: name }, caller);
      const [removed, [status]] = await Promise.all([remove(), save(draft('three', { tickers: [], watchlist: id }))]);
      expect(removed.success === true).toBe(status === 422);
      const lists = (await alerts.post('get_watchlists', {}, caller)).json().watchlists;
      expect(lists.length).toBe((await names()).length);
    });
  });

  test('twenty saves of one name at once make one alert', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(draft('race'))));
    expect(answers.every(([status]) => status === 200)).toBe(true);
    expect(await names()).toEqual(['race']);
    expect(await versions()).toEqual([{ version: 1, name: 'race' }]);
  });
});

describe('names, part 2 section 4', () => {
  test('a rename keeps the alert; a taken name is a conflict and changes nothing', async () => {
    await save(draft('first'));
    expect(await save(draft('first', { new_alert_name: ' renamed ' }))).toEqual(SAVED);
    await save(draft('taken'));
    expect(await save(draft('renamed', { new_alert_name: 'taken', tickers: ['BSLT'] }))).toEqual([
      409,
      expect.objectContaining({ error: 'You already have an alert of this name.', reason: 'name_taken' }),
    ]);
    expect((await names()).sort()).toEqual(['renamed', 'taken']);
    expect((await list()).map(({ tickers }: { tickers: string[] }) => tickers)).toEqual([['ALDG'], ['ALDG']]);
    expect((await save(draft('nowhere', { new_alert_name: 'x' })))[0]).toBe(404);
  });

  test('a form for a new alert never replaces one', async () => {
    await save(draft('one'));
    expect(await save(draft('one', { version: 0, tickers: ['BSLT'] }))).toMatchObject([409, { reason: 'name_taken' }]);
    expect((await list())[0].tickers).toEqual(['ALDG']);
    expect(await save(draft('two', { version: 0 }))).toEqual(SAVED);
  });

  test('of two edits of one version the second is refused', async () => {
    await save(draft('one'));
    expect(await save(draft('one', { version: 1, tickers: ['BSLT'] }))).toEqual(SAVED);
    expect(await save(draft('one', { version: 1, tickers: ['BSLT', 'ALDG'] }))).toMatchObject([
      409,
      { reason: 'changed_meanwhile' },
    ]);
    expect((await list())[0].tickers).toEqual(['BSLT']);
    expect((await save(draft('deleted', { version: 1 })))[0]).toBe(404);
  });

  test('another user’s alert is never seen, replaced or deleted', async () => {
    const other = await alerts.addCaller(`other-${people}@sentinel.example`);
    await save(draft('mine'), other);
    expect(await names()).toEqual([]);
    expect((await alerts.post('delete_alert', { alert_name: 'mine' }, caller)).statusCode).toBe(404);
    expect((await alerts.post('pause_alert', { alert_name: 'mine', action: 'pause' }, caller)).statusCode).toBe(404);
    await save(draft('mine', { tickers: ['BSLT'] }));
    expect((await list(other))[0]).toMatchObject({ tickers: ['ALDG'], paused: false });
  });

  test('a full list takes no more', async () => {
    const rows = Array.from({ length: 1000 }, (_, place) => ({
      accountId: caller.accountId,
      name: `n${place}`,
      formType: '4' as const,
      criteria: {},
    }));
    await alerts.db.owner.orm.insert(schema.alert).values(rows);
    expect(await save(draft('one more'))).toMatchObject([409, { reason: 'list_full' }]);
    expect(await save(draft('n7'))).toEqual(SAVED);
  });
});

const THRESHOLD = 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.';
const RANGE = 'A range needs two numbers, the second above the first; other constraints take one.';
const ONCE = 'Each constraint may be given once.';

describe('rules, part 2 section 5', () => {
  test.each([
    ['an empty name', { alert_name: '' }, 'Please enter an alert name before saving.'],
    ['a blank name', { alert_name: '  ' }, 'Please enter an alert name before saving.'],
    ['an invisible name', { alert_name: ' \u200b\u2060' }, 'Please enter an alert name before saving.'],
    ['an invisible new name', { new_alert_name: '\u200d' }, 'Please enter an alert name before saving.'],
    ['a blank new name', { new_alert_name: ' ' }, 'Please enter an alert name before saving.'],
    ['a long name', { alert_name: 'n'.repeat(121) }, 'An alert name has at most 120 characters.'],
    [
      'no trade type',
      { form_type_constraints: [{ constraint_type: 'constraint_10b51', val: [true] }] },
      'You must choose a trade type (Purchases, Sales, or both).',
    ],
    ['an 8-K alert without a threshold', { ...EIGHT_K, delay_constraints: [] }, THRESHOLD],
    ['a price alert without a threshold', { ...PRICE, delay_constraints: [] }, THRESHOLD],
    [
      'a keyword alert without keywords',
      { ...KEYWORD, form_type_constraints: [] },
      'You must enter at least one keyword before saving.',
    ],
    ['an unknown ticker', { tickers: ['ALDG', 'NOPE', 'NADA'] }, 'Not found: NOPE, NADA'],
    ['companies and owners', { reporting_person_ciks: ['0000000009'] }, 'Remove owners before selecting companies.'],
    [
      'a range that is none',
      { form_type_constraints: [SALES, { constraint_type: 'value_shares_traded', bool: 'between', val: [5, 5] }] },
      RANGE,
    ],
    [
      'two numbers where one is asked',
      { tickers: [], company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5, 6] }] },
      RANGE,
    ],
    [
      'a range of insiders’ dollars with one number',
      { ...EIGHT_K, insider_trade_constraints: [{ constraint_type: 'value_sold', bool: 'between', val: [5] }] },
      RANGE,
    ],
    ['a constraint twice', { form_type_constraints: [SALES, SALES] }, ONCE],
    [
      'a threshold twice',
      {
        ...PRICE,
        delay_constraints: [
          ['price_drop', 0.1],
          ['price_drop', 0.2],
        ],
      },
      ONCE,
    ],
    [
      'all companies and a criterion',
      {
        tickers: [],
        company_criteria: ['include_all', { criteria_type: 'share_price', bool: 'ge', val: [5] }],
      },
      'Choose all companies, or criteria that they must meet.',
    ],
    [
      'items of an 8-K for insider trades',
      { form_type_constraints: [SALES, { constraint_type: 'item_number', val: ['2.02'] }] },
      '“Contents of 8-K filing” cannot be used in insider trading alerts.',
    ],
    [
      'a threshold for insider trades',
      { delay_constraints: [['price_drop', 0.1]] },
      '“Price Drop” cannot be used in insider trading alerts.',
    ],
    [
      'trade types for an 8-K',
      { ...EIGHT_K, form_type_constraints: [SALES] },
      '“Trade types” cannot be used in material event alerts.',
    ],
    [
      'keywords for prices',
      { ...PRICE, form_type_constraints: KEYWORD.form_type_constraints },
      '“Keywords” cannot be used in price alerts.',
    ],
    [
      'insider trading filters for keywords',
      { ...KEYWORD, insider_trade_constraints: [{ constraint_type: 'lookback_period', val: [30] }] },
      '“Lookback period” cannot be used in keyword alerts.',
    ],
    [
      'owners for an 8-K',
      { ...EIGHT_K, tickers: [], reporting_person_ciks: ['0000000009'] },
      'Owners cannot be used in material event alerts.',
    ],
    [
      'value sold without a drop',
      {
        ...EIGHT_K,
        delay_constraints: [['price_increase', 0.1]],
        insider_trade_constraints: [{ constraint_type: 'value_sold', bool: 'ge', val: [5] }],
      },
      'Value sold needs a price drop.',
    ],
    [
      'value purchased without an increase',
      { ...EIGHT_K, insider_trade_constraints: [{ constraint_type: 'value_purchased', bool: 'ge', val: [5] }] },
      'Value purchased needs a price increase.',
    ],
  ])('%s is refused, in words', async (_name, change, text) => {
    expect(await save(draft('bad', change))).toEqual([422, expect.objectContaining({ error: text })]);
    expect(await names()).toEqual([]);
  });

  test('a smaller price threshold than none is not a number that the contract takes', async () => {
    expect((await save(draft('bad', { ...PRICE, delay_constraints: [['price_drop', -0.1]] })))[0]).toBe(400);
  });
});

describe('delivery (DESIGN section 6)', () => {
  test.each([
    ['a Form 4 alert on all companies', UNTARGETED],
    [
      'an 8-K alert with items alone',
      { ...EIGHT_K, tickers: [], form_type_constraints: [{ constraint_type: 'item_number', val: ['2.02'] }] },
    ],
    ['a price alert on all companies', { ...PRICE, tickers: [], company_criteria: ['include_all'] }],
  ])('%s is too broad for instant messages', async (_kind, kind) => {
    const [status, body] = await save(draft('broad', { ...kind, delivery: 'instant' }));
    expect([status, body.reason, body.error]).toEqual([
      422,
      'digest_only',
      'An alert on every company sends hourly or daily digests. Choose companies, owners, keywords or company filters for instant messages.',
    ]);
    expect(await save(draft('broad', { ...kind, delivery: 'hourly' }))).toEqual(SAVED);
  });

  test.each([
    ['companies', {}],
    ['owners', { tickers: [], reporting_person_ciks: ['0000000009'] }],
    ['keywords', { ...KEYWORD, tickers: [] }],
    ['a company filter', { tickers: [], company_criteria: [{ criteria_type: 'industry', val: ['Apparel'] }] }],
  ])('an alert with %s may be instant', async (_name, narrow) => {
    expect(await save(draft('narrow', { ...narrow, delivery: 'instant' }))).toEqual(SAVED);
  });

  test('what is left out stays as it is; an instant alert that becomes broad is told of daily', async () => {
    await save(draft('one', { delivery: 'hourly', by_email: false }));
    await save(draft('one', { tickers: ['BSLT'] }));
    expect((await list())[0]).toMatchObject({ delivery: 'hourly', by_email: false, tickers: ['BSLT'] });
    await save(draft('two'));
    await save(draft('two', UNTARGETED));
    expect((await list())[0]).toMatchObject({ delivery: 'daily', by_email: true });
  });

  test('text messages need consent and a phone number when they are switched on', async () => {
    const none = { can_send_sms: 0, phone: '15550142' };
    for (const { can_send_sms, phone } of [none, { can_send_sms: 1, phone: null }, { can_send_sms: 1, phone: '' }]) {
      const account = { canSendSms: can_send_sms, phone };
      const person = await alerts.addCaller(`sms-${people++}@sentinel.example`, account);
      expect(await save(draft('one', { by_sms: true }), person)).toMatchObject([422, { reason: 'no_sms' }]);
    }
    const phone = '15550142';
    const unconfirmed = await alerts.addCaller(`sms-${people++}@sentinel.example`, { canSendSms: 1, phone });
    expect(await save(draft('one', { by_sms: true }), unconfirmed)).toMatchObject([
      422,
      { error: 'Confirm your phone number in User Information first.', reason: 'no_sms' },
    ]);
    const account = { canSendSms: 1, phone, confirmedPhone: phone };
    const ready = await alerts.addCaller(`sms-${people++}@sentinel.example`, account);
    expect(await save(draft('one', { by_sms: true }), ready)).toEqual(SAVED);
    await alerts.db.owner.sql`update identity.account set can_send_sms = 0 where id = ${ready.accountId}`;
    expect(await save(draft('one', { by_sms: true, tickers: ['BSLT'] }), ready)).toEqual(SAVED);
  });
});
