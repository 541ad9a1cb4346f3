import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { answerOf, dictionaries, storeDictionaries } from '../testing/index.ts';
import type { ChosenEntities } from './chosen-entities.ts';
import { EntityPicker, type EntityPickerProps } from './entity-picker.tsx';

const OLD = { OLDC: ['0000000001', 'Old Company Inc.'] } as const;
const NEW = { ...OLD, NEWC: ['0000000002', 'New Company Inc.'] } as const;

const realFetch = globalThis.fetch;
const realNow = Date.now;
let sent: jest.Mock<typeof fetch>;
beforeEach(() => {
  session.clear();
  localStorage.clear();
  session.saveLogin({ access_token: 't' });
  sent = jest.fn<typeof fetch>(async () => answerOf(NEW));
  globalThis.fetch = sent;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Date.now = realNow;
});

function Picker({ offers }: Pick<EntityPickerProps, 'offers'>) {
  const [chosen, setChosen] = useState<ChosenEntities>({ tickers: [], ownerCiks: [] });
  return (
    <>
      <EntityPicker offers={offers} label="Company" chosen={chosen} onChange={setChosen} />
      <output>{JSON.stringify(chosen)}</output>
    </>
  );
}

/** The picker with a dictionary cached this long ago, or without one. */
async function open(cached?: { readonly agoMs: number }) {
  if (cached) {
    await storeDictionaries({ tickers: OLD, owners: {} });
    Date.now = () => realNow() + cached.agoMs;
  }
  render(<Picker offers="companies" />);
  await screen.findByPlaceholderText('Ticker or company name');
  return (text: string) => userEvent.type(screen.getByRole('combobox'), text);
}

describe('where the companies come from (part 1 section 7)', () => {
  test('from the cached dictionary, without a call', async () => {
    const type = await open({ agoMs: 120_000 });
    await type('old');
    expect(await screen.findByRole('option', { name: /OLDC/ })).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  test('from the server when none is cached', async () => {
    const type = await open();
    await type('new');
    expect(await screen.findByRole('option', { name: /NEWC/ })).toBeVisible();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('a company that became known since is found: an old dictionary is fetched afresh, once, and kept', async () => {
    const type = await open({ agoMs: 120_000 });
    await type('newc');
    expect(await screen.findByRole('option', { name: /NEWC/ })).toBeVisible();
    await type('{Backspace}{Backspace}{Backspace}{Backspace}nowhere');
    expect(await screen.findByText('No company found', { selector: 'p' })).toBeVisible();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await dictionaries.read('tickers')).toBe(JSON.stringify(NEW));
  });

  test('a young dictionary is believed', async () => {
    const type = await open({ agoMs: 1_000 });
    await type('newc');
    expect(await screen.findByText('No company found', { selector: 'p' })).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });
});

test('text that picks nothing sends no form, goes with Escape, and goes when the field is left', async () => {
  await storeDictionaries({ tickers: OLD, owners: {} });
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  const onOtherEscape = jest.fn();
  render(
    <form onSubmit={onSubmit} onKeyDown={({ key }) => key === 'Escape' && onOtherEscape()}>
      <Picker offers="companies" />
      <button type="submit">Search</button>
    </form>,
  );
  const field = await screen.findByPlaceholderText('Ticker or company name');
  await userEvent.type(field, 'nowhere{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}{Escape}');
  expect(field).toHaveValue('');
  expect(onOtherEscape).not.toHaveBeenCalled();
  await userEvent.type(field, 'old');
  await userEvent.tab({ shift: true });
  expect(field).toHaveValue('');
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('{"tickers":[],"ownerCiks":[]}');
});

test('companies and owners are picked from one list, and taken away one by one', async () => {
  await storeDictionaries({ tickers: OLD, owners: { '0000000009': 'OLDHAM AVERY' } });
  render(<Picker offers="companies and owners" />);
  const field = await screen.findByPlaceholderText('Ticker, company, or owner name');
  await userEvent.type(field, 'old');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'OLDC Old Company Inc.',
    'Oldham Avery Owner',
  ]);
  expect(screen.getByTitle('OLDHAM AVERY')).toHaveTextContent('Oldham Avery');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Oldham Avery' })).toBeVisible();
  await userEvent.type(field, 'oldc{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('{"tickers":["OLDC"],"ownerCiks":["0000000009"]}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove OLDC' }));
  await userEvent.type(field, '{Backspace}');
  expect(screen.getByRole('status')).toHaveTextContent('{"tickers":[],"ownerCiks":[]}');
  expect(sent).not.toHaveBeenCalled();
});
