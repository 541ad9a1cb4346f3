import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../context/ui-context.tsx';
import { createUiStore } from '../context/ui-store.ts';
import type { ResultsColumn } from './column.ts';
import { ResultsTable, type ResultsTableProps } from './results-table.tsx';
import { toCsv } from './to-csv.ts';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const COLUMNS: readonly ResultsColumn[] = [
  { name: 'Company Name' },
  { name: 'Ticker', kind: 'link', href: () => 'https://www.sec.gov/x' },
  { name: 'Owner' },
  { name: 'Trade Return', kind: 'number', tooltip: 'The return over the horizon after the trade.' },
  { name: 'next_8k', label: '8-K', group: 'Next Event (bdays)', kind: 'number' },
  { name: 'next_ea', label: 'EA', group: 'Next Event (bdays)', kind: 'number' },
];
const ROWS = ['Aldgate', 'Basalt', 'Cobalt'].map((name, index) => ({
  'Company Name': name,
  Ticker: name.slice(0, 3).toUpperCase(),
  Owner: `Owner ${index}`,
  'Trade Return': `${index}.5%`,
  next_8k: '3',
  next_ea: '24',
}));

// The code of the rows is large: on a busy machine, importing it takes longer than a test waits for its first row.
beforeAll(async () => {
  await import('./results-grid.tsx');
  await import('./results-cards.tsx');
});
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  HTMLElement.prototype.scrollIntoView ??= () => undefined;
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

/** Answers media queries as a phone does. */
function onPhone() {
  globalThis.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
}

function renderTable(props: Partial<ResultsTableProps> = {}, store = createUiStore()) {
  render(
    <UiProvider store={store}>
      <ResultsTable title="Search Results" columns={COLUMNS} rows={ROWS} {...props} />
    </UiProvider>,
  );
}
const cell = async (text: string) => {
  const found = (await screen.findByText(text)).closest<HTMLElement>('[role="gridcell"]');
  if (!found) throw new Error(`No cell shows ${text}`);
  return found;
};

describe('headings', () => {
  test('columns of one group stand below its heading', async () => {
    renderTable();
    const group = await screen.findByRole('columnheader', { name: 'Next Event (bdays)' });
    expect(group).toHaveAttribute('aria-colspan', '2');
    expect(screen.getByRole('columnheader', { name: '8-K' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'EA' })).toBeVisible();
  });

  test('an exported column is headed by its group and its own name', () => {
    expect(toCsv(COLUMNS.slice(4), ROWS)?.split('\r\n')[0]).toBe('"Next Event (bdays): 8-K","Next Event (bdays): EA"');
  });

  test('an explanation describes its heading and shows while that is pointed at', async () => {
    renderTable();
    const heading = await screen.findByRole('columnheader', { name: 'Trade Return' });
    const text = 'The return over the horizon after the trade.';
    expect(heading).toHaveAttribute('aria-description', text);
    await userEvent.hover(heading);
    expect(await screen.findByText(text)).toBeVisible();
    await userEvent.unhover(heading);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  test('the grid has the name of the table', async () => {
    renderTable();
    expect(await screen.findByRole('grid', { name: 'Search Results' })).toBeVisible();
  });
});

test('the row height is a setting of the page', async () => {
  const store = createUiStore({ density: 'roomy' });
  renderTable({ densityControl: true, status: 'As of 16:42 ET' }, store);
  expect(screen.getByText('As of 16:42 ET')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Roomy' })).toBeChecked();
  await userEvent.click(screen.getByText('Compact'));
  expect(store.get().density).toBe('compact');
  expect(screen.getByRole('region', { name: 'Search Results' })).toHaveAttribute('data-density', 'compact');
});

describe('keys', () => {
  test('j and k move between the rows in one column, and stop at the ends', async () => {
    renderTable();
    (await cell('Owner 0')).focus();
    await userEvent.keyboard('j');
    expect(await cell('Owner 1')).toHaveFocus();
    await userEvent.keyboard('jjj');
    expect(await cell('Owner 2')).toHaveFocus();
    await userEvent.keyboard('k');
    expect(await cell('Owner 1')).toHaveFocus();
  });

  test('Enter follows the link of the row', async () => {
    renderTable();
    const followed = jest.fn((event: Event) => event.preventDefault());
    const target = await cell('Owner 1');
    screen.getByRole('link', { name: /BAS/ }).addEventListener('click', followed);
    target.focus();
    await userEvent.keyboard('{Enter}');
    expect(followed).toHaveBeenCalledTimes(1);
  });

  test('] and [ page, where there is a page', async () => {
    renderTable({ pageSizes: [2] });
    (await cell('Owner 0')).focus();
    const [back, forward] = ['[[', ']']; // "[[" is how user-event writes the key [
    await userEvent.keyboard(`${back}${forward}`);
    (await cell('Owner 2')).focus();
    await userEvent.keyboard(forward);
    expect(screen.getByText('3–3 of 3')).toBeVisible();
    await userEvent.keyboard(back);
    expect(await cell('Owner 0')).toBeVisible();
  });

  test('outside the table they do nothing, unless it listens everywhere; in a field they are letters', async () => {
    renderTable();
    await cell('Owner 0');
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
    renderTable({ title: 'Other', keysEverywhere: true, actions: <input aria-label="Filter" /> });
    const other = screen.getByRole('region', { name: 'Other' });
    await within(other).findByText('Owner 0');
    await userEvent.type(screen.getByLabelText('Filter'), 'j');
    expect(screen.getByLabelText('Filter')).toHaveFocus();
    screen.getByLabelText('Filter').blur();
    await userEvent.keyboard('j');
    expect(other).toContainElement(document.activeElement as HTMLElement);
  });

  test('letters do nothing when single-letter keys are switched off; Enter and the arrow keys stay (WCAG 2.1.4)', async () => {
    const store = createUiStore();
    renderTable({ keysEverywhere: true, pageSizes: [2] }, store);
    const target = await cell('Owner 0');
    expect(screen.getByText('j')).toBeVisible();
    act(() => store.set({ singleLetterKeys: false }));
    expect(screen.queryByText('j')).toBeNull();
    target.focus();
    await userEvent.keyboard(`j${']'}`);
    expect(target).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await cell('Owner 1')).toHaveFocus();
    act(() => store.set({ singleLetterKeys: true }));
    await userEvent.keyboard('k');
    expect(await cell('Owner 0')).toHaveFocus();
  });
});

test('a text stands for its value, which it says on hover; exported is the value', async () => {
  const columns = [{ name: 'Owner', text: ({ Owner }: Record<string, unknown>) => `${Owner}!`.replace('1!', '1') }];
  renderTable({ columns });
  expect(await screen.findByText('Owner 0!')).toHaveAttribute('title', 'Owner 0');
  expect(screen.queryByTitle('Owner 1')).toBeNull();
  expect(toCsv(columns, ROWS)).toContain('"Owner 0"');
});

describe('on a phone', () => {
  test('a row shows two lines and opens in place with all its fields', async () => {
    onPhone();
    renderTable();
    const row = await screen.findByRole('button', { name: /Basalt/ });
    expect(row).toHaveTextContent('Basalt1.50%Owner 1');
    expect(screen.queryByRole('grid')).toBeNull();
    await userEvent.click(row);
    expect(row).toHaveAttribute('aria-expanded', 'true');
    const fields = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(fields.slice(-2)).toEqual(['Next Event (bdays): 8-K', 'Next Event (bdays): EA']);
    expect(fields).toHaveLength(COLUMNS.length);
    expect(screen.getByRole('link', { name: /BAS/ })).toHaveAttribute('href', 'https://www.sec.gov/x');
    await userEvent.click(screen.getByRole('button', { name: /Cobalt/ }));
    expect(row).toHaveAttribute('aria-expanded', 'false');
  });

  test('dates and texts are in the second line as their columns show them', async () => {
    onPhone();
    const columns: readonly ResultsColumn[] = [
      { name: 'Company Name' },
      { name: 'Owner', text: ({ Owner }) => String(Owner).toLowerCase() },
      { name: 'At', kind: 'date', value: () => '2026-11-20T21:15:00Z', render: () => <time>Nov 20, 4:15 PM EST</time> },
    ];
    renderTable({ columns });
    expect(await screen.findByRole('button', { name: /Basalt/ })).toHaveTextContent(
      'Basaltowner 1 · Nov 20, 4:15 PM EST',
    );
  });

  test('the caller says what a row shows and what can be done with it', async () => {
    onPhone();
    const open = jest.fn();
    renderTable({
      onRowClick: open,
      card: {
        title: (row) => `${row.Ticker} title`,
        asideDetail: () => 'aside',
        actions: () => <a href="/company">Company</a>,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /BAS title\s*aside/ }));
    expect(screen.getByRole('link', { name: 'Company' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(open).toHaveBeenCalledWith(ROWS[1]);
  });

  test('the rows can be sorted', async () => {
    onPhone();
    renderTable();
    await userEvent.click(await screen.findByRole('combobox', { name: /Sort by/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Company Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ascending: sort descending' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cobalt'));
  });

  test('j and k move between the rows', async () => {
    onPhone();
    renderTable();
    (await screen.findByRole('button', { name: /Aldgate/ })).focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { name: /Basalt/ })).toHaveFocus();
  });
});
