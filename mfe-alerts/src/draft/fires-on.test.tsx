import { expect, test } from '@jest/globals';
import { alertOf } from '../testing/alerts.ts';
import { firesOnText } from './fires-on.ts';

const names = {
  company: (ticker: string) => ({ A: 'Aldgate', B: 'Basalt', C: 'Corvam' })[ticker],
  owner: (cik: string) => (cik === '0000000009' ? "O'BRIEN DEIRDRE" : undefined),
  watchlist: (id: string) => ({ w: 'Chips' })[id],
};
const sales = [{ constraint_type: 'trade_types' as const, val: ['Sales' as const] }];

test.each([
  [{ tickers: ['A'] }, 'Fires on: Sales at Aldgate'],
  [{ tickers: ['A', 'B', 'C'] }, 'Fires on: Sales at Aldgate, Basalt, or Corvam'],
  [{ tickers: ['A', 'B', 'C', 'D', 'E'] }, 'Fires on: Sales at Aldgate, Basalt, Corvam, or 2 more'],
  [{ reporting_person_ciks: ['0000000009', '12'] }, "Fires on: Sales by O'Brien Deirdre or 12"],
  [{ watchlist: 'w' }, 'Fires on: Sales on the watchlist “Chips”'],
  [{}, 'Fires on: Sales at every company'],
  [
    { company_criteria: [{ criteria_type: 'share_price' as const, bool: 'ge' as const, val: [5] }] },
    'Fires on: Sales, Share price >= $5',
  ],
])('FINDINGS B9: the foot says the whole alert, companies too: %j', (change, text) => {
  expect(firesOnText(alertOf('4', { form_type_constraints: sales, ...change }), names)).toBe(text);
});

test('an alert that asks nothing yet has no sentence', () => {
  expect(firesOnText(alertOf('8-K', { delay_constraints: [] }), names)).toBe('');
});
