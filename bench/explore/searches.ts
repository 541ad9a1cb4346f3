import type { OperationRequest } from '@sentinel/contracts';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { randomNumbers } from '../../e2e/support/random.ts';
import type { MarketSize } from './write-market.ts';

type TradeSearch = OperationRequest<'explore_trades'>;
type EventSearch = OperationRequest<'explore_events'>;
export type Search = { readonly name: string } & (
  | { readonly type: 'trades'; readonly search: TradeSearch }
  | { readonly type: 'events'; readonly search: EventSearch }
);

/** Random numbers from 0 to 1, the same in each run. */
export function seeded(seed: number): () => number {
  const random = randomNumbers(seed);
  return () => random(2 ** 32) / 2 ** 32;
}

const cik = (n: number) => String(n).padStart(10, '0');
const first = {
  email: 'bench@sentinel.example',
  page: 1,
  limit: 20,
  sort_column: 'ticker',
  sort_direction: 'asc',
} as const;

/**
 * The mix: filters, sorts and pages as the two pages offer them. The numbers in the filters differ from round to round,
 * so that no count is known from an earlier one.
 */
export function searchesOf(
  round: number,
  { companies, owners, trades: tradeCount, events: eventCount }: MarketSize,
): Search[] {
  const random = seeded(round + 1);
  const near = (value: number) => Number((value * (0.9 + random() * 0.2)).toPrecision(6));
  const ge = (value: number) => ({ bool: 'ge' as const, val: [near(value)] });
  const le = (value: number) => ({ bool: 'le' as const, val: [near(value)] });
  const between = (low: number, high: number) => ({
    bool: 'between' as const,
    val: [near(low), near(high)].sort((a, b) => a - b),
  });
  const days = (low: number, high: number) => ({ bool: 'between' as const, val: [low, high] });
  const company = () => cik(1 + Math.floor(random() * (companies - 1)));
  const owner = () => cik(5_000_000 + Math.floor(random() * owners));
  const industry = (count: number) => ({ val: INDUSTRIES.slice(Math.floor(random() * 40)).slice(0, count) });
  const dated = (years: number) => {
    const from = new Date(
      Date.UTC(2007 + Math.floor(random() * (18 - years)), Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
    );
    const to = new Date(from.getTime() + years * 365.25 * 86_400_000);
    return { start_date: from.toISOString().slice(0, 10), end_date: to.toISOString().slice(0, 10) };
  };
  const trades = (name: string, change: Partial<TradeSearch>): Search => ({
    name,
    type: 'trades',
    search: { ...first, ...change },
  });
  const events = (name: string, change: Partial<EventSearch>): Search => ({
    name,
    type: 'events',
    search: { ...first, ...change } as EventSearch,
  });
  const desc = { sort_direction: 'desc' } as const;

  return [
    trades('first page', {}),
    trades('by company, from Z', { sort_column: 'conm', ...desc }),
    trades('by owner', { sort_column: 'owner' }),
    trades('by title', { sort_column: 'title' }),
    trades('newest', { sort_column: 'trade_date', ...desc }),
    trades('largest', { sort_column: 'value', ...desc }),
    trades('last page by value', { sort_column: 'value', page: Math.ceil(tradeCount / 20) }),
    trades('page in the middle by value', { sort_column: 'value', page: Math.ceil(tradeCount / 45) }),
    trades('page 50 of 100 rows by return', { sort_column: 'trade_return', page: 50, limit: 100 }),
    trades('purchases, newest', {
      trade_types: { val: ['Purchases'] },
      sort_column: 'trade_date',
      ...desc,
      value_shares_traded: ge(200),
    }),
    trades('sales by return', {
      trade_types: { val: ['Sales'] },
      sort_column: 'trade_return',
      ...desc,
      value_shares_traded: ge(200),
    }),
    trades('one company', { ciks: [company()] }),
    trades('one company, newest', { ciks: [company()], sort_column: 'trade_date', ...desc }),
    trades('ten companies by value', { ciks: Array.from({ length: 10 }, company), sort_column: 'value', ...desc }),
    trades('one owner', { reporting_person_ciks: [owner()] }),
    trades('a month by value', { ...dated(1 / 12), sort_column: 'value', ...desc }),
    trades('a year by return', { ...dated(1), sort_column: 'trade_return', return_horizon: 60, ...desc }),
    trades('five years by days to the next EA', { ...dated(5), sort_column: 'next_ea_days' }),
    trades('ten years, sales, by owner', { ...dated(10), trade_types: { val: ['Sales'] }, sort_column: 'owner' }),
    trades('officers and directors by date', {
      insider_types: { val: ['Officer', 'Director'] },
      sort_column: 'trade_date',
      value_shares_traded: ge(1_000),
    }),
    trades('10% owners, large', {
      insider_types: { val: ['10% Owner'] },
      value_shares_traded: ge(1_000_000),
      sort_column: 'value',
      ...desc,
    }),
    trades('without plans, large', {
      constraint_10b51: { val: [true] },
      value_shares_traded: ge(100_000),
      sort_column: 'value',
      ...desc,
    }),
    trades('good returns, adjusted', {
      return_type: 'adjusted',
      trade_return: ge(0.1),
      sort_column: 'trade_return',
      ...desc,
    }),
    trades('bad returns over 120 days', { return_horizon: 120, trade_return: le(-0.2), sort_column: 'trade_return' }),
    trades('return between', { trade_return: between(0.02, 0.06), sort_column: 'conm' }),
    trades('shortly before a good 8-K', {
      next_8K_days: days(0, 5),
      next_8K_ret0: ge(0.05),
      sort_column: 'next_8K_ret0',
      ...desc,
    }),
    trades('shortly before a bad EA, sales', {
      trade_types: { val: ['Sales'] },
      next_EA_days: days(0, 10),
      next_EA_ret0: le(-0.08),
      sort_column: 'next_ea_ret0',
    }),
    trades('before 8-Ks on results', {
      item_number: { val: ['2.02'] },
      sort_column: 'next_8K_days',
      value_shares_traded: ge(500),
    }),
    trades('before 8-Ks on officers, purchases', {
      item_number: { val: ['5.02', '5.01'] },
      trade_types: { val: ['Purchases'] },
      sort_column: 'value',
      ...desc,
      value_shares_traded: ge(500),
    }),
    trades('small companies, purchases', {
      market_value: le(3e8),
      trade_types: { val: ['Purchases'] },
      sort_column: 'trade_return',
      ...desc,
    }),
    trades('criteria together', {
      market_value: ge(1e9),
      avg_daily_volume: ge(1e6),
      share_price: between(5, 100),
      sort_column: 'value',
      ...desc,
    }),
    trades('three industries', {
      industry: industry(3),
      sort_column: 'trade_date',
      ...desc,
      value_shares_traded: ge(500),
    }),
    trades('everything at once', {
      ...dated(8),
      trade_types: { val: ['Sales'] },
      insider_types: { val: ['Officer', 'Director'] },
      constraint_10b51: { val: [true] },
      value_shares_traded: ge(50_000),
      industry: industry(12),
      market_value: ge(1e8),
      avg_daily_volume: ge(1e5),
      share_price: ge(2),
      trade_return: le(0.05),
      next_8K_days: days(0, 30),
      next_8K_ret0: le(0.1),
      next_EA_days: days(0, 60),
      sort_column: 'next_ea_ret0',
    }),
    trades('by 10b5-1, last columns', { sort_column: 'is_10b51', ...desc, value_shares_traded: ge(2_000) }),
    trades('latest filings by lateness', { ...dated(3), sort_column: 'days_to_file', ...desc }),
    events('first page', {}),
    events('newest', { sort_column: 'date_filed', ...desc }),
    events('best returns', { sort_column: 'event_return', ...desc }),
    events('worst returns of a year', { ...dated(1), sort_column: 'event_return' }),
    events('results', {
      item_number: { val: ['2.02'] },
      sort_column: 'event_return',
      ...desc,
      lookback_period: 90,
      value_sold: ge(100),
    }),
    events('officers leave, insiders sold', {
      item_number: { val: ['5.02'] },
      lookback_period: 180,
      value_sold: ge(1_000_000),
      sort_column: 'value_sold',
      ...desc,
    }),
    events('bought before a rise', {
      event_return: ge(0.05),
      value_purchased: ge(10_000),
      sort_column: 'value_purchased',
      ...desc,
    }),
    events('one company', { ciks: [company()], sort_column: 'date_filed', ...desc }),
    events('small companies fall', { market_value: le(3e8), event_return: le(-0.1), sort_column: 'event_return' }),
    events('industries and criteria', {
      industry: industry(5),
      avg_daily_volume: ge(1e6),
      share_price: ge(5),
      sort_column: 'conm',
    }),
    events('by contents, page 30', { sort_column: '8K_items', page: 30, event_return: ge(-0.2) }),
    events('last page by return', { sort_column: 'event_return', page: Math.ceil(eventCount / 20) }),
    events('everything at once', {
      ...dated(6),
      item_number: { val: ['2.02', '7.01', '8.01'] },
      event_return: le(-0.02),
      lookback_period: 365,
      value_sold: ge(50_000),
      value_purchased: le(5_000_000),
      industry: industry(20),
      market_value: ge(1e8),
      avg_daily_volume: ge(1e5),
      share_price: ge(2),
      sort_column: 'value_sold',
      ...desc,
    }),
  ];
}
