import { describe, expect, test } from '@jest/globals';
import { alertOf } from '../testing/alerts.ts';
import { constraintTexts, targetsText } from './alert-words.ts';
import { dollarsText } from './amount-text.ts';
import { healthLine } from './health-text.ts';

const names = {
  company: (ticker: string) => ({ A: 'Aldgate', B: 'Basalt' })[ticker],
  owner: () => undefined,
};

describe('the words of an alert in the list, part 2 section 2', () => {
  test('lists up to three names, then ...', () => {
    expect(targetsText(alertOf('4', { tickers: ['A', 'B', 'C'] }), names)).toBe('Aldgate, Basalt, C');
    expect(targetsText(alertOf('4', { tickers: ['A', 'B', 'C', 'D'] }), names)).toBe('Aldgate, Basalt, C...');
    expect(targetsText(alertOf('4', { reporting_person_ciks: ['0000000009'] }), names)).toBe('0000000009');
    expect(targetsText(alertOf('4'), names)).toBe('All companies');
  });

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
      ],
    });
    expect(constraintTexts(alert).join(', ')).toBe(
      'Purchases, Officer, Director, CEO or CFO, 10b5-1 excluded, Shares <= 41,250, Value between $1K and $250K, Machinery, Aircraft, Market value >= $300M',
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

const NO_SILENCE = { filings: false, quotes: false };

describe('how an alert is', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  const line = (change: Parameters<typeof alertOf>[1]) =>
    healthLine(alertOf('4', change), 'America/New_York', now, NO_SILENCE);
  const health = { ...alertOf('4').health, matched_today: 2 };

  test('what it checked and matched today', () => {
    expect(line({})).toEqual({ state: 'well', text: '449 checked today · none matched' });
    expect(line({ health })).toEqual({ state: 'well', text: '449 checked today · 2 matched' });
  });

  test('counts of one', () => {
    const one = (form_type: Parameters<typeof alertOf>[0]) =>
      healthLine(
        alertOf(form_type, { health: { ...health, checked_today: 1, matched_today: 1 } }),
        'UTC',
        now,
        NO_SILENCE,
      ).text;
    expect(one('4')).toBe('1 checked today · 1 matched');
    expect(one('price_alert')).toBe('1 quote checked today · 1 matched');
    expect(one('keyword')).toBe('1 document checked today · 1 matched');
    expect(healthLine(alertOf('keyword'), 'UTC', now, NO_SILENCE).text).toBe(
      '449 documents checked today · none matched',
    );
  });

  test('what it could not judge, and why', () => {
    expect(line({ health: { ...health, unjudged: 3, missing: ['price', 'industry'] } })).toEqual({
      state: 'waits',
      text: '449 checked today · 3 could not be judged: no price yet, no industry yet',
    });
  });

  test('paused, for good or for a while; a snooze that is over is none', () => {
    expect(line({ paused: true })).toEqual({ state: 'off', text: 'Paused' });
    expect(line({ paused: true, snoozed_until: '2026-12-01T14:00:00Z' })).toEqual({
      state: 'off',
      text: 'Paused until Dec 1, 9:00 AM',
    });
    expect(line({ paused: true, snoozed_until: '2026-11-20T20:59:59Z' }).state).toBe('well');
  });
});
