import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readAddress } from '../fields/address.ts';
import { newEmail, openPage } from '../testing/open-page.tsx';
import { TRADE_FORM } from '../trades/trade-form.ts';
import HeatPage from './heat.page.tsx';
import { exploreAddress } from './heat-links.ts';
import { heatExample } from './testing/heat-example.ts';

const realFetch = globalThis.fetch;
const realMatchMedia = globalThis.matchMedia;
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.matchMedia = realMatchMedia;
});

const answered = (payload: Record<string, unknown>) => heatExample(payload.months as 36 | 12);
const open = (address = '/heat', answer: Parameters<typeof openPage>[2][string] = answered) =>
  openPage(<HeatPage />, address, { get_sector_heat: answer }, newEmail());

const FOOD =
  'Food Products, Mar 2026: 7 people bought, 2 sold; by people +56%, 91st percentile of 120 months; 14 trades, 1 of them with a date that cannot be right';
/** Roles and names of all cells take seconds to compute, so that what needs no name is found without. */
const monthHeads = () => document.querySelectorAll('thead th + th');
const industries = () => [...document.querySelectorAll('tbody th')].slice(0, 3).map(({ textContent }) => textContent);

describe('the page of sector heat', () => {
  test('a cell tells its figures, and leads to the search that finds its trades', async () => {
    const page = await open();
    const cell = await screen.findByLabelText(FOOD);
    expect(page.calls).toEqual([expect.objectContaining({ type: 'get_sector_heat', months: 36 })]);
    expect(document.querySelectorAll('tbody tr')).toHaveLength(48);
    expect(monthHeads()).toHaveLength(36);
    expect(cell).toHaveTextContent(/^▲91$/);
    expect(cell).toHaveAttribute(
      'href',
      '/explore-trades?v=1&from=2026-03-01&to=2026-03-31&without_10b5-1=yes&all_companies=no&industry=Food+Products',
    );
    expect(screen.getByLabelText(/^Banking, Mar 2026: 0 people bought, 1 sold; by people −100%/)).toHaveTextContent(
      '▼4',
    );
    expect(
      screen.getByLabelText(
        'Coal, Mar 2026: 1 person bought, 0 sold; by people +100%, no percentile, because the industry has 1 month of history and 12 are needed; 2 trades',
      ),
    ).toHaveTextContent('–');
    expect(screen.getByLabelText('Coal, Feb 2026: no trades')).toHaveTextContent('·');
    expect(screen.getByText(/3 trades of companies whose industry is not known are in no cell/)).toBeVisible();
  });

  test('explore reads the address of a cell as the filters by which its trades are counted', () => {
    const [, query = ''] = exploreAddress('Food Products', { month: '2026-02' }).split('?');
    const reading = readAddress(query, TRADE_FORM.address, TRADE_FORM.empty, TRADE_FORM.exclusions);
    if (reading.kind !== 'state') throw new Error('no state');
    expect(reading.ignored).toEqual([]);
    const usual = TRADE_FORM.filtersOf(TRADE_FORM.empty, undefined);
    expect(TRADE_FORM.filtersOf(reading.state, undefined)).toEqual({
      ...usual,
      include_all: false,
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      constraint_10b51: { val: [true] },
      industry: { val: ['Food Products'] },
    });
  });

  test('by dollars, in 12 months, in another order: each stands in the address', async () => {
    const page = await open();
    await screen.findByLabelText(FOOD);
    await userEvent.click(screen.getByLabelText('By dollars'));
    expect(page.address()).toBe('/heat?measure=dollars');
    expect(
      screen.getByLabelText(
        /^Food Products, Mar 2026: \$ 1\.20M bought, \$ 0\.00 sold; by dollars \+100%, 50th percentile of 110 months/,
      ),
    ).toHaveTextContent(/^50$/);
    expect(screen.getByLabelText(/^Banking, .*by dollars: no ratio, because nothing of it is known/)).toHaveTextContent(
      '–',
    );
    await userEvent.click(screen.getByLabelText('12 months'));
    expect(page.address()).toBe('/heat?measure=dollars&months=12');
    await waitFor(() => expect(monthHeads()).toHaveLength(12));
    expect(page.calls.at(-1)).toMatchObject({ months: 12 });
    page.back();
    expect(page.address()).toBe('/heat?measure=dollars');
  });

  test('industries stand by name, or by the newest percentile, those without one last', async () => {
    await open('/heat?months=12');
    await screen.findByLabelText(FOOD);
    expect(industries()).toEqual(['Agriculture', 'Aircraft', 'Almost Nothing']);
    await userEvent.click(screen.getByRole('combobox', { name: /Order of industries/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Newest: high to low' }));
    expect(industries()).toEqual(['Food Products', 'Banking', 'Agriculture']);
    await userEvent.click(screen.getByRole('combobox', { name: /Order of industries/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Newest: low to high' }));
    expect(industries()).toEqual(['Banking', 'Food Products', 'Agriculture']);
  });

  test('an address is read; what it cannot say has its usual value', async () => {
    const page = await open('/heat?measure=shares&months=12&sort=lowest');
    expect(await screen.findByLabelText(FOOD)).toBeVisible();
    expect(page.calls).toEqual([expect.objectContaining({ months: 12 })]);
    expect(industries()[0]).toBe('Banking');
  });

  test('the grid is one stop of Tab, at the newest month; arrow keys move, and the figures stand above', async () => {
    await open('/heat?months=12&sort=highest');
    const food = await screen.findByLabelText(FOOD);
    const grid = screen.getByRole('grid');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => food.focus());
    expect(screen.getByText('Food Products, Mar 2026')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByLabelText(/^Banking, Mar 2026/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByLabelText('Banking, Feb 2026: no trades')).toHaveFocus();
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(screen.getByLabelText('Banking, Apr 2025: no trades')).toHaveFocus();
    fireEvent.mouseOver(screen.getByLabelText(/^Coal, Mar 2026/));
    expect(screen.getByText('Coal, Mar 2026')).toBeVisible();
    fireEvent.mouseLeave(grid);
    expect(screen.getByText('Banking, Apr 2025')).toBeVisible();
    await userEvent.keyboard('{Control>}{Home}{/Control}{End}');
    expect(food).toHaveFocus();
  });

  test('on a phone, an industry opens into its months, the newest first', async () => {
    globalThis.matchMedia = ((query: string) => ({
      matches: true,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as never;
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Food Products/ }));
    const months = within(screen.getByRole('list', { name: 'Months of Food Products' })).getAllByRole('listitem');
    expect(months).toHaveLength(36);
    expect(months[0]).toHaveTextContent(/^Mar 2026▲917 people bought, 2 sold14 trades/);
    expect(months[1]).toHaveTextContent('Feb 2026·No trades');
    expect(screen.getByRole('link', { name: /^14 trades.*: Food Products, Mar 2026$/ })).toHaveAttribute(
      'href',
      expect.stringContaining('from=2026-03-01&to=2026-03-31'),
    );
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('a market without trades is said to be one', async () => {
    await open('/heat', { months: ['2026-03'], industries: [], without_industry: 0 });
    expect(await screen.findByText('No trades')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  test('a failure can be tried again', async () => {
    let answer: object | 'fails' = 'fails';
    await open('/heat?months=12', () => answer as object);
    expect(await screen.findByText('The sector heat could not be loaded')).toBeVisible();
    answer = heatExample(12);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(FOOD)).toBeVisible();
  });
});
