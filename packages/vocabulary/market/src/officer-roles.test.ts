import { expect, test } from '@jest/globals';
import { officerRolesOf } from './officer-roles.ts';

test.each([
  ['CEO', ['CEO']],
  ['President & C.E.O.', ['CEO']],
  ['Chief Executive Officer', ['CEO']],
  ['Chief Exec. Officer and Chairman', ['CEO']],
  ['Co-CEO', ['CEO']],
  ['EVP-CFO', ['CFO']],
  ['Chief Financial Officer', ['CFO']],
  ['Interim CEO and CFO', ['CEO', 'CFO']],
  ['Principal Financial Officer', ['CFO']],
  ['Chief Operating Officer', []],
  ['Director', []],
  ['Ceoline Partners, 10% Owner', []],
  ['Former CEO', []],
  ['Assistant to the CFO', []],
  ['', []],
])('the roles of "%s"', (title, roles) => {
  expect(officerRolesOf(title)).toEqual(roles);
});

test.each(['ceo, ', 'former ', 'former president and ', 'chief financial off', 'to the chairman and ', 'deputy '])(
  'a hostile title that repeats %j costs no more than its length',
  (part) => {
    const before = performance.now();
    officerRolesOf(part.repeat(100_000 / part.length));
    expect(performance.now() - before).toBeLessThan(500);
  },
);
