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

test('a phone’s row has the owner’s name as people read it', () => {
  const [own] = withIssuer([{ ...TRADE, owner_ciks: [], is_superseded: false, counts_with: null }], TRADE.cik);
  if (!own) throw new Error('no row');
  render(
    <>
      <p>{TRADE_CARD.detail?.(TRADE)}</p>
      <p>{COMPANY_TRADE_CARD.title(own)}</p>
    </>,
  );
  expect(screen.getByText('Avery Owner · CEO')).toBeTruthy();
  expect(screen.getByTitle('AVERY OWNER').textContent).toBe('Avery Owner');
});
