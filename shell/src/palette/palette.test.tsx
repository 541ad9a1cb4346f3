import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { dictionaries } from '@sentinel/market-ui/testing';
import { session } from '@sentinel/session/credentials';
import { createUiStore, UiProvider } from '@sentinel/ui/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FoundList } from './found-list.tsx';
import { KeyList } from './key-list.tsx';
import { Palette, type PaletteProps } from './palette.tsx';
import { recent } from './recent-entries.ts';

const REGISTRY = registryOf(
  area('market', {
    paths: [claim('/company'), claim('/trades', { title: 'Trades' })],
    cards: [{ package: 'analysis', title: 'Trades', text: '', path: '/trades', access: 'login', order: 1 }],
    palette: {
      company: '/company?ticker={ticker}',
      owner: '/trades?owners={cik}',
      keys: [{ path: '/trades', keys: ['j', 'k'], does: 'Move between rows' }],
    },
  }),
);

// jsdom has no modal dialogs, and does not scroll.
Element.prototype.scrollIntoView = () => {};
const { showModal } = HTMLDialogElement.prototype;
const realOpen = window.open;
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
afterAll(() => {
  HTMLDialogElement.prototype.showModal = showModal;
  window.open = realOpen;
});
beforeEach(async () => {
  session.clear();
  localStorage.clear();
  session.saveLogin({ access_token: 't' });
  const tickers = { EMBX: ['0000000001', 'Eastmark Biologics'], EHVU: ['0000000002', 'Easthaven Utilities'] };
  await dictionaries.save('tickers', { json: JSON.stringify(tickers), etag: null });
  await dictionaries.save('owners', { json: '{"0000000007":"EASTON, MARGUERITE"}', etag: null });
});

function show(change: Partial<PaletteProps> = {}) {
  const acts = {
    onClose: jest.fn(),
    onRetry: jest.fn(),
    navigate: jest.fn<(path: string) => void>(),
    preload: jest.fn<(path: string) => void>(),
  };
  const all: PaletteProps = {
    registry: REGISTRY,
    visitor: { isLoggedIn: true, permissions: [] },
    firstTyped: '',
    FoundList,
    hasFailed: false,
    ...acts,
    ...change,
  };
  const { rerender } = render(<Palette {...all} />);
  return {
    ...acts,
    field: screen.getByRole<HTMLInputElement>('combobox'),
    update: (next: Partial<PaletteProps>) => rerender(<Palette {...all} {...next} />),
  };
}
const lists = async () => {
  await screen.findByText('2 companies');
  await screen.findByText('1 owner');
};
async function open(firstTyped = '') {
  const shown = show({ firstTyped });
  await lists();
  return shown;
}
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  test('the arrow keys move around the ends, Enter opens the line, and it comes first the next time', async () => {
    const { navigate, onClose } = await open();
    await userEvent.keyboard('east');
    expect(lines()).toEqual([
      'Easthaven Utilities EHVUEnter',
      'Eastmark Biologics EMBX',
      'Easton, Marguerite CIK 0000000007',
    ]);
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toContain('Easton');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(navigate.mock.calls).toEqual([['/company?ticker=EMBX']]);
    expect(onClose).toHaveBeenCalled();
    expect(recent.read()[0]?.path).toBe('/company?ticker=EMBX');
  });

  test('what was opened last comes first', async () => {
    recent.add({ kind: 'owner', label: 'Easton, Marguerite', path: '/trades?owners=0000000007' });
    await open();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1);
    expect(lines()).toEqual(['Easton, MargueriteEnter', 'Trades']);
  });

  test('typed letters are highlighted', async () => {
    await open('@mark east');
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Eastmark']);
  });

  test('Tab fills in the ticker and keeps the kind; Ctrl Enter opens a new tab and stays', async () => {
    const opened = jest.fn<typeof window.open>();
    window.open = opened;
    const { field, navigate, onClose } = await open('@eastm');
    await userEvent.keyboard('{Tab}');
    expect(field).toHaveValue('@EMBX');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened.mock.calls).toEqual([['/company?ticker=EMBX', '_blank', 'noopener']]);
    expect([navigate.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });

  test('Tab fills in the name of an owner', async () => {
    const { field } = await open('#easton');
    await userEvent.keyboard('{Tab}');
    expect(field).toHaveValue('#Easton, Marguerite');
    expect(screen.getByTitle('EASTON, MARGUERITE')).toHaveTextContent('Easton, Marguerite');
  });

  test('the area of the active line is preloaded', async () => {
    const { preload } = await open('easton');
    expect(preload).toHaveBeenLastCalledWith('/trades?owners=0000000007');
  });

  test('a button limits it to a kind and keeps the text', async () => {
    const { field } = await open('east');
    await userEvent.click(screen.getByRole('button', { name: /Owners/ }));
    expect([field.value, lines()]).toEqual(['#east', ['Easton, Marguerite CIK 0000000007Enter']]);
    expect(field).toHaveFocus();
  });

  test('? lists the keys of the portal and of the pages that one may open', async () => {
    await open('?');
    expect(screen.getByText('Move between rows')).toBeVisible();
    expect(screen.getByText("Go to the page's search")).toBeVisible();
    await userEvent.keyboard('rows');
    expect(screen.queryByText("Go to the page's search")).toBeNull();
  });

  test('its switch turns single-letter keys off; the others stay (WCAG 2.1.4)', async () => {
    const ui = createUiStore();
    render(
      <UiProvider store={ui}>
        <KeyList registry={REGISTRY} visitor={{ isLoggedIn: true, permissions: [] }} text="" />
      </UiProvider>,
    );
    const off = () => screen.queryAllByText(/\(off\)/).map(({ textContent }) => textContent);
    expect(off()).toEqual([]);
    await userEvent.click(screen.getByRole('switch', { name: 'Single-letter keys' }));
    expect(ui.get().singleLetterKeys).toBe(false);
    expect(off()).toEqual(["Go to the page's search (off)", 'Show the keys (off)', 'Move between rows (off)']);
  });

  test('says that nothing was found', async () => {
    await open('zzzz');
    expect(screen.getByText('Nothing found. Try fewer or other words.')).toBeVisible();
  });
});

describe('while companies and owners load', () => {
  const realFetch = globalThis.fetch;
  beforeEach(() => localStorage.clear());
  afterAll(() => {
    globalThis.fetch = realFetch;
  });

  test('the server finds those that are typed, and their dictionary takes their place without a jump', async () => {
    let sendTickers = () => {};
    globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
      const { type } = JSON.parse(String(init?.body)) as { type: string };
      const answer = (json: unknown) =>
        ({
          ok: true,
          status: 200,
          headers: new Headers(),
          json: async () => json,
          text: async () => JSON.stringify(json),
        }) as Response;
      if (type === 'get_tickers')
        return new Promise((resolve) => {
          sendTickers = () => resolve(answer({ EMBX: ['0000000001', 'Eastmark Biologics'] }));
        });
      if (type === 'get_owners') return new Promise(() => {});
      const companies = [{ cik: '0000000001', name: 'Eastmark Biologics', ticker: 'EMBX' }];
      return answer({ companies, owners: [{ cik: '0000000007', name: 'EASTON, MARGUERITE' }] });
    });
    const { navigate } = show({ firstTyped: 'east' });
    expect(screen.getByText('Loading companies and owners…')).toBeVisible();
    const found = ['Eastmark Biologics EMBXEnter', 'Easton, Marguerite CIK 0000000007'];
    await waitFor(() => expect(lines()).toEqual(found));
    sendTickers();
    await screen.findByText('1 company');
    expect(lines()).toEqual(found);
    await userEvent.keyboard('{Enter}');
    expect(navigate.mock.calls).toEqual([['/company?ticker=EMBX']]);
  });
});

describe('before the code of its list has loaded', () => {
  test('what is typed counts from the first moment on, in the same field', async () => {
    const { field, update } = show({ FoundList: null });
    expect(field).toHaveFocus();
    await userEvent.keyboard('eastm{Backspace}{ArrowDown}{Tab}');
    update({ FoundList });
    await lists();
    await userEvent.keyboard('m');
    expect([field.value, lines()]).toEqual(['eastm', ['Eastmark Biologics EMBXEnter']]);
    expect(field).toHaveFocus();
  });

  test('Enter opens the first line, once companies and owners are loaded, too', async () => {
    const { navigate, update } = show({ FoundList: null });
    await userEvent.keyboard('eastm{Enter}');
    update({ FoundList });
    await waitFor(() => expect(navigate.mock.calls).toEqual([['/company?ticker=EMBX']]));
  });

  test('typing on takes the Enter back', async () => {
    const { navigate, update } = show({ FoundList: null });
    await userEvent.keyboard('eastm{Enter}a');
    update({ FoundList });
    await lists();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('a failure is told, and can be retried; what was typed stays', async () => {
    const { field, onRetry, update } = show({ FoundList: null, hasFailed: true });
    await userEvent.keyboard('east');
    expect(screen.getByRole('status')).toHaveTextContent("The search didn't load.");
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    update({ FoundList });
    await lists();
    expect(field).toHaveValue('east');
  });
});
