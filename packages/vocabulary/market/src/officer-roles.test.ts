import { expect, test } from '@jest/globals';
import { OFFICER_ROLES, OFFICER_TITLES } from './officer-roles.ts';

const rolesOf = (title: string) =>
  OFFICER_ROLES.filter((role) => new RegExp(OFFICER_TITLES[role]).test(title.toLowerCase()));

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
  ['', []],
])('the roles of "%s"', (title, roles) => {
  expect(rolesOf(title)).toEqual(roles);
});
