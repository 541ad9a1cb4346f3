import { expect, test } from '@jest/globals';
import { MemoryRouter, useLocation } from '@sentinel/router';
import { act, renderHook } from '@testing-library/react';
import { TRADES } from '../trades/trades.definition.ts';
import { useSearchPage } from './use-search-page.ts';

/** A search page at an address of trades, and where its tab is. */
function openAt(query: string) {
  const { result } = renderHook(() => ({ page: useSearchPage(TRADES.kind), at: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/explore-trades?${query}`]}>{children}</MemoryRouter>,
  });
  return result;
}

test('a saved search is opened, though another one was just searched and is not shown yet', () => {
  const tab = openAt('v=1&value.ge=1');
  const { page } = tab.current;
  act(() => {
    page.form.setValue('value', { ...page.form.getValues('value'), val1: '2' });
    page.search();
    page.open('v=1&value.ge=1');
  });
  expect(tab.current.at).toBe('?v=1&value.ge=1');
  expect(tab.current.page.form.getValues('value').val1).toBe('1');
});

test('one that is opened twice before it is shown is one step of the tab', () => {
  const tab = openAt('v=1&value.ge=1');
  const { page } = tab.current;
  act(() => {
    page.open('v=1&value.ge=2');
    page.open('v=1&value.ge=2');
  });
  expect([tab.current.at, tab.current.page.arrivals]).toEqual(['?v=1&value.ge=2', 0]);
  expect(tab.current.page.form.getValues('value').val1).toBe('2');
});

test('the one that shows, opened again, drops what was edited since', () => {
  const tab = openAt('v=1&value.ge=1');
  act(() => {
    tab.current.page.form.setValue('value', { ...tab.current.page.form.getValues('value'), val1: '5' });
    tab.current.page.open('v=1&value.ge=1');
  });
  expect(tab.current.page.form.getValues('value').val1).toBe('1');
});
