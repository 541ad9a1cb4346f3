import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { renderFieldsPage } from './fields-page.ts';

test('docs/fields.md says what the declarations say (npm run docs)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/fields.md'), 'utf8');
  expect(page).toBe(renderFieldsPage());
});
