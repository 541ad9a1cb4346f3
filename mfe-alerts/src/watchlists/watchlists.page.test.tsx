import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MAX_LINES_A_CALL, MAX_MEMBERS_A_CALL, NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea, refusal } from '../testing/open-area.tsx';
import type { Watchlist, WatchlistMember } from '../watchlists.query.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `/watchlists?id=${ID}`;
const CHIPS: Watchlist = {
  id: ID,
  name: 'Chips',
  is_shared: false,
  is_own: true,
  companies: 1,
  people: 1,
  version: 3,
  changed_at: '2026-11-20T15:00:00.000Z',
};
const ALDGATE: WatchlistMember = { kind: 'company', cik: '0000000001', name: 'Aldgate Systems Inc.', ticker: 'ALDG' };
const BASALT: WatchlistMember = { kind: 'company', cik: '0000000002', name: 'Basalt Energy', ticker: 'BSLT' };
const AVERY: WatchlistMember = { kind: 'person', cik: '0000000009', name: 'OWNER AVERY', ticker: null };
const NOT_FOUND = { status: 404, error: NO_SUCH_WATCHLIST, code: 'not_found' };

/** What `save_watchlist` answers: the next version, and that all were added. */
function saving(watchlist = CHIPS) {
  let { version } = watchlist;
  return (call: object) => {
    version += 1;
    const { type: _, signal: _signal, id: _id, add = [], remove = [], ...fields } = call as Record<string, never[]>;
    return { watchlist: { ...watchlist, ...fields, version }, added: add.length, removed: remove.length };
  };
}
const open = (answers: Parameters<typeof openArea>[1] = {}, permissions = ['alerts', 'explore_trades']) =>
  openArea(
    PATH,
    { get_watchlist: { watchlist: CHIPS, members: [ALDGATE, AVERY] }, save_watchlist: saving(), ...answers },
    permissions,
  );
const paste = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Many at once' }), { target: { value: text } });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};

describe("the user's watchlists", () => {
  test('are a table by name, each with a link to its page', async () => {
    const lists = [
      { ...CHIPS, id: ID.replace('1', '2'), name: 'Banks', companies: 4998, people: 0, is_shared: true },
      CHIPS,
    ];
    await openArea('/watchlists', { get_watchlists: { watchlists: lists } });
    expect(await screen.findByRole('link', { name: 'Chips' })).toHaveAttribute('href', PATH);
    const [, banks] = screen.getAllByRole('row');
    expect(
      within(banks as HTMLElement)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['4,998', '0', 'By link']);
  });

  test('without one, the page says what to do; a new one opens once it has a name that is free', async () => {
    const area = await openArea('/watchlists', {
      get_watchlists: { watchlists: [] },
      save_watchlist: (call: object) =>
        (call as { name: string }).name === 'Chips'
          ? refusal('name_taken', 'You already have a watchlist of this name.')
          : { watchlist: { ...CHIPS, name: 'Banks' }, added: 0, removed: 0 },
      get_watchlist: { watchlist: { ...CHIPS, name: 'Banks', companies: 0, people: 0 }, members: [] },
    });
    expect(await screen.findByText("You don't have any watchlists yet.")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New watchlist' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Chips{Enter}');
    expect(await screen.findByText('You already have a watchlist of this name.')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Banks {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Banks/ })).toBeVisible();
    expect(area.address()).toBe(PATH);
    expect(area.callsOf('save_watchlist').at(-1)).toMatchObject({ name: 'Banks' });
  });

  test('that could not be loaded are asked for again', async () => {
    const area = await openArea('/watchlists', { get_watchlists: { status: 503, error: 'no', code: 'unavailable' } });
    await userEvent.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
    await waitFor(() => expect(area.callsOf('get_watchlists').length).toBeGreaterThan(1));
  });
});

describe('a list', () => {
  test('shows its companies and people with their pages, and the searches that the user may make', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: /Chips/ })).toBeVisible();
    expect(screen.getByText('1 company, 1 person')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore trades' })).toHaveAttribute(
      'href',
      `/explore-trades?v=1&watchlist=${ID}`,
    );
    expect(screen.queryByRole('link', { name: 'Explore events' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Owner Avery' })).toHaveAttribute('href', '/insider?cik=0000000009');
    expect(screen.getByRole('link', { name: 'Aldgate Systems Inc.' })).toHaveAttribute('href', '/company?ticker=ALDG');
  });

  test.each(['junk', ID])('that is gone, not shared, or none says so: %s', async (id) => {
    const area = await openArea(`/watchlists?id=${id}`, { get_watchlist: NOT_FOUND });
    expect(await screen.findByText(NO_SUCH_WATCHLIST)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your watchlists' })).toBeVisible();
    expect(area.callsOf('get_watchlist')).toHaveLength(id === ID ? 1 : 0);
  });

  test('is renamed in place: Enter saves with the version that was read, Escape keeps the name', async () => {
    const area = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    await userEvent.keyboard('Semis{Escape}');
    expect(screen.getByRole('heading', { level: 1, name: /Chips/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.keyboard('Semis{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Semis/ })).toBeVisible();
    expect(area.callsOf('save_watchlist')).toEqual([expect.objectContaining({ id: ID, version: 3, name: 'Semis' })]);
  });

  test('a member is removed at once and comes back by Undo; each change names the version of the one before', async () => {
    const area = await open();
    await screen.findByRole('link', { name: 'Owner Avery' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Owner Avery' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Owner Avery' })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Owner Avery' })).toBeVisible();
    const key = { kind: 'person', cik: AVERY.cik };
    expect(area.callsOf('save_watchlist')).toEqual([
      expect.objectContaining({ version: 3, remove: [key] }),
      expect.objectContaining({ version: 4, add: [key] }),
    ]);
  });

  test('a company is added by name; one that is in the list is not', async () => {
    const area = await open();
    const field = await screen.findByRole('combobox', { name: 'By name' });
    await userEvent.type(field, 'bslt');
    await userEvent.click(await screen.findByRole('option', { name: /BSLT/ }));
    expect(await screen.findByRole('link', { name: 'Basalt Energy' })).toBeVisible();
    await userEvent.type(field, 'aldg');
    await userEvent.click(await screen.findByRole('option', { name: /ALDG/ }));
    expect(await screen.findByText('ALDG is in the list already')).toBeVisible();
    expect(area.callsOf('save_watchlist')).toEqual([
      expect.objectContaining({ add: [{ kind: 'company', cik: BASALT.cik }] }),
    ]);
  });

  test('is shared by a switch, and its link copied', async () => {
    const user = userEvent.setup();
    const area = await open();
    await user.click(await screen.findByRole('switch', { name: 'Share by link' }));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PATH}`);
    expect(area.callsOf('save_watchlist')).toEqual([expect.objectContaining({ version: 3, is_shared: true })]);
  });

  test('is deleted after a question', async () => {
    const area = await open({ delete_watchlist: { success: true }, get_watchlists: { watchlists: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(area.address()).toBe('/watchlists'));
    expect(area.callsOf('delete_watchlist')).toEqual([expect.objectContaining({ id: ID })]);
  });

  test('of somebody else is only read, and copied', async () => {
    const shared = { ...CHIPS, is_own: false, is_shared: true };
    const area = await open({ get_watchlist: { watchlist: shared, members: [ALDGATE] } });
    await screen.findByRole('link', { name: 'Aldgate Systems Inc.' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Many at once' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove|Delete|Rename/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Copy to my watchlists' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(area.callsOf('save_watchlist')).toEqual([expect.objectContaining({ name: 'Chips', copy_of: ID })]),
    );
  });

  test('a change that was refused is said, and the list loaded as it is now', async () => {
    const error = 'This watchlist was changed elsewhere in the meantime. Load it again.';
    const area = await open({ save_watchlist: refusal('changed_meanwhile', error) });
    await userEvent.click(await screen.findByRole('switch', { name: 'Share by link' }));
    expect((await screen.findAllByText(error))[0]).toBeVisible();
    await waitFor(() => expect(area.callsOf('get_watchlist')).toHaveLength(2));
  });
});

describe('a paste', () => {
  const reading =
    (known: Readonly<Record<string, WatchlistMember | readonly WatchlistMember[]>>) => (call: object) => ({
      lines: (call as { lines: { line: number; texts: string[] }[] }).lines.map(({ line, texts }) => {
        const found = known[texts[0] ?? ''] ?? null;
        return Array.isArray(found) ? { line, found: null, candidates: found } : { line, found, candidates: [] };
      }),
    });

  test('says how many were added and names each line that was not; one that names several is chosen', async () => {
    const twin = { ...BASALT, cik: '0000000003', name: 'Basalt Rock', ticker: null };
    const area = await open({
      read_watchlist_lines: reading({ BSLT: BASALT, ALDG: ALDGATE, Basalt: [ALDGATE, twin] }),
    });
    await paste('BSLT\nALDG\nnobody\n\nBSLT\nBasalt');
    expect(await screen.findByText('1 added, 2 were in the list, 1 line names several, 1 not found.')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Lines that were not added' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('3nobodyNot found');
    expect(rows[2]).toHaveTextContent('6BasaltNames several');
    expect(screen.getByRole('button', { name: /Add Aldgate Systems/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Add Basalt Rock, CIK 3' }));
    await waitFor(() =>
      expect(area.callsOf('save_watchlist').at(-1)).toMatchObject({ add: [{ kind: 'company', cik: twin.cik }] }),
    );
  });

  test('of nothing, or of too much, says so without a call', async () => {
    const area = await open();
    await paste(' \n ');
    expect(await screen.findByText('Paste at least one ticker, CIK, or name.')).toBeVisible();
    await paste('x\n'.repeat(20_001));
    expect(await screen.findByText('This list has 20,001 lines; 20,000 is the most at a time.')).toBeVisible();
    expect(area.callsOf('read_watchlist_lines')).toEqual([]);
  });

  test('of 10,000 lines, half unknown, is read and stored in calls that fit the limits', async () => {
    const area = await open({
      get_watchlist: { watchlist: CHIPS, members: [] },
      read_watchlist_lines: (call: object) => ({
        lines: (call as { lines: { line: number }[] }).lines.map(({ line }) => ({
          line,
          found: line % 2 === 0 ? { ...AVERY, cik: String(line).padStart(10, '0') } : null,
          candidates: [],
        })),
      }),
    });
    await paste(Array.from({ length: 10_000 }, (_, n) => `name ${n + 1}`).join('\n'));
    expect(await screen.findByText('5,000 added, 5,000 not found.', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('The first 50 of 5,000 are shown; the file has all.')).toBeVisible();
    expect(area.callsOf('read_watchlist_lines')).toHaveLength(10_000 / MAX_LINES_A_CALL);
    expect(area.callsOf('save_watchlist')).toHaveLength(5000 / MAX_MEMBERS_A_CALL);
  });

  test('of a file is read as a paste is', async () => {
    const area = await open({ read_watchlist_lines: reading({ BSLT: BASALT }) });
    const text = 'Symbol,Shares\nBSLT,100\n';
    const file = new File([text], 'list.csv', { type: 'text/csv' });
    file.text = async () => text; // jsdom has none
    await userEvent.upload(await screen.findByLabelText('CSV file of companies and people'), file);
    expect(await screen.findByText('1 added.')).toBeVisible();
    expect(area.callsOf('read_watchlist_lines')).toEqual([
      expect.objectContaining({ lines: [{ line: 2, texts: ['BSLT'] }] }),
    ]);
  });

  test('that fails on the way says why, and keeps what was pasted', async () => {
    await open();
    await paste('BSLT');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Many at once' })).toHaveValue('BSLT');
  });

  test('beyond the most that a list holds says how many were left out', async () => {
    const full = Array.from({ length: 9999 }, (_, n) => ({ ...AVERY, cik: String(n + 100).padStart(10, '0') }));
    await open({
      get_watchlist: { watchlist: CHIPS, members: full },
      read_watchlist_lines: reading({ BSLT: BASALT, ALDG: ALDGATE }),
    });
    await paste('BSLT\nALDG');
    expect(await screen.findByText('1 added, 1 left out because the list is full.')).toBeVisible();
  });
});
