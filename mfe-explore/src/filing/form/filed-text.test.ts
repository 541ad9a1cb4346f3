import { expect, test } from '@jest/globals';
import { FORM_4 } from '../../testing/filings.ts';
import { dateText, numberText, whyNot } from './filed-text.ts';

test.each([
  ['66390', '66,390'],
  ['1234567.8900', '1,234,567.8900'],
  ['999', '999'],
  ['0.0375', '0.0375'],
  ['see note', 'see note'],
])('%s is shown as %s', (filed, shown) => {
  expect(numberText(filed)).toBe(shown);
});

test('a date may have a time zone, or be no date', () => {
  expect(['2026-01-05', '2011-01-03-05:00', '2026-13-40', 'soon'].map(dateText)).toEqual([
    'Jan 5, 2026',
    'Jan 3, 2011',
    '2026-13-40',
    'soon',
  ]);
});

test('each row says why it is no trade that counts', () => {
  const [sale, award] = FORM_4.form!.table_1 as [(typeof FORM_4.form & {})['table_1'][number], never];
  const [trade] = FORM_4.form!.trades as [(typeof FORM_4.form & {})['trades'][number]];
  const none = { ...sale, trade_id: null };
  expect(whyNot(sale, trade)).toBeNull();
  expect(whyNot({ ...sale, superseded_by: '0000000001-26-000009' }, trade)).toBe('Replaced by an amendment');
  expect(whyNot(sale, { ...trade, superseded_by: '0000000001-26-000009' })).toBe('Replaced by an amendment');
  expect(whyNot(sale, { ...trade, counts_with: '0000000001-26-000009' })).toMatch(/^Counts once/);
  expect(whyNot(sale, { ...trade, implausible: 'price_is_total' })).toMatch(/^Counts in no figure/);
  expect(whyNot(award, undefined)).toBe('No purchase or sale');
  expect(whyNot({ ...none, is_holding: true, kind: null }, undefined)).toBe('A position, no transaction');
  expect(whyNot({ ...none, kind: 'Inconsistent' }, undefined)).toBe('Code and acquired or disposed disagree');
  expect(whyNot(none, undefined)).toBe('Its shares are not known');
  expect(whyNot({ ...none, kind: null }, undefined)).toBe('Not classified');
});
