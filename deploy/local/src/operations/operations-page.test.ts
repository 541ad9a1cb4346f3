import { expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-all';
import { renderOperationsPage } from './operations-page.ts';

const page = renderOperationsPage();

test('every operation has a line that leads to its section', () => {
  for (const { type, service } of Object.values(operations)) {
    expect(page).toContain(`<a href="#${type}">${type}</a></td><td>${service}</td>`);
    expect(page).toContain(`<h2 id="${type}">${type}</h2>`);
  }
});

test('a section says who may call, how often, what may fail, and which fields are required', () => {
  const [, section = ''] = page.split('<h2 id="check_login">');
  expect(section).toContain('<li>Access: anyone</li>');
  expect(section).toMatch(/<li>Limit: \d+ (failed )?calls in \d+ s by /);
  expect(section).toMatch(/<li>Errors: .*\(4\d\d/);
  expect(section).toContain('<tr><td>password</td><td>yes</td><td>string</td></tr>');
});

test('texts of contracts are no markup', () => {
  expect(page).not.toContain('Bearer <');
  expect(page).toContain('&quot;');
});
