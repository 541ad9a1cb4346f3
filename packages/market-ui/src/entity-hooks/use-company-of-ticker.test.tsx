import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { companies } from '@sentinel/market-ui/entities';
import { session } from '@sentinel/session/credentials';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { answerOf, storeDictionaries } from '../testing/index.ts';
import { type CompanyOfTicker, useCompanyOfTicker } from './use-company-of-ticker.ts';

const TICKERS = { OLDC: ['0000000001', 'Old Company Inc.'] } as const;
const NEW = { ...TICKERS, NEWC: ['0000000003', 'New Company Inc.'] } as const;

const realFetch = globalThis.fetch;
const realNow = Date.now;
beforeEach(() => {
  session.clear();
  localStorage.clear();
  session.saveLogin({ access_token: 't' });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Date.now = realNow;
});

type Seen = CompanyOfTicker | undefined | 'loading' | 'failed';
/** Everything that the hook said on screen, oldest first. */
function follow(ticker: string) {
  const seen: Seen[] = [];
  const { rerender } = renderHook(
    ({ ticker }) => {
      const company = useCompanyOfTicker(ticker);
      useLayoutEffect(() => void seen.push(company));
    },
    { initialProps: { ticker } },
  );
  return { seen, look: (next: string) => rerender({ ticker: next }) };
}

describe('the company of a ticker (part 3 section 8)', () => {
  test.each([
    ['one that is new', NEW, { cik: '0000000003', name: 'New Company Inc.' }],
    ['an unknown one', TICKERS, undefined],
  ])('%s is not called unknown for a moment while an old list is fetched again', async (_name, sent, company) => {
    await storeDictionaries({ tickers: TICKERS, owners: {} });
    let answer = () => {};
    globalThis.fetch = jest.fn<typeof fetch>(() => new Promise((resolve) => (answer = () => resolve(answerOf(sent)))));
    const { seen, look } = follow('OLDC');
    await waitFor(() => expect(seen.at(-1)).toMatchObject({ name: 'Old Company Inc.' }));
    const later = Date.now() + 61_000;
    Date.now = () => later;
    seen.length = 0;
    look('NEWC');
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(new Set(seen)).toEqual(new Set(['loading']));
    await act(async () => answer());
    await waitFor(() => expect(seen.at(-1)).toEqual(company));
  });

  test('an unknown ticker stays unknown while the list grows old: nothing is asked twice', async () => {
    await storeDictionaries({ tickers: TICKERS, owners: {} });
    globalThis.fetch = jest.fn<typeof fetch>(async () => answerOf(null));
    const { seen, look } = follow('NEWC');
    await waitFor(() => expect(seen.at(-1)).toBeUndefined());
    const later = Date.now() + 61_000;
    Date.now = () => later;
    look('NEWC');
    expect(seen.at(-1)).toBeUndefined();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  test('without a list nobody knows; loading it again tells', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.fetch = jest.fn<typeof fetch>(async () => {
      throw new TypeError('network');
    });
    const { seen } = follow('OLDC');
    await waitFor(() => expect(seen.at(-1)).toBe('failed'));
    globalThis.fetch = jest.fn<typeof fetch>(async () => answerOf(TICKERS));
    await act(() => companies.load());
    expect(seen.at(-1)).toEqual({ cik: '0000000001', name: 'Old Company Inc.' });
    warn.mockRestore();
  });
});
