import { expect, test } from '@jest/globals';
import { insiderTypes, ownerTitle } from './owner-roles.ts';

const none = {
  is_director: false,
  is_officer: false,
  is_ten_percent_owner: false,
  is_other: false,
  officer_title: null,
  other_text: null,
};

test.each([
  [
    { is_director: true, is_officer: true, officer_title: 'Chief Executive Officer' },
    ['Officer', 'Director'],
    'Chief Executive Officer, Director',
  ],
  [{ is_officer: true }, ['Officer'], 'Officer'],
  [{ is_director: true, is_ten_percent_owner: true }, ['Director', '10% Owner'], 'Director, 10% Owner'],
  [{ is_other: true, other_text: 'Member of a group' }, ['Other'], 'Member of a group'],
  [{}, ['Other'], 'Other'],
])('%j is %j, shown as %j', (roles, types, title) => {
  const owner = { ...none, ...roles };
  expect(insiderTypes(owner)).toEqual(types);
  expect(ownerTitle(owner)).toBe(title);
});
