import type { PartAnswer, PartName } from '../overview.query.ts';

/** What `get_overview` answers to an account with every permission, in the tests. */
export type OverviewAnswer = { readonly [Name in PartName]: PartAnswer<Name> };

const days = (length: number, ...last: number[]) => [...Array<number>(length - last.length).fill(0), ...last];

const NO_KIND = { active: 0, paused: 0, matches: 0, matches_90_days: 0, daily: days(30), last_match_at: null };

const TRADE: PartAnswer<'trades'>['purchases'][number] = {
  cik: '0000000002',
  conm: 'Aldgate',
  ticker: 'ALDG',
  accno: '0000000002-26-000001',
  direction: 'purchase',
  owner: 'DOE JANE',
  title: 'CFO',
  value: 1_200_000,
  trade_date: '2026-11-20',
  days_to_file: 2,
  tags: ['First'],
};

/** An analyst's night: nine matches, trades, 8-Ks; a review that has begun; and one message that failed. */
export const ANSWER: OverviewAnswer = {
  account: { saved_searches: 2, has_confirmed_phone: true },
  alerts: {
    since: '2026-11-29T18:42:00.000Z',
    kinds: [
      {
        ...NO_KIND,
        form_type: '4',
        active: 4,
        matches: 7,
        matches_90_days: 26,
        daily: days(30, 3, 4),
        last_match_at: '2026-11-30T01:31:00.000Z',
      },
      { ...NO_KIND, form_type: '8-K', active: 1, paused: 1, matches: 2, matches_90_days: 9, daily: days(30, 2) },
      { ...NO_KIND, form_type: 'price_alert' },
      { ...NO_KIND, form_type: 'keyword' },
    ],
    unjudged: 3,
    digests: 1,
    activity: [
      {
        match_id: '00000000-0000-4000-8000-000000000001',
        form_type: '4',
        alert_name: 'Officer buys',
        alert_exists: true,
        title: 'Purchase of 1,000 shares by Doe Jane',
        company: 'Aldgate',
        ticker: 'ALDG',
        matched_at: '2026-11-30T01:31:00.000Z',
      },
    ],
  },
  watchlists: {
    watchlists: [
      {
        id: '00000000-0000-4000-8000-000000000002',
        name: 'Semis',
        is_shared: false,
        is_own: true,
        version: 1,
        changed_at: '2026-11-01T00:00:00.000Z',
        companies: 12,
        people: 1,
      },
    ],
  },
  trades: {
    since: '2026-11-29T18:42:00.000Z',
    trades: 312,
    daily: days(30, 300, 12),
    last_accepted_at: '2026-11-30T01:00:00.000Z',
    purchases: [TRADE],
    sales: [],
    num_clusters: 1,
    clusters: [{ cik: '0000000003', conm: 'Basalt', ticker: null, direction: 'sale', last_day: '2026-11-27' }],
    num_late: 1,
    late: [{ ...TRADE, accno: '0000000002-26-000002', days_to_file: 40 }],
  },
  events: {
    since: '2026-11-29T18:42:00.000Z',
    events: 48,
    daily: days(30, 40, 8),
    last_accepted_at: '2026-11-30T01:00:00.000Z',
    moves: [
      {
        cik: '0000000004',
        conm: 'Lockfield',
        ticker: 'LKFS',
        accno: '0000000004-26-000001',
        '8K_items': '2.02&9.01',
        event_return: -0.0684,
        accepted_at: '2026-11-30T01:00:00.000Z',
      },
    ],
  },
  freshness: {
    now: '2026-11-30T01:00:38.000Z',
    as_of: '2026-11-30T01:00:37.000Z',
    last_filing: {
      accno: '0000000002-26-000001',
      form_type: '4',
      accepted_at: '2026-11-30T01:00:00.000Z',
      received_at: '2026-11-30T01:00:10.000Z',
    },
    last_price_day: '2026-11-27',
    quotes_silent: false,
    unread_entries: 0,
    feed_unread_since: null,
  },
  review: {
    companies: [
      { gvkey: '1', name: 'Garnet Peak', reviewed: 15, total: 24, last_reviewed_at: '2026-11-29T12:00:00.000Z' },
      { gvkey: '2', name: 'Morrow Lane', reviewed: 0, total: 71, last_reviewed_at: null },
    ],
    num_companies: 2,
    reviewed: 15,
    total: 95,
    next: { gvkey: '1', company_name: 'Garnet Peak', interaction_num: 16, place: 16, total: 24, reviewed: 15 },
    daily: days(14, 5, 10),
  },
  messages: { undelivered: 1, last_undelivered_at: '2026-11-30T00:30:00.000Z', canary: null },
  inquiries: { inquiries: 2, newest_at: '2026-11-29T09:00:00.000Z' },
};
