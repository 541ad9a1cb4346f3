import { expect, test } from '@jest/globals';
import { roleText, yearsText } from './role-text.ts';

const ROLE = {
  title: null,
  is_director: false,
  is_officer: false,
  is_ten_percent_owner: false,
  since: null,
  until: null,
};

test('a role as people say it', () => {
  expect(roleText({ ...ROLE, is_officer: true, title: 'CFO', is_director: true })).toBe('CFO and director');
  expect(roleText({ ...ROLE, is_officer: true })).toBe('Officer');
  expect(roleText({ ...ROLE, is_ten_percent_owner: true })).toBe('10% owner');
  expect(roleText({ ...ROLE, title: 'member of a group' })).toBe('Member of a group');
  expect(roleText(ROLE)).toBe('Other');
});

test('a role is told as present until two years after its last filing', () => {
  const years = (since: string, until: string) => yearsText({ since, until }, '2026-11-29');
  expect(years('2019-03-01', '2026-01-01')).toBe('since 2019');
  expect(years('2019-03-01', '2024-11-29')).toBe('since 2019');
  expect(years('2019-03-01', '2024-11-28')).toBe('2019–2024');
  expect(years('2020-03-01', '2020-11-28')).toBe('2020');
  expect(yearsText(ROLE, '2026-11-29')).toBeNull();
});
