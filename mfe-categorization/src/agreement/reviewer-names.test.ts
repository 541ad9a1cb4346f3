import { expect, test } from '@jest/globals';
import { reviewerNames } from './reviewer-names.ts';

const reviewer = (name: string) => ({ email: `${name.replace(' ', '.').toLowerCase()}@sentinel.example`, name });

test('reviewers are called by their last names, by their whole names where these are the same', () => {
  const reviewers = ['Ana Duarte', 'Vic Varga', 'Mia Varga'].map(reviewer);
  const { short } = reviewerNames(reviewers);
  expect(reviewers.map(({ email }) => short(email))).toEqual(['Duarte', 'Vic Varga', 'Mia Varga']);
  expect(short('gone@sentinel.example')).toBe('gone');
});

test('the initials are as long as it takes to tell reviewers apart', () => {
  const reviewers = ['Ana Duarte', 'Lu Mason', 'Jo Martin', 'Kim Martinez'].map(reviewer);
  const { initials } = reviewerNames(reviewers);
  expect(reviewers.map(({ email }) => initials(email))).toEqual(['Du', 'Mas', 'Martin', 'Martine']);
});
