import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { PriceBar } from '../price-source.ts';
import { keptText } from './refusals.ts';
import { storePrices } from './store-prices.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const bar = (close: string, more: Partial<PriceBar> = {}): PriceBar => ({
  symbol: 'AAA',
  day: '2025-06-03',
  open: null,
  high: null,
  low: null,
  close,
  volume: null,
  ...more,
});
const store = (source: string, ...bars: readonly PriceBar[]) =>
  storePrices(db.database, bars, [], { source, now: new Date('2025-07-01T12:00:00Z') });
const stored = async () =>
  (
    await db.owner.sql<{ text: string }[]>`
      select concat_ws(' ', trim_scale(close), trim_scale(open), volume, source) as text from market.daily_bar order by session`
  ).map(({ text }) => text);

test.each([
  ['prices.csv', 'tiingo', '10.1 tiingo'],
  ['prices.csv', 'corrected.csv', '10.1 corrected.csv'],
  ['tiingo', 'tiingo', '10.1 tiingo'],
  ['tiingo', 'prices.csv', '10 tiingo'],
  ['tiingo', 'massive', '10 tiingo'],
])('a close of %s, then another one of %s: %s', async (first, second, expected) => {
  await store(first, bar('10'));
  await store(second, bar('10.1'));
  expect(await stored()).toEqual([expected]);
});

test('closes that are kept count as unchanged, and the load names them with the first example', async () => {
  const other = { day: '2025-06-04', open: '9', volume: '5' };
  await store('tiingo', bar('10'), bar('11', { day: '2025-06-04' }));
  const { kept, ...load } = await store('prices.csv', bar('10'), bar('12', other));
  expect(load).toMatchObject({ stored: 0, unchanged: 2, refused: 0 });
  const text = '1 closes differ from those of tiingo, which are kept';
  expect(keptText(kept)).toBe(`${text}, such as AAA,2025-06-04,12 (tiingo: 11).`);
  expect(await stored()).toEqual(['10 tiingo', '11 tiingo']);
  const loads = await db.owner.sql<{ refusal: string }[]>`select refusal from market.price_load order by id`;
  expect(loads[1]?.refusal).toBe(`${text}.`);
});

test('a file with the same close fills in what the provider lacks, and changes nothing else', async () => {
  await store('tiingo', bar('10', { open: '9' }));
  expect(await store('prices.csv', bar('10', { open: '8', volume: '1000' }))).toMatchObject({ stored: 1, kept: [] });
  expect(await store('prices.csv', bar('10', { open: '8', volume: '2000' }))).toMatchObject({
    stored: 0,
    unchanged: 1,
  });
  expect(await stored()).toEqual(['10 9 1000 tiingo']);
});

test('a close that the provider has, too, is kept when another file comes', async () => {
  await store('prices.csv', bar('10'));
  expect(await store('tiingo', bar('10'))).toMatchObject({ stored: 0, unchanged: 1 });
  await store('other.csv', bar('10.1'));
  expect(await stored()).toEqual(['10 tiingo']);
});

test('of a close held back, the provider’s row waits, also when a file repeats it or has another odd one', async () => {
  const calm = ['2025-06-02', '2025-06-04', '2025-06-05', '2025-06-06', '2025-06-09', '2025-06-10'];
  await store('tiingo', ...calm.map((day) => bar('10', { day })), bar('1000'));
  for (const close of ['1000', '900']) await store('prices.csv', bar(close));
  expect(await db.owner.sql`select trim_scale(close)::text as close, source from market.held_bar`).toEqual([
    { close: '1000', source: 'tiingo' },
  ]);
  await store('prices.csv', bar('10.1'));
  expect(await db.owner.sql`select from market.held_bar`).toHaveLength(0);
  expect(await stored()).toContain('10.1 prices.csv');
});
