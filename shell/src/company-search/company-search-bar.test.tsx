import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { dictionaries } from '@sentinel/market-ui/testing';
import { session } from '@sentinel/session/credentials';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanySearchBar } from './company-search-bar.tsx';

beforeEach(async () => {
  session.clear();
  localStorage.clear();
  session.saveLogin({ access_token: 't' });
  const many = Array.from({ length: 9 }, (_, index) => [`MANY${index}`, ['0000000009', `Many ${index}`]]);
  const tickers = { EMBX: ['0000000001', 'Eastmark Biologics'], brk: ['0000000002', 'East River'] };
  const json = JSON.stringify({ ...tickers, ...Object.fromEntries(many) });
  await dictionaries.save('tickers', { json, etag: null });
});

async function open(typed: string) {
  const pick = jest.fn<(ticker: string) => void>();
  render(<CompanySearchBar onPick={pick} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Company or ticker' });
  await userEvent.type(field, typed);
  await screen.findAllByRole('option');
  return { field, pick };
}
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('company search bar behaviour (part 1 section 2)', () => {
  test('a case-insensitive substring of ticker or name, at most 6 suggestions', async () => {
    const { field } = await open('MARK BIO');
    expect(lines()).toEqual(['EMBX Eastmark Biologics']);
    await userEvent.clear(field);
    await userEvent.type(field, 'any');
    expect(lines()).toHaveLength(6);
  });

  test('Enter picks the first, or the one that the arrow keys highlight, with the ticker in upper case', async () => {
    const { field, pick } = await open('east');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(field, 'east{ArrowDown}{Enter}');
    await userEvent.type(field, 'east{ArrowDown}{ArrowUp}{Enter}');
    expect(pick.mock.calls).toEqual([['BRK'], ['EMBX'], ['BRK']]);
    expect(field).toHaveValue('');
  });

  test('Tab fills in the ticker, and then leaves', async () => {
    const { field } = await open('eastmark');
    await userEvent.keyboard('{Tab}');
    expect([field.value, document.activeElement]).toEqual(['EMBX', field]);
    await userEvent.keyboard('{Tab}');
    expect(field).not.toHaveFocus();
  });

  test('Escape closes the suggestions and keeps the text', async () => {
    const { field } = await open('east');
    await userEvent.keyboard('{Escape}');
    expect([lines(), field.value]).toEqual([[], 'east']);
  });

  test('screen readers hear how many were found, or that none was; the list contains only options (WCAG 4.1.3)', async () => {
    const { field } = await open('east');
    const heard = document.querySelector('[aria-live="polite"]');
    await waitFor(() => expect(heard).toHaveTextContent('2 found'));
    await userEvent.type(field, 'zzz');
    await waitFor(() => expect(heard).toHaveTextContent('No company found'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
