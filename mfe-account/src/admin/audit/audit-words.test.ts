import { describe, expect, test } from '@jest/globals';
import type { AuditEntry } from './audit.query.ts';
import { actorWords, resultWords, subjectWords } from './audit-words.ts';

const ENTRY: AuditEntry = {
  id: 1,
  at: '2026-01-05T10:00:00Z',
  operation: 'edit_user',
  action: 'Changed their profile or settings',
  actor: { email: 'admin@sentinel.example', short_id: 'aaaaaaaa' },
  subject: null,
  concerns: null,
  detail: null,
  reason: null,
  status: 200,
  ip: '203.0.113.7',
  request_id: 'r1',
};
const client = { email: 'client@sentinel.example', short_id: '1a2b3c4d' };

describe('the audit log in words, part 2 section 2 (SECURITY 34)', () => {
  test('who did it, also when the account is gone or nobody was logged in', () => {
    expect(actorWords(ENTRY)).toBe('admin@sentinel.example');
    expect(actorWords({ ...ENTRY, actor: { email: null, short_id: '1a2b3c4d' } })).toBe('deleted account 1a2b3c4d');
    expect(actorWords({ ...ENTRY, actor: null })).toBe('Not logged in');
  });

  test('on whose behalf, or to whom', () => {
    expect(subjectWords(ENTRY)).toBe('');
    expect(subjectWords({ ...ENTRY, operation: 'delete_user', subject: client })).toBe('client@sentinel.example');
    expect(subjectWords({ ...ENTRY, subject: client, reason: 'Ticket 1' })).toBe(
      'On behalf of client@sentinel.example',
    );
    expect(subjectWords({ ...ENTRY, operation: 'run_as', subject: client, reason: 'Ticket 1' })).toBe(
      'client@sentinel.example',
    );
  });

  test.each([
    [200, 'Succeeded'],
    [403, 'Refused (403)'],
    [503, 'Failed (503)'],
  ])('status %d is %s', (status, words) => expect(resultWords({ ...ENTRY, status })).toBe(words));
});
