import { describe, expect, test } from '@jest/globals';
import type { CompanyCriterion, FormTypeConstraint, InsiderTradeConstraint } from '@sentinel/contracts-alert-criteria';
import { type AlertRule, judge, type MaterialEvent, nameWatched } from './index.ts';
import { UNNAMED } from './judge-targets.ts';

const event: MaterialEvent = {
  kind: '8-K',
  cik: '5',
  items: ['2.02', '9.01'],
  figures: { close: '10', avgDailyVolume: '5000000', marketValue: '2000000.5', industry: 'Banking' },
  said: new Set(['merger', 'new CEO']),
  words: [],
  move: { lowest: -0.05, highest: 0.03 },
  insiders: (days) => (days === 30 ? { sold: '1000', purchased: '200' } : null),
};
const rule = (changes: Partial<AlertRule>): AlertRule => ({
  formType: '8-K',
  targets: { kind: 'any' },
  company: [],
  filing: [],
  moves: [['price_drop', 0.05]],
  insiders: [],
  ...changes,
});
const keywords = (bool: 'and' | 'or', ...val: string[]): FormTypeConstraint => ({
  constraint_type: 'keywords',
  bool,
  val,
});
/** The reasons as lines, or the answer that is no match. */
function answer(changes: Partial<AlertRule>, happened: Partial<MaterialEvent> = {}): string | string[] {
  const verdict = judge(rule(changes), { ...event, ...happened });
  if (verdict.is === 'match') return verdict.reasons.map(({ asked, found, label }) => `${label}: ${asked}: ${found}`);
  return verdict.is === 'unjudged' ? `waits for ${verdict.missing.join(', ')}` : 'no match';
}
const DROP = 'Price Drop: −5% or more: −5.00%';

describe('moves of the price', () => {
  test('match from the threshold on, a drop by the lowest price, an increase by the highest', () => {
    expect(answer({})).toEqual([DROP]);
    expect(answer({ moves: [['price_drop', 0.0501]] })).toBe('no match');
    expect(answer({ moves: [['price_increase', 0.03]] })).toEqual(['Price Increase: +3% or more: +3.00%']);
    expect(answer({ moves: [['price_increase', 0.0301]] })).toBe('no match');
    expect(
      answer({
        moves: [
          ['price_drop', 0.5],
          ['price_increase', 0.01],
        ],
      }),
    ).toHaveLength(1);
    expect(answer({ moves: [] })).toBe('no match');
    expect(answer({}, { move: null })).toBe('waits for price');
  });

  test('count what insiders sold with a drop, what they bought with an increase, over the days of the lookback', () => {
    const bound = (constraint_type: 'value_sold' | 'value_purchased', least: number) =>
      ({ constraint_type, bool: 'ge', val: [least] }) as InsiderTradeConstraint;
    const days = (...val: number[]) => ({ constraint_type: 'lookback_period', val }) as InsiderTradeConstraint;
    const sold = [bound('value_sold', 1000), days(30)];
    expect(answer({ insiders: sold })).toEqual([DROP, 'Value sold in 30 days: at least $1,000: $1,000']);
    expect(answer({ insiders: [bound('value_sold', 1001), days(30)] })).toBe('no match');
    expect(answer({ insiders: [bound('value_sold', 1), days(60)] })).toBe('waits for value');
    expect(answer({ insiders: [bound('value_purchased', 9999), days(30)] })).toEqual([DROP]);
    expect(answer({ insiders: [bound('value_purchased', 200), days(30)], moves: [['price_increase', 0.01]] })).toEqual([
      'Price Increase: +1% or more: +3.00%',
      'Value purchased in 30 days: at least $200: $200',
    ]);
  });
});

test('keywords: all of them or one of them; without a stored text the answer waits', () => {
  expect(answer({ filing: [keywords('and', 'merger', 'new CEO')] })).toEqual([
    'Keywords: all of “merger”, “new CEO”: “merger”, “new CEO”',
    DROP,
  ]);
  expect(answer({ filing: [keywords('and', 'merger', 'cash')] })).toBe('no match');
  expect(answer({ filing: [keywords('or', 'merger', 'cash')] })).toEqual([
    'Keywords: at least one of “merger”, “cash”: “merger”',
    DROP,
  ]);
  expect(answer({ filing: [keywords('or', 'cash')] })).toBe('no match');
  expect(answer({ filing: [keywords('or', 'cash')] }, { said: null })).toBe('waits for text');
});

test('items: one of them is enough', () => {
  const items = (...val: string[]) => ({ constraint_type: 'item_number', val }) as FormTypeConstraint;
  expect(answer({ filing: [items('2.02', '9.01', '8.01')] })).toEqual([
    'Contents of 8-K filing: 2.02 or 9.01 or 8.01: 2.02, 9.01',
    DROP,
  ]);
  expect(answer({ filing: [items('8.01')] })).toBe('no match');
});

describe('criteria of the company', () => {
  const number = (criteria_type: string, bool: string, ...val: number[]) =>
    ({ criteria_type, bool, val }) as CompanyCriterion;
  const industry = { criteria_type: 'industry', val: ['Retail', 'Banking'] } as unknown as CompanyCriterion;

  test('must all be met, each a reason', () => {
    expect(
      answer({
        company: [
          number('market_value', 'ge', 2_000_000.5),
          number('avg_daily_volume', 'le', 5_000_000),
          number('share_price', 'between', 5, 10),
          industry,
        ],
      }),
    ).toEqual([
      'Market value: at least $2,000,000.50: $2,000,000.50',
      'Average daily volume: at most $5,000,000: $5,000,000',
      'Share price: from $5 to $10: $10',
      'Industries: Retail or Banking: Banking',
      DROP,
    ]);
    expect(answer({ company: [industry] }, { figures: { ...event.figures, industry: 'Mining' } })).toBe('no match');
  });

  test('wait for what is missing of them; without a price, for the price', () => {
    const without = (figures: Partial<MaterialEvent['figures']>) => ({ figures: { ...event.figures, ...figures } });
    expect(answer({ company: [industry] }, without({ industry: null }))).toBe('waits for industry');
    const [value, volume] = [number('market_value', 'ge', 1), number('avg_daily_volume', 'ge', 1)];
    expect(answer({ company: [value, volume] }, without({ marketValue: null, avgDailyVolume: null }))).toBe(
      'waits for shares_outstanding, volume',
    );
    expect(answer({ company: [value] }, without({ marketValue: null, close: null }))).toBe('waits for price');
    expect(answer({ company: [number('share_price', 'ge', 1)] }, without({ close: null }))).toBe('waits for price');
  });

  test('are not asked of chosen companies, nor with “all companies”', () => {
    const company = [number('share_price', 'ge', 1000)];
    expect(answer({ company })).toBe('no match');
    expect(answer({ company: ['include_all', ...company] })).toEqual([DROP]);
    expect(answer({ company, targets: { kind: 'issuer', ciks: ['5'] } })).toEqual([
      'Watched: chosen companies: the company',
      DROP,
    ]);
  });
});

test('an alert of another kind, and a keyword alert without keywords, match nothing', () => {
  expect(answer({ formType: 'price_alert' })).toBe('no match');
  const text = { kind: 'keyword', ciks: ['5'], items: [], figures: event.figures, said: null, words: [] } as const;
  expect(judge(rule({ formType: 'keyword' }), text)).toEqual({ is: 'no_match' });
});

test('the watched company or owner is named, on one line', () => {
  const reason = (kind: 'issuer' | 'owner') => ({ label: 'Watched', asked: 'watchlist “Chips”', found: UNNAMED[kind] });
  const stored = { company: { cik: '5', name: 'Ald\ngate  Inc', ticker: 'ALDG' }, story: null };
  const story = { ownerNames: 'DOE\tJANE', ownerTitle: '', lines: [] };
  const found = (...given: Parameters<typeof nameWatched>) => nameWatched(...given).map((one) => one.found);
  expect(found([reason('issuer'), { label: 'Contents of 8-K filing', asked: '2.02', found: '2.02' }], stored)).toEqual([
    'Ald gate Inc (ALDG)',
    '2.02',
  ]);
  expect(found([reason('owner')], { ...stored, story })).toEqual(['Doe Jane']);
  expect(found([reason('owner')], stored)).toEqual(['Ald gate Inc (ALDG)']);
  expect(found([reason('issuer')], { company: { ...stored.company, ticker: null }, story })).toEqual(['Ald gate Inc']);
});
