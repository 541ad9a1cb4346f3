import { describe, expect, test } from '@jest/globals';
import { alertOf } from '../testing/alerts.ts';
import { dollarsText } from '../words/amount-text.ts';
import { constraintTexts } from './condition-texts.ts';

describe('what an alert asks, in a list, part 2 section 2', () => {
  test('says every constraint of an insider alert', () => {
    const alert = alertOf('4', {
      company_criteria: [
        { criteria_type: 'industry', val: ['Machinery', 'Aircraft'] },
        { criteria_type: 'market_value', bool: 'ge', val: [300_000_000] },
      ],
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Purchases'] },
        { constraint_type: 'insider_types', val: ['Officer', 'Director'] },
        { constraint_type: 'officer_roles', val: ['CEO', 'CFO'] },
        { constraint_type: 'constraint_10b51', val: [true] },
        { constraint_type: 'num_shares_traded', bool: 'le', val: [41_250] },
        { constraint_type: 'value_shares_traded', bool: 'between', val: [1000, 250_000] },
        { constraint_type: 'holding_traded', bool: 'ge', val: [0.255] },
        { constraint_type: 'tags', val: ['First', 'Largest'] },
        { constraint_type: 'without_tags', val: ['Routine'] },
      ],
    });
    expect(constraintTexts(alert).join(', ')).toBe(
      'Purchases, Officer, Director, CEO or CFO, 10b5-1 excluded, Shares <= 41,250, Value between $1K and $250K, Part of holding >= 25.5%, First or Largest, Not tagged Routine, Machinery, Aircraft, Market value >= $300M',
    );
  });

  test('says items, thresholds with one decimal, keywords and insider trades', () => {
    const event = alertOf('8-K', {
      form_type_constraints: [
        { constraint_type: 'item_number', val: ['4.01', '4.02'] },
        { constraint_type: 'keywords', bool: 'or', val: ['auditor', 'restatement'] },
      ],
      delay_constraints: [
        ['price_drop', 0.05],
        ['price_increase', 0.0725],
      ],
      insider_trade_constraints: [
        { constraint_type: 'lookback_period', val: [90] },
        { constraint_type: 'value_sold', bool: 'ge', val: [5_000_000] },
      ],
    });
    expect(constraintTexts(event).join(', ')).toBe(
      'Item 4.01, 4.02, At least one: auditor, restatement, Price Drop 5.0%, Price Increase 7.25%, Value sold >= $5M, lookback 90 days',
    );
    expect(constraintTexts(alertOf('keyword'))).toEqual(['“going concern”']);
  });

  test.each([
    [250_000, '$250K'],
    [1_250_000, '$1.25M'],
    [1_234_567, '$1,234,567'],
    [0, '$0'],
    [12.5, '$12.5'],
    [-5_000_000_000, '−$5B'],
  ])('amounts are short but never rounded: %p is %p', (dollars, text) => {
    expect(dollarsText(dollars)).toBe(text);
  });
});
