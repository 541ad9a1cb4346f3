import { expect, test } from '@jest/globals';
import { requestAccessPath, requestedAccess } from './access-request.ts';

test.each([
  [['explore_trades'], '/contact-us?access=explore_trades', 'explore_trades'],
  [['categorization_admin', 'categorization'], '/contact-us?access=categorization', 'categorization'],
  [['explore_events', 'alerts'], '/contact-us?access=explore_events', 'explore_events'],
  // Administrators are made in the users' table.
  [['admin'], '/contact-us', undefined],
  [['toString'], '/contact-us', undefined],
  [undefined, '/contact-us', undefined],
] as const)('a page that %j opens is asked for at %s', (anyOf, path, asked) => {
  expect(requestAccessPath(anyOf)).toBe(path);
  expect(requestedAccess(new URL(path, 'https://app.example').search)).toBe(asked);
});

test.each(['?access=admin', '?access=', '?access=__proto__', '?other=alerts'])('%s asks for nothing', (search) => {
  expect(requestedAccess(search)).toBeUndefined();
});
