import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TRADE } from '../testing/rows.ts';
import { HoldingCell, holdingText } from './holding-cell.tsx';

const SALE = { ...TRADE, trade_direction: 'sale', held_before: 10_000, held_after: 6000, holding_traded: 0.4 } as const;

test.each([
  ['a sale', SALE, '−40%'],
  ['a purchase', TRADE, '+25%'],
  ['the last share', { ...SALE, held_after: 0, holding_traded: 1 }, '−100%'],
  ['a fraction of a percent', { ...SALE, holding_traded: 0.0004 }, 'Under 0.1%'],
  ['a new holding', { ...TRADE, held_before: 0, holding_traded: null }, 'New'],
  ['a form that does not say', { ...TRADE, held_before: null, held_after: null, holding_traded: null }, undefined],
])('the part of the holding of %s', (_name, row, text) => {
  expect(holdingText(row)).toBe(text);
});

test('the cell tells the lines that the trade moved, direct and indirect apart', () => {
  render(<HoldingCell row={{ ...SALE, held_indirectly: { before: 2000, after: 1000 } }} />);
  expect(screen.getByRole('button')).toHaveTextContent(
    '−40%Held directly: 8,000 → 5,000 shares. Held indirectly: 2,000 → 1,000 shares.',
  );
});

test('lines that the trade did not move are not told, and an unknown holding says why', () => {
  const { rerender } = render(<HoldingCell row={{ ...SALE, held_indirectly: { before: 10_000, after: 6000 } }} />);
  expect(screen.getByRole('button')).toHaveTextContent('−40%Held indirectly: 10,000 → 6,000 shares.');
  rerender(<HoldingCell row={{ ...SALE, held_before: null, held_after: null, holding_traded: null }} />);
  expect(screen.getByRole('button')).toHaveTextContent(
    'unknownThe form does not say what is held after the trade, or an amendment replaced a part of it',
  );
});
