import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TRADE_CARD as COMPANY_TRADE_CARD, withIssuer } from '../company/tables/trade.columns.tsx';
import { TRADE } from '../testing/rows.ts';
import { TRADE_CARD } from './trade-card.tsx';

const implausible = { reason: 'price_is_total', close: 12, market_value: null, shares_per_ads: null } as const;

test('a phone’s row marks a value that cannot be right, in searches and on the company page', () => {
  const companyRow = (row: typeof TRADE) => {
    const [own] = withIssuer([{ ...row, owner_ciks: [], is_superseded: false, counts_with: null }], row.cik);
    return own && COMPANY_TRADE_CARD.aside?.(own);
  };
  const { rerender } = render(<div>{TRADE_CARD.aside?.(TRADE)}</div>);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<div>{TRADE_CARD.aside?.({ ...TRADE, implausible })}</div>);
  expect(screen.getByRole('img', { name: 'Implausible value' })).toBeTruthy();
  rerender(<div>{companyRow(TRADE)}</div>);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<div>{companyRow({ ...TRADE, implausible })}</div>);
  expect(screen.getByRole('img', { name: 'Implausible value' })).toBeTruthy();
});
