import { describe, expect, test } from '@jest/globals';
import type { Alert } from '@sentinel/contracts';
import { constraintsWords, targetNames } from './alert-words.ts';

const alert = (change: Partial<Alert>): Alert => ({
  alert_name: 'a',
  form_type: '4',
  tickers: [],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Purchases'] }],
  created_at: '2026-01-01T00:00:00Z',
  email: 'client@sentinel.example',
  ...change,
});
const name = (ticker: string) => ({ A: 'Aldgate', B: 'Basalt' })[ticker];
const nobody = () => undefined;

describe('the words of an alert in the list, part 2 section 2', () => {
  test('lists up to three names, then ...', () => {
    expect(targetNames(alert({ tickers: ['A', 'B', 'C'] }), name, nobody)).toBe('Aldgate, Basalt, C');
    expect(targetNames(alert({ tickers: ['A', 'B', 'C', 'D'] }), name, nobody)).toBe('Aldgate, Basalt, C...');
    expect(targetNames(alert({}), name, nobody)).toBe('All companies');
  });

  test('says every constraint', () => {
    const words = constraintsWords(
      alert({
        form_type_constraints: [
          { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] },
          { constraint_type: 'constraint_10b51', val: [true] },
          { constraint_type: 'value_shares_traded', bool: 'between', val: [1000, 25_000] },
        ],
      }),
    );
    expect(words).toBe('Purchases, Sales; No 10b5-1 trades; Value $ between 1,000 and 25,000');
  });
});
