import { expect, test } from '@jest/globals';
import type { FoundEvent } from '@sentinel/alert-rules/read';
import { resultsTable } from './results-table.ts';

const found = (event: object) =>
  ({
    event,
    matched: { title: '', company: { name: 'Aldgate', ticker: null, cik: '1' }, filingUrl: null },
    day: '2026-11-20',
    acceptedAt: null,
    story: { ownerNames: 'DOE JANE', ownerTitle: 'CFO', lines: [] },
  }) as unknown as FoundEvent;
const cells = (kind: '4' | '8-K' | 'price_alert', event: object) =>
  resultsTable(kind, [found({ kind, ...event })], new Map()).data[0] ?? {};

test.each([
  ['8-K', { move: { lowest: -0.0708, highest: 0.01 } }, '-7.08%'],
  ['price_alert', { move: { lowest: -0.01, highest: 0.065 } }, '6.50%'],
  ['8-K', { move: null }, null],
] as const)('FINDINGS B31: an %s says how far the price went', (kind, event, expected) => {
  expect(cells(kind, event)['Price Move']).toBe(expected);
});

const part = (plan10b51: string, value: string | null = '10.5') => ({ plan10b51, value });
test.each([
  [[part('yes'), part('yes', '0.25')], 'Yes', '$10.75'],
  [[part('no')], 'No', '$10.50'],
  [[part('yes'), part('no')], 'Partly', '$21.00'],
  [[part('unknown'), part('no', null)], 'Not said', null],
])('FINDINGS B31: a trade says what it is worth, and whether it was planned: %j', (parts, plan, value) => {
  expect(cells('4', { parts, ownerCiks: [] })).toMatchObject({ '10b5-1': plan, Value: value, Title: 'CFO' });
});
