import { describe, expect, test } from '@jest/globals';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import {
  CLUSTER_RULES,
  EIGHT_K_ITEMS,
  INDUSTRIES,
  INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  TRADE_TAGS,
  TRADE_TYPES,
} from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import type { EventSearchFilters, TradeSearchFilters } from './alert-criteria.ts';
import { alertOfEvents } from './alert-of-events.ts';
import { alertOfTrades } from './alert-of-trades.ts';
import { searchOfAlert } from './search-of-alert.ts';

const number = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e15, max: 1e15, noNaN: true }));
const constraint = fc.oneof(
  fc.record({ bool: fc.constantFrom('ge' as const, 'le' as const), val: fc.tuple(number) }),
  fc.record({ bool: fc.constant('between' as const), val: fc.tuple(number, number) }),
);
/** With each of these filters or without it. */
const someOf = <Filters extends object>(filters: { [Name in keyof Filters]: fc.Arbitrary<Filters[Name]> }) =>
  fc.record(filters, { requiredKeys: [] });
const chosenOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });

const companies = fc.oneof(
  fc.constant({ include_all: true }),
  someOf({
    industry: fc.record({ val: chosenOf(INDUSTRIES) }),
    market_value: constraint,
    avg_daily_volume: constraint,
    share_price: constraint,
  }).map((criteria) =>
    Object.keys(criteria).length === 0 ? { include_all: true } : { include_all: false, ...criteria },
  ),
  fc.record({ tickers: fc.uniqueArray(fc.constantFrom('ALDG', 'BSLT', 'BRK.B'), { minLength: 1 }) }),
);
const owners = fc.record({
  reporting_person_ciks: fc.uniqueArray(fc.constantFrom('0000000901', '0000000902'), { minLength: 1 }),
});

const watchlist = fc.option(
  fc.uuid().map((id) => ({ watchlist: id })),
  { nil: {} },
);
/** Companies by name, or those of a watchlist. */
const watched = fc
  .tuple(companies, watchlist)
  .map(([company, listed]) => ('tickers' in company ? company : { ...company, ...listed }));

const chosenTags = fc.record({ val: chosenOf(TRADE_TAGS) });
const trades = fc
  .tuple(
    fc.oneof(fc.tuple(watched, fc.record({ insider_types: fc.record({ val: chosenOf(INSIDER_TYPES) }) })), owners),
    fc.record({ trade_types: fc.record({ val: chosenOf(TRADE_TYPES) }) }),
    someOf({
      constraint_10b51: fc.constant({ val: [true as const] }),
      value_shares_traded: constraint,
      holding_traded: constraint,
      tags: chosenTags,
      without_tags: chosenTags,
      clusters: fc.record({ val: chosenOf(CLUSTER_RULES) }),
    }),
  )
  .map(([who, types, more]) => Object.assign({}, ...[who].flat(), types, more) as TradeSearchFilters);

const fraction = fc.double({ min: 0, max: 100, noNaN: true });
const moves = fc.oneof(fc.record({ drop: fraction }), fc.record({ increase: fraction }));
/** A sum counts beside its own move only (spec part 2 section 4), so these are the events that an alert can have. */
const events = fc
  .tuple(
    watched,
    someOf({ item_number: fc.record({ val: chosenOf(EIGHT_K_ITEMS.map(({ code }) => code)) }) }),
    fc.oneof(
      fc.record({ price_move: fc.record({ drop: fraction, increase: fraction }) }),
      fc
        .tuple(moves, constraint, fc.constantFrom(...INSIDER_LOOKBACKS), fc.boolean())
        .map(([price_move, sum, lookback_period, hasSum]) => ({
          price_move,
          ...(hasSum ? { lookback_period, ['drop' in price_move ? 'value_sold' : 'value_purchased']: sum } : {}),
        })),
    ),
  )
  .map((parts) => Object.assign({ lookback_period: 30 }, ...parts) as EventSearchFilters);

describe('a search as an alert, and back (issue 10 "Screens"; spec part 2 section 3, part 3 section 7)', () => {
  test('1,000 random searches of trades come back the same', () => {
    fc.assert(
      fc.property(trades, (search) => {
        const { criteria, leftOut } = alertOfTrades(search);
        expect(leftOut).toEqual([]);
        expect(searchOfAlert(criteria)).toEqual({
          operation: 'explore_trades',
          filters: search,
          leftOut: search.value_shares_traded ? ['Value of a filing with several trade dates'] : [],
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('1,000 random searches of events come back the same', () => {
    fc.assert(
      fc.property(events, (search) => {
        const { criteria, leftOut } = alertOfEvents(search);
        expect(leftOut).toEqual([]);
        expect(searchOfAlert(criteria)).toEqual({ operation: 'explore_events', filters: search, leftOut: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test('an alert is asked for only what it can watch for; the rest is named', () => {
    const bound = { bool: 'ge' as const, val: [5] };
    const found = alertOfTrades({
      start_date: '2024-01-01',
      trade_return: bound,
      next_EA_days: bound,
      next_EA_ret0: bound,
      next_8K_days: bound,
      next_8K_ret0: bound,
      days_to_file: bound,
      item_number: { val: ['2.02'] },
      officer_roles: { val: ['CEO'] },
    });
    expect(found.leftOut).toEqual([
      'Trade Date',
      'Days until filed',
      'Trade return',
      'Next EA',
      'Return at next EA',
      'Next 8-K',
      'Return at next 8-K',
      'Next 8-K contents',
    ]);
    expect(found.criteria.form_type_constraints).toEqual([
      { constraint_type: 'trade_types', val: [...TRADE_TYPES] },
      { constraint_type: 'officer_roles', val: ['CEO'] },
    ]);
  });

  test('a watchlist is left out beside a company or an owner of its own', () => {
    const listed = { watchlist: '5e6b0e4c-0000-4000-8000-000000000001' };
    for (const chosen of [{ tickers: ['ALDG'] }, { reporting_person_ciks: ['0000000901'] }]) {
      const { criteria, leftOut } = alertOfTrades({ ...listed, ...chosen });
      expect([criteria.watchlist, leftOut]).toEqual([undefined, ['Watchlist']]);
    }
    expect(alertOfEvents({ ...listed, tickers: ['ALDG'] }).leftOut).toEqual(['Watchlist']);
  });

  test('an event return becomes the threshold next to it, and that is said (FINDINGS B25)', () => {
    const fall = alertOfEvents({ event_return: { bool: 'le', val: [-0.05] }, value_sold: { bool: 'ge', val: [1e6] } });
    expect(fall.criteria.delay_constraints).toEqual([['price_drop', 0.05]]);
    expect(fall.leftOut).toEqual([]);
    const why = 'an alert compares the price with the previous close, not with the market.';
    expect(fall.became).toEqual([`Event return ≤ −5% became Price Drop 5%: ${why}`]);
    const became = (event_return: NonNullable<EventSearchFilters['event_return']>, more = {}) =>
      alertOfEvents({ event_return, ...more });
    expect(became({ bool: 'ge', val: [0.125] }).became).toEqual([
      `Event return ≥ 12.5% became Price Increase 12.5%: ${why}`,
    ]);
    expect(became({ bool: 'between', val: [-0.1, -0.05] }).became).toEqual([
      `Event return from −10% to −5% became Price Drop 5%: ${why}`,
    ]);
    // One that means no move, and one beside a move of its own, are left out.
    for (const kept of [
      became({ bool: 'ge', val: [-0.1] }),
      became({ bool: 'le', val: [-0.1] }, { price_move: { drop: 0.2 } }),
    ])
      expect([kept.became, kept.leftOut]).toEqual([[], ['Event return']]);
    const both = alertOfEvents({ value_sold: { bool: 'ge', val: [1] }, value_purchased: { bool: 'ge', val: [1] } });
    expect(both.leftOut).toEqual(['Sold', 'Purchased']);
    expect(both.criteria.insider_trade_constraints).toEqual([]);
  });

  test('with both moves, sums belong to one of them each, which a search cannot say', () => {
    const alert: AlertCriteria = {
      form_type: '8-K',
      tickers: [],
      reporting_person_ciks: [],
      company_criteria: ['include_all'],
      form_type_constraints: [{ constraint_type: 'keywords', bool: 'or', val: ['restatement'] }],
      delay_constraints: [
        ['price_drop', 0.05],
        ['price_increase', 0.06],
      ],
      insider_trade_constraints: [{ constraint_type: 'value_sold', bool: 'ge', val: [1e6] }],
    };
    expect(searchOfAlert(alert)).toMatchObject({
      filters: { price_move: { drop: 0.05, increase: 0.06 } },
      leftOut: ['Keywords', 'Value sold'],
    });
    expect(searchOfAlert({ ...alert, form_type: 'price_alert' })).toBeUndefined();
  });
});
