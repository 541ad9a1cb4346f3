import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { answerOf, storeDictionaries } from '../testing/index.ts';
import { type ChosenEntity, EntityField } from './entity-field.tsx';

const TICKERS = { OLDC: ['0000000001', 'Old Company Inc.'], OLDD: ['0000000002', 'Older Devices'] } as const;
const OWNERS = { '0000000009': 'OLDHAM AVERY' };
const PLACEHOLDER = 'All companies/owners selected (type to search)';

const realFetch = globalThis.fetch;
beforeEach(async () => {
  session.clear();
  localStorage.clear();
  session.saveLogin({ access_token: 't' });
  await storeDictionaries({ tickers: TICKERS, owners: OWNERS });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function Field({ first, owners }: { first: ChosenEntity | null; owners: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <EntityField label="Company/Owner" placeholder={PLACEHOLDER} value={value} onChange={setValue} owners={owners} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

async function open(first: ChosenEntity | null = null, { owners = true } = {}) {
  render(<Field first={first} owners={owners} />);
  await screen.findByPlaceholderText(PLACEHOLDER);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Company/Owner' });
}
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('the company or owner of a search (part 3 section 2, "Basic Filters")', () => {
  test('typing searches; Enter chooses, and the field shows the name', async () => {
    const field = await open();
    expect(field).toHaveAttribute('data-page-search');
    await userEvent.type(field, 'older{Enter}');
    expect(chosen()).toEqual({ kind: 'company', ticker: 'OLDD' });
    expect(field).toHaveValue('OLDD Older Devices');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('Tab chooses the highlighted one, and then leaves (part 1 section 2 "Company search bar behaviour")', async () => {
    const field = await open();
    await userEvent.type(field, 'old{ArrowDown}{Tab}');
    expect(chosen()).toEqual({ kind: 'company', ticker: 'OLDD' });
    expect(field).toHaveValue('OLDD Older Devices');
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    expect(field).not.toHaveFocus();
    expect(chosen()).toEqual({ kind: 'company', ticker: 'OLDD' });
  });

  test('Shift Tab leaves without a choice', async () => {
    const field = await open();
    await userEvent.type(field, 'old{Shift>}{Tab}{/Shift}');
    expect(field).not.toHaveFocus();
    expect(chosen()).toBeNull();
  });

  test('screen readers hear how many were found, or that nothing was; the list contains only options (WCAG 4.1.3)', async () => {
    const field = await open();
    const heard = document.querySelector('[aria-live="polite"]');
    await userEvent.type(field, 'old');
    await waitFor(() => expect(heard).toHaveTextContent('3 found'));
    await userEvent.type(field, 'zzz');
    await waitFor(() => expect(heard).toHaveTextContent('No company or owner found'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(heard).toBeEmptyDOMElement());
  });

  test('choosing an owner replaces the company: one is chosen at most', async () => {
    const field = await open({ kind: 'company', ticker: 'OLDC' });
    await userEvent.click(field);
    await userEvent.keyboard('avery{Enter}');
    expect(chosen()).toEqual({ kind: 'owner', cik: '0000000009' });
    expect(field).toHaveValue('Oldham Avery');
    expect(field).toHaveAttribute('title', 'OLDHAM AVERY');
  });

  test('only companies are offered where no owner can be chosen', async () => {
    const field = await open(null, { owners: false });
    await userEvent.type(field, 'old');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'OLDC Old Company Inc.',
      'OLDD Older Devices',
    ]);
  });

  test('the button and emptying the field clear the choice', async () => {
    const field = await open({ kind: 'company', ticker: 'OLDC' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear Company/Owner' }));
    expect([chosen(), field.value]).toEqual([null, '']);
    expect(field).toHaveFocus();
    await userEvent.type(field, 'oldc{Enter}');
    await userEvent.clear(field);
    expect(chosen()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear Company/Owner' })).toBeNull();
  });

  test('Escape and leaving keep the choice that was there', async () => {
    const field = await open({ kind: 'company', ticker: 'OLDC' });
    await userEvent.click(field);
    await userEvent.keyboard('dev{Escape}{Escape}');
    expect(field).toHaveValue('OLDC Old Company Inc.');
    await userEvent.click(field);
    await userEvent.keyboard('zzzz{Tab}');
    expect(field).toHaveValue('OLDC Old Company Inc.');
    expect(chosen()).toEqual({ kind: 'company', ticker: 'OLDC' });
  });

  test('a ticker or CIK that no dictionary contains is kept and shown as such', async () => {
    expect(await open({ kind: 'company', ticker: 'NOPE' })).toHaveValue('NOPE');
  });
});

test('while the names load, the field shows the ticker alone', async () => {
  localStorage.removeItem('tickerDictionary');
  let answer = (_: object) => {};
  globalThis.fetch = jest.fn<typeof fetch>(
    () =>
      new Promise((resolve) => {
        answer = (body) => resolve(answerOf(body));
      }),
  );
  render(<Field first={{ kind: 'company', ticker: 'OLDC' }} owners={false} />);
  await screen.findByPlaceholderText('Loading companies…');
  expect(screen.getByRole('combobox')).toHaveValue('OLDC');
  answer(TICKERS);
  expect(await screen.findByDisplayValue('OLDC Old Company Inc.')).toBeVisible();
});
