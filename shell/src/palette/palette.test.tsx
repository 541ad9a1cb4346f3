import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { dictionaries } from '@sentinel/session';
import { recent, session } from '@sentinel/session/credentials';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Palette } from './palette.tsx';

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
  await dictionaries.save('owners', { json: '{"0000000007":"Easton, Marguerite"}', etag: null });
});

async function open(firstTyped = '') {
  const acts = {
    onClose: jest.fn(),
    navigate: jest.fn<(path: string) => void>(),
    preload: jest.fn<(path: string) => void>(),
  };
  render(
    <Palette registry={REGISTRY} visitor={{ isLoggedIn: true, permissions: [] }} firstTyped={firstTyped} {...acts} />,
  );
  await screen.findByText('2 companies');
  await screen.findByText('1 owner');
  return { ...acts, field: screen.getByRole<HTMLInputElement>('combobox') };
}
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  test('the arrow keys move around the ends, Enter opens the line, and it comes first the next time', async () => {
    const { navigate, onClose } = await open();
    await userEvent.keyboard('east');
    expect(lines()).toEqual(['Easthaven Utilities EHVUEnter', 'Eastmark Biologics EMBX', 'Easton, Marguerite']);
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

  test('the area of the active line is preloaded', async () => {
    const { preload } = await open('easton');
    expect(preload).toHaveBeenLastCalledWith('/trades?owners=0000000007');
  });

  test('a button limits it to a kind and keeps the text', async () => {
    const { field } = await open('east');
    await userEvent.click(screen.getByRole('button', { name: /Owners/ }));
    expect([field.value, lines()]).toEqual(['#east', ['Easton, MargueriteEnter']]);
    expect(field).toHaveFocus();
  });

  test('? lists the keys of the portal and of the pages that one may open', async () => {
    await open('?');
    expect(screen.getByText('Move between rows')).toBeVisible();
    expect(screen.getByText("Go to the page's search")).toBeVisible();
    await userEvent.keyboard('rows');
    expect(screen.queryByText("Go to the page's search")).toBeNull();
  });

  test('says that nothing was found', async () => {
    await open('zzzz');
    expect(screen.getByText('Nothing found. Try fewer or other words.')).toBeVisible();
  });
});
