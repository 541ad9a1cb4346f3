import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderOperationsPage } from './operations-page.ts';

test('docs/operations.md says what the registry declares (npm run docs writes it)', () => {
  expect(readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')).toBe(renderOperationsPage());
});
