import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import EventsPage from '../events/events.page.tsx';
import { openPage } from '../testing/open-page.tsx';
import { EVENT, TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
// jsdom has no pointer events, and the grid measures its frame.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => {
  sessionStorage.clear();
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 4000 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

const madeUp = <Row extends object>(row: Row): Row =>
  JSON.parse(JSON.stringify(row).replaceAll('"0000000001-26-', '"0009990001-26-'));
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

test.each([
  ['trades', <TradesPage key="trades" />, '/explore-trades?v=1&columns=all', { explore_trades: TRADE }, 4],
  ['events', <EventsPage key="events" />, '/explore-material-events?v=1&columns=all', { explore_events: EVENT }, 1],
] as const)(
  'no link of made-up %s leads to the SEC; those of real ones do (FINDINGS B24)',
  async (_name, page, address, rows, links) => {
    const answers = (of: (row: object) => object) =>
      Object.fromEntries(Object.entries(rows).map(([type, row]) => [type, { num_rows: 1, rows: [of(row)] }]));
    const demo = await openPage(page, address, answers(madeUp));
    expect(await screen.findByRole('link', { name: /^ALDG/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/filing\?accno=0009990001-26-/),
    );
    expect(addresses().filter((href) => href.includes('sec.gov'))).toEqual([]);
    demo.close();
    await openPage(
      page,
      address,
      answers((row) => row),
    );
    expect(await screen.findByRole('link', { name: /^ALDG/ })).toHaveAttribute(
      'href',
      expect.stringContaining('sec.gov'),
    );
    expect(addresses().filter((href) => href.includes('sec.gov')).length).toBeGreaterThanOrEqual(links);
    expect(screen.getAllByRole('link', { name: /^Stored copy of filing 0000000001-26-/ })).not.toHaveLength(0);
  },
);
