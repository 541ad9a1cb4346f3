import { describe, expect, test } from '@jest/globals';
import { newDraft } from '../draft/alert-draft.ts';
import { draftOfAddress } from './prefill.ts';

const LIST = '5e6b0e4c-0000-4000-8000-000000000001';

describe('a new alert for what the address names', () => {
  const draft = (address: string) => draftOfAddress('4', new URLSearchParams(address));

  test.each([
    ['ticker=aldg', { tickers: ['ALDG'], ownerCiks: [] }],
    [`watchlist=${LIST}`, { tickers: [], watchlist: LIST }],
    [`watchlist=${LIST}&ticker=aldg`, { tickers: ['ALDG'], watchlist: '' }],
    ['owner=0001214156', { tickers: [], ownerCiks: ['0001214156'] }],
    ['ticker=aldg&clusters=3+in+30+days', { clusters: ['3 in 30 days'], tickers: ['ALDG'] }],
    ['clusters=3+in+30+days', { clusters: ['3 in 30 days'], tickers: [] }],
    ['clusters=3+in+30+days&clusters=2+in+7+days', { clusters: ['2 in 7 days', '3 in 30 days'] }],
  ])('%s', (address, expected) => {
    expect(draft(address)).toMatchObject(expected);
  });

  test.each(['watchlist=mine', 'owner=12', 'owner=x', 'clusters=9+in+1+days', 'clusters=', ''])(
    'nothing of “%s”',
    (address) => {
      expect(draft(address)).toEqual(newDraft('4'));
    },
  );

  test('owners and clusters belong to insider trading only', () => {
    const address = new URLSearchParams('owner=0001214156&clusters=3+in+30+days');
    expect(draftOfAddress('8-K', address)).toEqual(newDraft('8-K'));
  });
});
