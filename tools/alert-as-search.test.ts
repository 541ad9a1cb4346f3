import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AlertTargets } from '../packages/alert-rules/src/index.ts';
import { ruleOf, searchAlert } from '../packages/alert-rules/src/read/index.ts';
import type { AlertCriteria } from '../packages/contracts/alert-criteria/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { searchOfAlert } from '../packages/market-ui/src/alert-search/search-of-alert.ts';
import { computeAllFacts, ensureSessions, writeMadeUpMarket } from '../services/ingest/src/testing.ts';
import { createExploreCopy, type ExploreCopy } from '../services/market/src/copy/explore-copy.ts';
import { explore_events } from '../services/market/src/events/explore_events.ts';
import { explore_trades } from '../services/market/src/trades/explore_trades.ts';

/**
 * The rows of an alert's history against those of the search that it opens as, on the facts of random markets. It stands here, because
 * a service never imports a service.
 */

const SPAN = { from: '2020-01-01', to: '2027-12-31', limit: 100_000 };

let db: TestDatabase;
let copy: ExploreCopy;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
  for (const seed of [1, 2, 3]) await writeMadeUpMarket(db.owner, seed);
  // A search shows an amended row once, as it is now; an alert fired for it as it was filed, too.
  await db.owner.sql`update market.trade set superseded_by = null, same_block_as = null, filer_count = 1`;
  // History goes by the day of the filing, which random markets may lack or have in another century.
  await db.owner.sql`
    update market.filing set filed_on = '2024-06-03', accepted_at = null
     where form_type = '4' and coalesce(filed_on, '1970-01-01') not between ${SPAN.from} and ${SPAN.to}`;
  // Made-up trades have no cover of a form, by which an alert's history finds their companies and owners.
  await db.owner.sql`
    insert into market.filing_company (accession, cik) select distinct accession, issuer_cik from market.trade on conflict do nothing`;
  await db.owner.sql`
    insert into market.filing_owner (accession, position, owner_cik, name, is_director, is_officer, is_ten_percent_owner, is_other)
    select accession, row_number() over (partition by accession order by cik), cik, 'Owner', true, false, false, false
      from (select distinct accession, unnest(owner_ciks) as cik from market.trade) owners`;
  await computeAllFacts(db.database);
  // Quotes went farther than the close in some sessions.
  await db.owner.sql`
    insert into market.session_move (cik, session, previous_close, lowest, highest, quoted_at)
    select distinct on (cik, event_session) cik, event_session, 100, 100 - event_session % 9, 100 + event_session % 7, now()
      from market.event_fact where event_session is not null and event_session % 3 > 0`;
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

const ANY: AlertTargets = { kind: 'any' };
const EVENTS: AlertCriteria = {
  form_type: '8-K',
  tickers: [],
  reporting_person_ciks: [],
  company_criteria: ['include_all'],
  form_type_constraints: [],
  delay_constraints: [['price_drop', 0.03]],
  insider_trade_constraints: [],
};
const TRADES: AlertCriteria = {
  ...EVENTS,
  form_type: '4',
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Purchases', 'Sales'] }],
  delay_constraints: [],
};

/** A watchlist of every third company and every fourth owner, and the members that a search gets of it. */
const WATCHLIST = '5e6b0e4c-0000-4000-8000-000000000001';
async function listed() {
  const every = async (each: number, ciks: string) =>
    (await db.owner.sql.unsafe(ciks)).map(({ cik }) => String(cik)).filter((_, place) => place % each === 0);
  return {
    issuers: await every(3, 'select cik from market.company order by cik'),
    owners: await every(4, 'select distinct unnest(owner_ciks) as cik from market.trade order by cik'),
  };
}

const fromHistory = async (alert: AlertCriteria) => {
  const { issuers, owners } = await listed();
  const watched = {
    kind: 'watchlist',
    id: WATCHLIST,
    name: 'w',
    issuers: new Set(issuers),
    owners: new Set(owners),
  } as const;
  const targets: AlertTargets = alert.watchlist === undefined ? ANY : watched;
  const { events } = await searchAlert(db.database, ruleOf(alert, targets), SPAN);
  return events.map(({ key }) => key);
};

/** The keys of the events that the rows of the search belong to. */
async function fromSearch(alert: AlertCriteria): Promise<string[]> {
  const search = searchOfAlert(alert);
  expect(search?.leftOut).toEqual([]);
  const keys = new Set<string>();
  const { issuers: companies, owners: people } = await listed();
  const members =
    alert.watchlist === undefined
      ? {}
      : { members: { name: 'w', companies: companies.join(','), people: people.join(',') } };
  for (let page = 1, rows = 1; (page - 1) * 100 < rows; page += 1) {
    const at = { email: 'x@sentinel.example', page, limit: 100, sort_direction: 'desc' } as const;
    if (search?.operation === 'explore_events') {
      const call = { ...at, ...search.filters, ...members, sort_column: 'date_filed' } as const;
      const found = await explore_events(copy)(call as never, {} as never);
      if (!('rows' in found)) throw new Error('no rows');
      rows = found.num_rows;
      for (const { accno, cik } of found.rows) keys.add(`${accno}/${cik}`);
    } else {
      const call = { ...at, ...search?.filters, ...members, sort_column: 'trade_date' } as const;
      const found = await explore_trades(copy)(call as never, {} as never);
      if (!('rows' in found)) throw new Error('no rows');
      rows = found.num_rows;
      // A search shows implausible trades, too; no alert fires for them.
      for (const { accno, implausible, trade_direction } of found.rows)
        if (implausible === null) keys.add(`${accno}/${trade_direction}`);
    }
  }
  return [...keys];
}

test.each<[string, AlertCriteria]>([
  ['a drop', EVENTS],
  ['an increase', { ...EVENTS, delay_constraints: [['price_increase', 0.02]] }],
  [
    'either',
    {
      ...EVENTS,
      delay_constraints: [
        ['price_drop', 0.04],
        ['price_increase', 0.05],
      ],
    },
  ],
  [
    'a drop after sales',
    {
      ...EVENTS,
      insider_trade_constraints: [
        { constraint_type: 'lookback_period', val: [365] },
        { constraint_type: 'value_sold', bool: 'ge', val: [1] },
      ],
    },
  ],
  ['items', { ...EVENTS, form_type_constraints: [{ constraint_type: 'item_number', val: ['2.02'] }] }],
  ['a share price', { ...EVENTS, company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [20] }] }],
  ['an 8-K of a watchlist', { ...EVENTS, watchlist: WATCHLIST }],
  ['trades', TRADES],
  ['trades of and by a watchlist (40.6)', { ...TRADES, watchlist: WATCHLIST }],
  [
    'trades of and by a watchlist, of companies with a share price',
    {
      ...TRADES,
      watchlist: WATCHLIST,
      company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [20] }],
    },
  ],
  [
    'sales of officers',
    {
      ...TRADES,
      company_criteria: [{ criteria_type: 'share_price', bool: 'between', val: [10, 60] }],
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Sales'] },
        { constraint_type: 'insider_types', val: ['Officer'] },
      ],
    },
  ],
  [
    'trades of chief executives (FINDINGS B4)',
    {
      ...TRADES,
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] },
        { constraint_type: 'officer_roles', val: ['CEO'] },
      ],
    },
  ],
])('issue 10 "Screens": an alert on %s opens as a search with the rows of its history', async (_what, alert) => {
  const history = await fromHistory(alert);
  expect(history.length).toBeGreaterThan(0);
  expect((await fromSearch(alert)).sort()).toEqual(history.sort());
});
