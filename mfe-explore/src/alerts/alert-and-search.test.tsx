import { describe, expect, test } from '@jest/globals';
import {
  type AlertAsSearch,
  alertOfEvents,
  alertOfTrades,
  type SearchAsAlert,
  searchOfAlert,
} from '@sentinel/market-ui';
import { INSIDER_TYPES } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { EVENT_FORM, type EventFilters } from '../events/event-form.ts';
import { eventForm, tradeForm } from '../testing/forms.ts';
import { TRADE_FORM, type TradeFilters } from '../trades/trade-form.ts';

/** Criteria without any entry mean every company, as include all does. */
function sameCompanies<Filters extends { readonly include_all: unknown }>({ include_all, ...filters }: Filters) {
  return filters;
}

/** What a form finds, of the filters that an alert can have: compared as the server gets it. */
function crossingTrades({ tickers, reporting_person_ciks, ...filters }: TradeFilters) {
  const { include_all, industry, market_value, avg_daily_volume, share_price } = filters;
  const { trade_types, insider_types, officer_roles, constraint_10b51, value_shares_traded } = filters;
  const criteria = { include_all, industry, market_value, avg_daily_volume, share_price };
  const kept = { trade_types, insider_types, officer_roles, constraint_10b51, value_shares_traded };
  return JSON.parse(JSON.stringify(sameCompanies({ ...kept, ...criteria, tickers, reporting_person_ciks }))) as object;
}

function crossingEvents(filters: EventFilters, leftOut: readonly string[]) {
  const { include_all, industry, market_value, avg_daily_volume, share_price, tickers, item_number } = filters;
  const sold = leftOut.includes('Sold') ? undefined : filters.value_sold;
  const purchased = leftOut.includes('Purchased') ? undefined : filters.value_purchased;
  return JSON.parse(
    JSON.stringify(
      sameCompanies({
        include_all,
        industry,
        market_value,
        avg_daily_volume,
        share_price,
        tickers,
        item_number,
        value_sold: sold,
        value_purchased: purchased,
        // Without a sum it says nothing.
        lookback_period: sold || purchased ? filters.lookback_period : undefined,
      }),
    ),
  ) as object;
}

/** Searched as the server gets them, an alert's trades and events. */
function tradesOf({ criteria }: SearchAsAlert): TradeFilters {
  const search = searchOfAlert(criteria) as AlertAsSearch & { readonly operation: 'explore_trades' };
  expect(search.leftOut).toEqual(
    search.filters.value_shares_traded ? ['Value of a filing with several trade dates'] : [],
  );
  return TRADE_FORM.filtersOf(TRADE_FORM.formOf(search.filters), undefined);
}

/** The filters that no alert can have, by the names of their chips. */
const NEVER_CROSSES = {
  'Trade Date': ({ start_date, end_date }) => start_date !== 'all' || end_date !== undefined,
  'Days until filed': ({ days_to_file }) => days_to_file !== undefined,
  'Trade return': ({ trade_return }) => trade_return !== undefined,
  'Next EA': ({ next_EA_days }) => next_EA_days !== undefined,
  'Return at next EA': ({ next_EA_ret0 }) => next_EA_ret0 !== undefined,
  'Next 8-K': ({ next_8K_days }) => next_8K_days !== undefined,
  'Return at next 8-K': ({ next_8K_ret0 }) => next_8K_ret0 !== undefined,
  'Next 8-K contents': ({ item_number }) => item_number !== undefined,
} satisfies Record<string, (filters: TradeFilters) => boolean>;

describe('1,000 random filters go search, alert, search without loss of what can cross', () => {
  test('of trades; what cannot cross is named as its chip is', () => {
    fc.assert(
      fc.property(
        tradeForm.filter(
          ({ trade_direction, insider_types }) => trade_direction.length > 0 && insider_types.length > 0,
        ),
        (form) => {
          const asAlert = alertOfTrades(TRADE_FORM.filtersOf(form, undefined));
          expect(crossingTrades(tradesOf(asAlert))).toEqual(crossingTrades(TRADE_FORM.filtersOf(form, undefined)));
          const lost = Object.entries(NEVER_CROSSES).filter(([, isAsked]) =>
            isAsked(TRADE_FORM.filtersOf(form, undefined)),
          );
          expect(asAlert.leftOut).toEqual(lost.map(([label]) => label));
          expect(TRADE_FORM.chipsOf(form).map(({ label }) => label)).toEqual(
            expect.arrayContaining(asAlert.leftOut as string[]),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('of events; what cannot cross is named as its chip is', () => {
    fc.assert(
      fc.property(eventForm, (form) => {
        const { became = [], criteria, leftOut } = alertOfEvents(EVENT_FORM.filtersOf(form, undefined));
        const search = searchOfAlert(criteria) as AlertAsSearch & { readonly operation: 'explore_events' };
        const back = EVENT_FORM.filtersOf(EVENT_FORM.formOf(search.filters), undefined);
        expect(crossingEvents(back, [])).toEqual(crossingEvents(EVENT_FORM.filtersOf(form, undefined), leftOut));
        const { event_return, start_date, end_date } = EVENT_FORM.filtersOf(form, undefined);
        // It is left out, or became a threshold, which is said.
        expect(leftOut.includes('Event return') || became.length > 0).toBe(event_return !== undefined);
        expect(leftOut.includes('Filing Date')).toBe((start_date ?? end_date) !== undefined);
        expect(EVENT_FORM.chipsOf(form).map(({ label }) => label)).toEqual(expect.arrayContaining(leftOut as string[]));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a search as an alert', () => {
  test('forward returns are named, and left out', () => {
    const { criteria, leftOut } = alertOfTrades({
      email: '',
      tickers: ['ALDG'],
      trade_return: { bool: 'ge', val: [0.1] },
      next_8K_days: { bool: 'le', val: [5] },
      value_shares_traded: { bool: 'ge', val: [250_000] },
    } as never);
    expect(leftOut).toEqual(['Trade return', 'Next 8-K']);
    expect(criteria).toEqual({
      form_type: '4',
      tickers: ['ALDG'],
      reporting_person_ciks: [],
      company_criteria: [],
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] },
        { constraint_type: 'value_shares_traded', bool: 'ge', val: [250_000] },
      ],
      delay_constraints: [],
      insider_trade_constraints: [],
    });
  });

  test.each([
    [{ bool: 'le', val: [-0.05] }, [['price_drop', 0.05]]],
    [{ bool: 'ge', val: [0.05] }, [['price_increase', 0.05]]],
    [{ bool: 'between', val: [-0.2, -0.1] }, [['price_drop', 0.1]]],
    [{ bool: 'between', val: [0.1, 0.2] }, [['price_increase', 0.1]]],
    [{ bool: 'between', val: [-0.1, 0.1] }, []],
    [{ bool: 'ge', val: [-0.05] }, []],
    [{ bool: 'le', val: [0] }, []],
    [{ bool: 'le', val: [-500] }, []],
  ])('an event return of %j becomes %j, or is left out: it is less the market’s', (event_return, thresholds) => {
    const { became, criteria, leftOut } = alertOfEvents({ event_return } as never);
    expect([criteria.delay_constraints, leftOut]).toEqual([thresholds, thresholds.length > 0 ? [] : ['Event return']]);
    expect(became).toHaveLength(thresholds.length);
  });

  test('the insiders’ sum crosses beside the move that it counts with', () => {
    const sold = { bool: 'ge', val: [1000] };
    const search = { event_return: { bool: 'le', val: [-0.05] }, value_sold: sold, lookback_period: 90 };
    expect(alertOfEvents(search as never)).toMatchObject({
      criteria: {
        insider_trade_constraints: [
          { constraint_type: 'lookback_period', val: [90] },
          { constraint_type: 'value_sold', ...sold },
        ],
      },
      leftOut: [],
    });
    for (const other of [{ event_return: undefined }, { value_purchased: sold }])
      expect(alertOfEvents({ ...search, ...other } as never).criteria.insider_trade_constraints).toEqual([]);
  });
});

describe('an alert as a search', () => {
  const alert = alertOfTrades({ reporting_person_ciks: ['0000000009'] } as never).criteria;
  test('what a search cannot have is named', () => {
    const form_type_constraints = [
      { constraint_type: 'num_shares_traded' as const, bool: 'ge' as const, val: [1] },
      { constraint_type: 'insider_types' as const, val: ['Officer' as const] },
    ];
    const limited = searchOfAlert({ ...alert, form_type_constraints });
    expect(limited?.leftOut).toEqual(['Shares traded', 'Insider types']);
    expect(limited?.filters).not.toHaveProperty('insider_types');
    const all = [{ constraint_type: 'insider_types' as const, val: [...INSIDER_TYPES] }];
    expect(searchOfAlert({ ...alert, form_type_constraints: all })?.leftOut).toEqual([]);
  });

  test('a material event alert: keywords stay behind, and sums with two moves', () => {
    const material = {
      ...alert,
      form_type: '8-K' as const,
      reporting_person_ciks: [],
      form_type_constraints: [{ constraint_type: 'keywords' as const, bool: 'or' as const, val: ['fraud'] }],
      insider_trade_constraints: [{ constraint_type: 'value_sold' as const, bool: 'ge' as const, val: [5] }],
    };
    const drop: ['price_drop', number] = ['price_drop', 0.1];
    const one = searchOfAlert({ ...material, delay_constraints: [drop] });
    expect([one?.leftOut, one?.filters]).toEqual([
      ['Keywords'],
      { lookback_period: 30, include_all: true, price_move: { drop: 0.1 }, value_sold: { bool: 'ge', val: [5] } },
    ]);
    const two = searchOfAlert({ ...material, delay_constraints: [drop, ['price_increase', 0.1]] });
    expect(two?.leftOut).toEqual(['Keywords', 'Value sold']);
  });

  test.each(['price_alert', 'keyword'] as const)('no page searches for what a %s watches', (form_type) => {
    expect(searchOfAlert({ ...alert, form_type })).toBeUndefined();
  });
});
