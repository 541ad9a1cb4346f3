import { describe, expect, test } from '@jest/globals';
import type { DashboardCard } from '@sentinel/federation';
import { cardsOf } from './package-cards.ts';

const card = (over: Partial<DashboardCard>): DashboardCard => ({
  package: 'alerts',
  title: 't',
  text: '',
  path: '/x',
  access: { anyOf: ['alerts'] },
  order: 1,
  ...over,
});
const visitor = (...permissions: string[]) => ({ isLoggedIn: true, permissions });

describe('dashboard cards, part 1 section 6', () => {
  test('a card without access is shown, grayed out', () => {
    expect(cardsOf('alerts', [card({})], visitor())).toMatchObject([{ isAllowed: false }]);
    expect(cardsOf('alerts', [card({})], visitor('alerts'))).toMatchObject([{ isAllowed: true }]);
  });

  test('custom packages show only what is permitted', () => {
    const custom = card({ package: 'custom', access: { anyOf: ['categorization'] } });
    expect(cardsOf('custom', [custom], visitor('alerts'))).toEqual([]);
    expect(cardsOf('custom', [custom], visitor('categorization'))).toHaveLength(1);
  });

  test('an administrator may enter every card', () => {
    expect(cardsOf('alerts', [card({})], visitor('admin'))).toMatchObject([{ isAllowed: true }]);
  });
});
