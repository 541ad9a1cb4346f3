import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationResponse } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { filingUrl, STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import type { EventSearch } from '../fields/event.ts';
import {
  constraint,
  criteria,
  criteriaFilters,
  dollars,
  fraction,
  maybe,
  meets,
  meetsCriteria,
  orNull,
  part,
  someOf,
  sorted,
} from '../testing/arbitraries.ts';
import { addCompany, addEvent, cikOf, UNKNOWN } from '../testing/market-rows.ts';
import { explore_events } from './explore_events.ts';

/** Event searches with plain loops over plain rows: an independent implementation of spec part 3, sections 3, 5 and 7. */

const COMPANIES = ['aldgate', 'Basalt', 'Cedar', 'basalt'];
const TICKERS = ['ALDG', 'BSLT', null, 'BSL'];
const ITEMS = ['1.01', '2.02', '5.02', '9.01'];
const DAYS = ['2024-01-05', '2024-02-29', '2024-12-31'];
const FILED = ['05 Jan 2024', '29 Feb 2024', '31 Dec 2024'];
const LOOKBACKS = [30, 90, 180, 365] as const;

const move = part([0, 0.01, 0.03, 0.05]);
const traded = fc.tuple(...LOOKBACKS.map(() => dollars));
const row = fc.record({
  company: fc.nat({ max: COMPANIES.length - 1 }),
  day: orNull(part(DAYS)),
  acceptedAt: orNull(part([new Date('2024-03-04T21:00:05Z'), new Date('2024-07-04T10:30:00Z')])),
  items: fc.subarray(ITEMS, { minLength: 1 }),
  isAmendment: fc.boolean(),
  isEa: fc.boolean(),
  eventReturn: orNull(fraction),
  ret: orNull(fraction),
  quotes: orNull(fc.record({ lowest: fraction, highest: fraction })),
  why: part(['pending', 'ended', 'no_bar', 'no_series'] as const),
  sold: traded,
  bought: traded,
  knownSold: traded,
  knownBought: traded,
  basis: orNull(part(['price', 'total'] as const)),
  ...criteria,
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const search = fc
  .record({
    return_type: maybe(fc.constant('adjusted' as const)),
    lookback_period: maybe(part(LOOKBACKS)),
    insider_sums: maybe(part(['trade_date', 'as_known'] as const)),
    start_date: maybe(part(DAYS)),
    end_date: maybe(part(DAYS)),
    filters: someOf([
      [
        'ciks',
        fc.subarray(
          COMPANIES.map((_, n) => cikOf(n + 1)),
          { minLength: 1 },
        ),
      ],
      ['tickers', fc.subarray(['ALDG', 'BSLT', 'NOPE'], { minLength: 1 })],
      [
        'members',
        fc.record({
          name: fc.constant('List'),
          companies: fc.subarray(COMPANIES.map((_, n) => cikOf(n + 1))).map((ciks) => ciks.join()),
          people: fc.constantFrom('', cikOf(1)),
        }),
      ],
      ...criteriaFilters,
      ['item_number', fc.record({ val: fc.subarray([...ITEMS, '8.01'], { minLength: 1 }) })],
      ['event_return', constraint(fraction)],
      ['price_move', fc.record({ drop: maybe(move), increase: maybe(move) })],
      ['value_sold', constraint(dollars)],
      ['value_purchased', constraint(dollars)],
    ]),
    page: part([1, 1, 2, 3, 9, 17]),
    limit: part([10, 20, 50] as const),
    sort_column: part([
      'conm',
      'ticker',
      'date_filed',
      'event_return',
      '8K_items',
      'value_sold',
      'value_purchased',
    ] as const),
    sort_direction: part(['asc', 'desc'] as const),
  })
  .map(({ filters, ...rest }) => {
    const said = Object.entries({ ...rest, ...filters }).filter(([, value]) => value !== undefined);
    const watchlist = 'members' in filters ? { watchlist: 'read' } : {};
    return { email: 'x@sentinel.example', ...watchlist, ...Object.fromEntries(said) } as unknown as EventSearch;
  });

/** Whether quotes or the close went as far as asked, either way. */
function hasMoved({ ret, quotes }: Row, { price_move: asked }: EventSearch): boolean {
  if (!asked) return true;
  const seen = [ret, quotes?.lowest, quotes?.highest].filter((move) => move !== null && move !== undefined);
  return seen.some(
    (move) =>
      (asked.drop !== undefined && move <= -asked.drop) || (asked.increase !== undefined && move >= asked.increase),
  );
}

const inLookback = (event: Row, { lookback_period = 30, insider_sums }: EventSearch) => {
  const [sold, bought] =
    insider_sums === 'as_known' ? [event.knownSold, event.knownBought] : [event.sold, event.bought];
  const place = LOOKBACKS.indexOf(lookback_period);
  return { sold: sold[place] ?? null, bought: bought[place] ?? null };
};

function isFound(event: Row, s: EventSearch): boolean {
  const ticker = TICKERS[event.company] ?? '';
  const byName =
    s.ciks || s.tickers ? Boolean(s.ciks?.includes(cikOf(event.company + 1)) || s.tickers?.includes(ticker)) : true;
  const { sold, bought } = inLookback(event, s);
  return (
    byName &&
    (!s.members || s.members.companies.includes(cikOf(event.company + 1))) &&
    (s.start_date === undefined || (event.day !== null && event.day >= s.start_date)) &&
    (s.end_date === undefined || (event.day !== null && event.day <= s.end_date)) &&
    (!s.item_number || event.items.some((item) => (s.item_number?.val as string[] | undefined)?.includes(item))) &&
    meets(event.eventReturn, s.event_return) &&
    hasMoved(event, s) &&
    meets(sold, s.value_sold) &&
    meets(bought, s.value_purchased) &&
    meetsCriteria(event, s)
  );
}

function sortKey({ row: event, accno }: { row: Row; accno: string }, s: EventSearch): string | number | null {
  const { sold, bought } = inLookback(event, s);
  const keys: Record<EventSearch['sort_column'], string | number | null> = {
    conm: (COMPANIES[event.company] ?? '').toLowerCase(),
    ticker: TICKERS[event.company] ?? null,
    date_filed: event.day,
    event_return: event.eventReturn,
    '8K_items': event.items.join('&'),
    value_sold: sold,
    value_purchased: bought,
    acceptance: event.acceptedAt?.getTime() ?? null,
    accno,
    filing_url: accno,
    cik: cikOf(event.company + 1),
  };
  return keys[s.sort_column];
}

/** What the answer must say of an event. */
function shown({ row: event, accno }: { row: Row; accno: string }, s: EventSearch) {
  const { sold, bought } = inLookback(event, s);
  return {
    conm: COMPANIES[event.company],
    ticker: TICKERS[event.company],
    cik: cikOf(event.company + 1),
    accno,
    date_filed: event.day === null ? null : FILED[DAYS.indexOf(event.day)],
    filing_url: filingUrl(cikOf(event.company + 1), accno),
    acceptance: event.acceptedAt?.toISOString() ?? null,
    accepted_at: event.acceptedAt?.toISOString() ?? null,
    event_return: event.eventReturn,
    event_return_missing: event.eventReturn === null ? event.why : null,
    return_basis: event.basis,
    '8K_items': event.items.join('&'),
    value_sold: sold,
    value_purchased: bought,
    is_amendment: event.isAmendment,
    is_ea: event.isEa,
  };
}

let db: TestDatabase;
let copy: ExploreCopy;
const events: { row: Row; accno: string }[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  for (const [n, name] of COMPANIES.entries()) await addCompany(db.owner, n + 1, name, TICKERS[n] ?? null);
  for (const one of fc.sample(row, { numRuns: 300, seed: 5 })) {
    const {
      company,
      day,
      acceptedAt,
      items,
      isAmendment,
      isEa,
      eventReturn,
      why,
      sold,
      bought,
      knownSold,
      knownBought,
      ret,
      quotes,
      ...facts
    } = one;
    const eventSession = events.length;
    const [sold30, sold90, sold180, sold365] = sold.map(String);
    const [bought30, bought90, bought180, bought365] = bought.map(String);
    const [knownSold30, knownSold90, knownSold180, knownSold365] = knownSold.map(String);
    const [knownBought30, knownBought90, knownBought180, knownBought365] = knownBought.map(String);
    const accno = await addEvent(
      db.owner,
      company + 1,
      {
        ...{ sold30, sold90, sold180, sold365, bought30, bought90, bought180, bought365 },
        ...{ knownSold30, knownSold90, knownSold180, knownSold365 },
        ...{ knownBought30, knownBought90, knownBought180, knownBought365 },
        ...{ filedOn: day, acceptedAt, isEa, eventReturn, missing: eventReturn === null ? why : null },
        ...{ eventSession, ret: [ret ?? UNKNOWN, ...Array<number>(STUDY_HORIZONS.length - 1).fill(UNKNOWN)] },
        ...facts,
      },
      { items, isAmendment, acceptedAt },
    );
    if (quotes) {
      await db.owner.orm.insert(schema.sessionMove).values({
        cik: cikOf(company + 1),
        session: eventSession,
        previousClose: 100,
        lowest: 100 * (1 + quotes.lowest),
        highest: 100 * (1 + quotes.highest),
        quotedAt: new Date('2026-01-05'),
      });
    }
    events.push({ row: one, accno });
  }
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

test('part 3 sections 3, 5 and 7: random searches find the rows of plain loops, in order and with every field', async () => {
  const handler = explore_events(copy);
  await fc.assert(
    fc.asyncProperty(search, async (s) => {
      const hits = events.filter(({ row: one }) => isFound(one, s));
      const order = sorted(
        hits.map((event) => ({ ...event, day: event.row.day, tie: event.accno, key: sortKey(event, s) })),
        s.sort_direction,
      );
      const page = order.slice((s.page - 1) * s.limit, s.page * s.limit).map((event) => shown(event, s));
      // The second time the count is cached, and another statement finds the page.
      for (let time = 0; time < 2; time += 1) {
        const found = (await handler(s, {} as never)) as OperationResponse<'explore_events'>;
        expect(found.num_rows).toBe(hits.length);
        expect(found.rows).toEqual(page);
      }
    }),
    { numRuns: thorough(60, 200) },
  );
});
