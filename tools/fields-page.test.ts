import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { alertCriteria } from '../packages/contracts/alert-criteria/src/index.ts';
import { COMPANY_CRITERIA, EVENT, type Field, TRADE } from '../packages/fields/src/index.ts';
import { renderFieldsPage } from './fields-page.ts';

test('docs/fields.md says what the declarations say (npm run docs)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/fields.md'), 'utf8');
  expect(page).toBe(renderFieldsPage());
});

/** The names that an alert has for what it watches: the fields of its criteria, and the constants in them. */
const WATCHED = new Set([
  ...Object.keys(alertCriteria),
  ...[...JSON.stringify(alertCriteria).matchAll(/"(?:const|enum)":(?:"(\w+)"|\[([^\]]+)\])/g)].flatMap(
    ([, one, some = '']) => (one === undefined ? [...some.matchAll(/"(\w+)"/g)].map(([, name = '']) => name) : one),
  ),
]);

test('what a field says of alerts is a condition that alerts have', () => {
  const fields: readonly Field[] = [...TRADE.filters, ...EVENT.filters, ...Object.values(COMPANY_CRITERIA)];
  const said = fields.flatMap(({ name, alert }) => (alert && 'constraint' in alert ? [[name, alert.constraint]] : []));
  expect(said.length).toBeGreaterThan(8);
  expect(said.filter(([, constraint = '']) => !WATCHED.has(constraint))).toEqual([]);
  expect(WATCHED.has('next_8K_days')).toBe(false);
});
