import { expect, test } from '@jest/globals';
import { FILING_COLUMNS } from './filing.columns.tsx';
import { TRADE_COLUMNS } from './trade.columns.tsx';

test('the two columns of returns on one page say on which basis they are (FINDINGS B36)', () => {
  const headings = [...TRADE_COLUMNS, ...FILING_COLUMNS]
    .map(({ name, label }) => label ?? name)
    .filter((heading) => /return/i.test(heading));
  expect(headings).toEqual(['20-day return (raw)', 'Event Return (adjusted)']);
});
