import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationResponse } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import {
  CLUSTER_RULES,
  EIGHT_K_ITEMS,
  filingUrl,
  IMPLAUSIBLE_REASONS,
  INSIDER_TYPES,
  OFFICER_ROLES,
  type OfficerRole,
  TRADE_TAGS,
} from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import type { TradeSearch } from '../fields/trade.ts';
import {
  constraint,
  criteria,
  criteriaFilters,
  dollars,
  fraction,
  maybe,
  meets,
  meetsCriteria,
  orNull,
  part,
  someOf,
  sorted,
} from '../testing/arbitraries.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from './explore_trades.ts';

/** Trade searches with plain loops over plain rows: an independent implementation of spec part 3, sections 3, 5 and 7. */

const COMPANIES = ['aldgate', 'Basalt', 'Cedar', 'basalt', 'Éclair'];
const TICKERS = ['ALDG', 'BSLT', null, 'BSL', 'ECL'];
const ITEMS = ['1.01', '2.02', '5.02', '9.01'];
const HORIZONS = [5, 10, 20, 60, 120] as const;
const DAYS = ['2024-01-05', '2024-02-29', '2024-12-31', '2025-06-30'];
const TITLES = ['CEO', 'ceo', 'Director', '', 'EVP-CFO', 'Chief Executive Officer & CFO'];
const ROLE_TITLES: Readonly<Record<OfficerRole, readonly string[]>> = {
  CEO: ['CEO', 'ceo', 'Chief Executive Officer & CFO'],
  CFO: ['EVP-CFO', 'Chief Executive Officer & CFO'],
};
const REASONS = ['pending', 'ended', 'no_bar', 'no_series'] as const;
const FLAGS = ['rows_restated', 'amended_in_part', 'weekend_date', 'future_date', 'private_placement'];

const returns = fc.tuple(...HORIZONS.map(() => orNull(fraction)));
const reasons = fc.tuple(...HORIZONS.map(() => part(REASONS)));

const row = fc.record({
  company: fc.nat({ max: COMPANIES.length - 1 }),
  direction: part(['purchase', 'sale'] as const),
  day: part(DAYS),
  value: orNull(dollars),
  price: orNull(dollars),
  owner: fc.nat({ max: 5 }),
  title: part(TITLES),
  types: fc.subarray([...INSIDER_TYPES], { minLength: 1 }),
  plan: part(['yes', 'no', 'unknown'] as const),
  // Held before, and what of it indirectly.
  held: fc.tuple(orNull(fc.nat({ max: 40 })), orNull(fc.nat({ max: 40 }))),
  tags: fc.subarray([...TRADE_TAGS]),
  clusters: fc.subarray([...CLUSTER_RULES]),
  daysToFile: orNull(fc.nat({ max: 4 })),
  acceptedAt: orNull(part([new Date('2024-03-04T21:00:05Z'), new Date('2024-07-04T10:30:00Z')])),
  flags: fc.subarray(FLAGS),
  implausible: fc.option(part(IMPLAUSIBLE_REASONS), { freq: 4 }),
  sharesPerAds: orNull(part([8])),
  isInconsistent: fc.boolean(),
  hasFacts: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  ret: returns,
  adj: returns,
  readerRet: returns,
  readerAdj: returns,
  why: reasons,
  readerWhy: reasons,
  // Up to the last price: raw and adjusted, from the trade date and from acceptance.
  last: fc.tuple(orNull(fraction), orNull(fraction), orNull(fraction), orNull(fraction)),
  basis: orNull(part(['price', 'total'] as const)),
  evidence: orNull(part(['checkbox', 'row_footnote', 'document_text'] as const)),
  next8kDays: orNull(fc.nat({ max: 6 })),
  next8kRet0: orNull(fraction),
  next8kItems: orNull(fc.subarray(ITEMS, { minLength: 1 })),
  nextEaDays: orNull(fc.nat({ max: 6 })),
  nextEaRet0: orNull(fraction),
  ...criteria,
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const NO_RETURNS = [null, null, null, null, null];
/** The row as its facts are stored: without any when they are not computed yet. */
const withFacts = (drawn: Row): Row =>
  drawn.hasFacts
    ? drawn
    : ({
        ...drawn,
        ...{ ret: NO_RETURNS, adj: NO_RETURNS, readerRet: NO_RETURNS, readerAdj: NO_RETURNS },
        ...{ next8kDays: null, next8kRet0: null, next8kItems: null, nextEaDays: null, nextEaRet0: null },
        ...{ close: null, avgDollarVolume: null, marketValue: null, industry: null },
        ...{ last: [null, null, null, null], basis: null },
      } as Row);

const days = fc.nat({ max: 6 });

const search = fc
  .record({
    return_type: maybe(part(['raw', 'adjusted'] as const)),
    return_start: maybe(part(['trade_date', 'acceptance'] as const)),
    return_horizon: maybe(part(HORIZONS)),
    ended_returns: maybe(part(['leave_out', 'last_price'] as const)),
    start_date: fc.option(part(['all', ...DAYS]), { nil: undefined, freq: 2 }),
    end_date: maybe(part(DAYS)),
    filters: someOf([
      [
        'ciks',
        fc.subarray(
          COMPANIES.map((_, n) => cikOf(n + 1)),
          { minLength: 1 },
        ),
      ],
      ['tickers', fc.subarray(['ALDG', 'BSLT', 'NOPE'], { minLength: 1 })],
      [
        'reporting_person_ciks',
        fc.subarray(
          [0, 1, 2, 3, 99].map((n) => cikOf(900 + n)),
          { minLength: 1 },
        ),
      ],
      [
        'members',
        fc.record({
          name: fc.constant('List'),
          companies: fc.subarray(COMPANIES.map((_, n) => cikOf(n + 1))).map((ciks) => ciks.join()),
          people: fc.subarray([0, 1, 2, 99].map((n) => cikOf(900 + n))).map((ciks) => ciks.join()),
        }),
      ],
      ...criteriaFilters,
      ['trade_types', fc.record({ val: fc.subarray(['Purchases', 'Sales'], { minLength: 1 }) })],
      ['insider_types', fc.record({ val: fc.subarray([...INSIDER_TYPES], { minLength: 1 }) })],
      ['officer_roles', fc.record({ val: fc.subarray([...OFFICER_ROLES], { minLength: 1 }) })],
      ['days_to_file', constraint(days)],
      ['tags', fc.record({ val: fc.subarray([...TRADE_TAGS], { minLength: 1 }) })],
      ['without_tags', fc.record({ val: fc.subarray([...TRADE_TAGS], { minLength: 1, maxLength: 2 }) })],
      ['clusters', fc.record({ val: fc.subarray([...CLUSTER_RULES], { minLength: 1 }) })],
      ['holding_traded', constraint(part([0, 0.25, 0.4, 1, 2.5]))],
      ['constraint_10b51', fc.constant({ val: [true] })],
      ['item_number', fc.record({ val: fc.subarray([...ITEMS, '8.01'], { minLength: 1 }) })],
      ['value_shares_traded', constraint(dollars)],
      ['include_implausible', fc.boolean()],
      ['trade_return', constraint(fraction)],
      ['next_EA_days', constraint(days)],
      ['next_EA_ret0', constraint(fraction)],
      ['next_8K_days', constraint(days)],
      ['next_8K_ret0', constraint(fraction)],
    ]),
    page: part([1, 1, 2, 3, 9, 17]),
    limit: part([10, 20, 50] as const),
    sort_column: part([
      'conm',
      'ticker',
      'owner',
      'title',
      'trade_date',
      'days_to_file',
      'trade_direction',
      'value',
      'trade_return',
      'next_8K_days',
      'next_8K_ret0',
      'next_ea_days',
      'next_ea_ret0',
      'is_10b51',
    ] as const),
    sort_direction: part(['asc', 'desc'] as const),
  })
  .map(({ filters, ...rest }) => {
    const said = Object.entries({ ...rest, ...filters }).filter(([, value]) => value !== undefined);
    const watchlist = 'members' in filters ? { watchlist: 'read' } : {};
    return { email: 'x@sentinel.example', ...watchlist, ...Object.fromEntries(said) } as unknown as TradeSearch;
  });

const ownerName = (n: number) => (n % 2 === 0 ? `Owner ${n}` : `owner ${n - 1}`);

function returnOf(trade: Row, s: TradeSearch) {
  const { ended_returns, return_type, return_start, return_horizon = 20 } = s;
  const isReader = return_start === 'acceptance';
  const [raw, adjusted] = isReader ? [trade.readerRet, trade.readerAdj] : [trade.ret, trade.adj];
  const place = HORIZONS.indexOf(return_horizon);
  const known = (return_type === 'adjusted' ? adjusted : raw)[place] ?? null;
  const why = trade.hasFacts && raw[place] === null ? (isReader ? trade.readerWhy : trade.why)[place] : null;
  const last = trade.last[(isReader ? 2 : 0) + (return_type === 'adjusted' ? 1 : 0)] ?? null;
  const lastReturn = why === 'ended' ? last : null;
  return {
    raw: raw[place] ?? null,
    why,
    lastReturn,
    asked: ended_returns === 'last_price' ? (known ?? lastReturn) : known,
  };
}

function missingOf(trade: Row, s: TradeSearch) {
  const { raw, why, asked } = returnOf(trade, s);
  if (asked !== null) return why;
  if (raw !== null) return 'no_fund';
  return trade.hasFacts ? why : 'not_computed';
}

const flagsOf = ({ flags, daysToFile, implausible, isInconsistent }: Row) => [
  ...(implausible !== null && !implausible.startsWith('date_') ? ['odd_price'] : []),
  ...((daysToFile ?? 0) > 2 ? ['late'] : []),
  ...(flags.includes('amended_in_part') ? ['restated'] : []),
  ...(flags.includes('private_placement') ? ['placement'] : []),
  ...(isInconsistent || flags.includes('weekend_date') || flags.includes('future_date') ? ['inconsistent'] : []),
];

/** An implausible value is compared as an unknown one, unless the search asks for it. */
const comparedValue = ({ implausible, value }: Row, { include_implausible }: TradeSearch) =>
  implausible === null || include_implausible ? value : null;

/** Ten shares are traded: of the holding that is not indirect, or of all of it. */
function holdingOf({ direction, flags, held: [before, indirect] }: Row) {
  if (before === null || flags.includes('rows_restated'))
    return { holding_traded: null, held_before: null, held_after: null, held_indirectly: null };
  const after = before + (direction === 'purchase' ? 10 : -10);
  return {
    // To the eighth digit, as the copy keeps fractions.
    holding_traded: before === 0 ? null : Math.round((10 / before) * 1e8) / 1e8,
    held_before: before,
    held_after: after,
    held_indirectly: indirect === null ? null : { before: indirect, after: indirect + 1 },
  };
}

/** A part of nothing is more than any part. */
function partOfHolding(trade: Row): number | null {
  const { held_before, holding_traded } = holdingOf(trade);
  return held_before === 0 ? Number.POSITIVE_INFINITY : holding_traded;
}

function isFound(trade: Row, s: TradeSearch): boolean {
  const ticker = TICKERS[trade.company] ?? '';
  const byName =
    s.ciks || s.tickers ? Boolean(s.ciks?.includes(cikOf(trade.company + 1)) || s.tickers?.includes(ticker)) : true;
  return (
    byName &&
    (!s.members ||
      s.members.companies.includes(cikOf(trade.company + 1)) ||
      s.members.people.includes(cikOf(900 + trade.owner))) &&
    (!s.reporting_person_ciks || s.reporting_person_ciks.includes(cikOf(900 + trade.owner))) &&
    (s.start_date === undefined || s.start_date === 'all' || trade.day >= s.start_date) &&
    (s.end_date === undefined || trade.day <= s.end_date) &&
    (!s.trade_types || s.trade_types.val.includes(trade.direction === 'purchase' ? 'Purchases' : 'Sales')) &&
    (!s.insider_types || trade.types.some((type) => s.insider_types?.val.includes(type))) &&
    (!s.officer_roles || s.officer_roles.val.some((role) => ROLE_TITLES[role].includes(trade.title))) &&
    meets(trade.daysToFile, s.days_to_file) &&
    meets(partOfHolding(trade), s.holding_traded) &&
    (!s.tags || trade.tags.some((tag) => s.tags?.val.includes(tag))) &&
    !trade.tags.some((tag) => s.without_tags?.val.includes(tag)) &&
    (!s.clusters || trade.clusters.some((rule) => s.clusters?.val.includes(rule))) &&
    (!s.constraint_10b51 || trade.plan !== 'yes') &&
    (!s.item_number ||
      (trade.next8kItems ?? []).some((item) => (s.item_number?.val as string[] | undefined)?.includes(item))) &&
    meets(comparedValue(trade, s), s.value_shares_traded) &&
    meets(returnOf(trade, s).asked, s.trade_return) &&
    meets(trade.nextEaDays, s.next_EA_days) &&
    meets(trade.nextEaRet0, s.next_EA_ret0) &&
    meets(trade.next8kDays, s.next_8K_days) &&
    meets(trade.next8kRet0, s.next_8K_ret0) &&
    meetsCriteria(trade, s)
  );
}

function sortKey({ row: trade, accno }: { row: Row; accno: string }, s: TradeSearch): string | number | null {
  const keys: Record<TradeSearch['sort_column'], string | number | null> = {
    conm: (COMPANIES[trade.company] ?? '').toLowerCase(),
    ticker: TICKERS[trade.company] ?? null,
    owner: ownerName(trade.owner).toLowerCase(),
    title: trade.title.toLowerCase(),
    trade_date: trade.day,
    days_to_file: trade.daysToFile,
    holding_traded: partOfHolding(trade),
    held_before: holdingOf(trade).held_before,
    held_after: holdingOf(trade).held_after,
    tags: trade.tags.reduce((bits, tag) => bits + 2 ** TRADE_TAGS.indexOf(tag), 0),
    trade_direction: trade.direction,
    value: comparedValue(trade, s),
    trade_return: returnOf(trade, s).asked,
    next_8K_days: trade.next8kDays,
    next_8K_ret0: trade.next8kRet0,
    next_ea_days: trade.nextEaDays,
    next_ea_ret0: trade.nextEaRet0,
    is_10b51: { yes: 1, no: 0, unknown: null }[trade.plan],
    reader_return: returnOf(trade, { ...s, return_start: 'acceptance' }).asked,
    shares: 10,
    price: trade.price,
    codes: trade.direction,
    location: 'Springfield, IL',
    acceptance: trade.acceptedAt?.getTime() ?? null,
    accno,
    filing_url: accno,
    cik: cikOf(trade.company + 1),
  };
  return keys[s.sort_column];
}

/** What the answer must say of a trade. */
const shown = ({ row: trade, accno, id }: { row: Row; accno: string; id: number }, s: TradeSearch) => ({
  trade_id: id,
  conm: COMPANIES[trade.company],
  ticker: TICKERS[trade.company],
  cik: cikOf(trade.company + 1),
  accno,
  filing_url: filingUrl(cikOf(trade.company + 1), accno),
  acceptance: trade.acceptedAt?.toISOString() ?? null,
  accepted_at: trade.acceptedAt?.toISOString() ?? null,
  owner: ownerName(trade.owner),
  owner_cik: cikOf(900 + trade.owner),
  title: trade.title,
  location: 'Springfield, IL',
  trade_date: trade.day,
  days_to_file: trade.daysToFile,
  trade_direction: trade.direction,
  codes: trade.direction === 'purchase' ? 'P' : 'S',
  shares: 10,
  price: trade.price,
  value: trade.value,
  ...holdingOf(trade),
  trade_return: returnOf(trade, s).asked,
  reader_return: returnOf(trade, { ...s, return_start: 'acceptance' }).asked,
  return_missing: missingOf(trade, s),
  last_return: returnOf(trade, s).lastReturn,
  return_basis: trade.basis,
  next_8K_days: trade.next8kDays,
  next_8K_ret0: trade.next8kRet0,
  next_8K_items: trade.next8kItems?.join('&') ?? null,
  next_8K_accno: null,
  next_ea_days: trade.nextEaDays,
  next_ea_ret0: trade.nextEaRet0,
  next_ea_accno: null,
  btwn_fqe_ea: null,
  is_10b51: { yes: 1, no: 0, unknown: null }[trade.plan],
  plan_evidence: trade.evidence,
  is_amendment: false,
  flags: flagsOf(trade),
  tags: trade.tags,
  implausible:
    trade.implausible === null
      ? null
      : {
          reason: trade.implausible,
          close: trade.close,
          market_value: trade.marketValue,
          shares_per_ads: trade.sharesPerAds,
        },
  filer_count: 1,
});

let db: TestDatabase;
let copy: ExploreCopy;
const trades: { row: Row; accno: string; id: number }[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  for (const [n, name] of COMPANIES.entries()) await addCompany(db.owner, n + 1, name, TICKERS[n] ?? null);
  for (const drawn of fc.sample(row, { numRuns: 400, seed: 4 })) {
    const one = withFacts(drawn);
    const { company, direction, day, value, price, owner, title, types, plan, daysToFile, flags } = one;
    const accno = await addTrade(
      db.owner,
      company + 1,
      {
        direction,
        tradeDate: day,
        value: value === null ? null : String(value),
        price: price === null ? null : String(price),
        ownerCiks: [cikOf(900 + owner)],
        ownerNames: ownerName(owner),
        ownerTitle: title,
        insiderTypes: types,
        plan10b51: plan,
        planEvidence: one.evidence,
        location: 'Springfield, IL',
        daysToFile,
        flags,
        ...storedHolding(one),
        tags: one.tags,
        clusters: one.clusters,
        implausible: one.implausible,
        sharesPerAds: one.sharesPerAds === null ? null : String(one.sharesPerAds),
      },
      one.hasFacts ? factsOf(one) : undefined,
      {
        acceptedAt: one.acceptedAt,
        // Flags of a filing are also those of its other trades.
        flags: ['future_date', 'no_ticker', ...(one.isInconsistent ? ['inconsistent_codes'] : [])],
      },
    );
    trades.push({ row: one, accno, id: trades.length + 1 });
  }
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

/** What ingest stores, whatever amendments took out of the trade. */
function storedHolding(trade: Row) {
  const { held_after, held_before, held_indirectly } = holdingOf({ ...trade, flags: [] });
  const text = (shares: number | null | undefined) => (shares == null ? null : String(shares));
  return {
    heldBefore: text(held_before),
    heldAfter: text(held_after),
    indirectBefore: text(held_indirectly?.before),
    indirectAfter: text(held_indirectly?.after),
  };
}

function factsOf(trade: Row) {
  const { next8kDays, next8kRet0, next8kItems, nextEaDays, nextEaRet0, close, avgDollarVolume, marketValue } = trade;
  return {
    ...{ next8kDays, next8kRet0, next8kItems, nextEaDays, nextEaRet0, close, avgDollarVolume, marketValue },
    industry: trade.industry,
    // The first entry is that of one session, which searches do not show.
    ret: [9, ...trade.ret] as number[],
    adj: [9, ...trade.adj] as number[],
    readerRet: [9, ...trade.readerRet] as number[],
    readerAdj: [9, ...trade.readerAdj] as number[],
    missing: ['pending', ...trade.why],
    readerMissing: ['pending', ...trade.readerWhy],
    ...{ lastRet: trade.last[0], lastAdj: trade.last[1], readerLastRet: trade.last[2], readerLastAdj: trade.last[3] },
    basis: trade.basis,
  };
}

test('part 3 sections 3, 5 and 7: random searches find the rows of plain loops, in order and with every field', async () => {
  expect(EIGHT_K_ITEMS.map(({ code }) => code as string)).toEqual(expect.arrayContaining(ITEMS));
  const handler = explore_trades(copy);
  await fc.assert(
    fc.asyncProperty(search, async (s) => {
      const hits = trades.filter(({ row: one }) => isFound(one, s));
      const order = sorted(
        hits.map((trade) => ({ ...trade, day: trade.row.day, tie: trade.id, key: sortKey(trade, s) })),
        s.sort_direction,
      );
      const page = order.slice((s.page - 1) * s.limit, s.page * s.limit).map((trade) => shown(trade, s));
      // The second time the count is cached, and another statement finds the page.
      for (let time = 0; time < 2; time += 1) {
        const found = (await handler(s, {} as never)) as OperationResponse<'explore_trades'>;
        expect(found.num_rows).toBe(hits.length);
        expect(found.rows).toEqual(page);
      }
    }),
    { numRuns: thorough(60, 200) },
  );
});
