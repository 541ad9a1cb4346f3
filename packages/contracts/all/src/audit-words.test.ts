import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderAuditWords } from './audit-words.ts';

test('the audit log of identity has the words that the registry declares (npm run docs writes them)', () => {
  const file = new URL('../../../../services/identity/src/admin/audit-words.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(renderAuditWords());
});
