import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nyseSessions } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { priceLayout, readDay } from './csv/price-layout.ts';
import { readBarRow } from './csv/read-bar-row.ts';
import { isPriceCsv, loadPriceCsv } from './load-price-csv.ts';
import { readPrice, readVolume } from './price-number.ts';

let base: TestDatabase;
let folder: string;
beforeAll(async () => {
  base = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
});
beforeEach(() => base.owner.sql`truncate market.security cascade`);
afterAll(async () => {
  await base.drop();
  await rm(folder, { recursive: true });
});

const load = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  const { reasons, refused, stored, unchanged } = await loadPriceCsv(base.database, join(folder, name));
  return { stored, unchanged, refused, reasons: reasons.map(({ count, reason }) => `${count} × ${reason}`).sort() };
};
const stored = async () =>
  (
    await base.owner.sql<{ text: string }[]>`
      select concat_ws(' ', symbol, day, trim_scale(open), trim_scale(high), trim_scale(low), trim_scale(close), volume) as text
        from market.daily_bar bar join market.trading_session using (session)
        join market.security_symbol using (security_id) order by symbol, day`
  ).map(({ text }) => text);

describe('price files', () => {
  const TWO_DAYS = ['2024-06-03', '2024-06-04'];
  test.each([
    [
      'own.csv',
      'symbol,date,open,high,low,close,volume\nBRK/B,2024-06-03,1,3,0.5,2,100\nBRK/B,2024-06-04,2,3,1,2.5,200\n',
    ],
    ['brk-b.us.csv', 'Date,Open,High,Low,Close,Volume\r\n2024-06-03,1,3,0.5,2,100\r\n2024-06-04,2,3,1,2.5,200\r\n'],
    [
      'stooq.txt',
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nBRK-B.US,D,20240603,000000,1,3,0.5,2,100,0\nBRK-B.US,D,20240604,000000,2,3,1,2.5,200,0\n',
    ],
    [
      'BRK-B_yahoo.csv',
      '\uFEFFDate,Adj Close,Close,High,Low,Open,Volume\n2024-06-03,1.9,2,3,0.5,1,100\n2024-06-04,2.4,2.5,3,1,2,200\n',
    ],
    [
      'BRK-B.csv',
      'timestamp,1. open,2. high,3. low,4. close,5. volume\n2024-06-03,1.0,3.0,0.5,2.0,100.0\n2024-06-04,2,3,1,2.5,200',
    ],
    ['BRK-B_x.csv', '2024-06-03T09:30:00-04:00,1,3,0.5,2,100\n2024-06-04T09:30:00-04:00,2,3,1,2.5,200\n'],
    [
      'money.csv',
      'Symbol,Date,Close/Last,Volume,Open,High,Low\nBRK.B,06/03/2024,$2.00,100,$1.00,$3,$0.50\nBRK.B,06/04/2024,"$2.50",200,2,3,1\n',
    ],
  ])('%s has the same two days', async (name, text) => {
    expect(isPriceCsv(text)).toBe(true);
    expect(await load(name, text)).toEqual({ stored: 2, unchanged: 0, refused: 0, reasons: [] });
    expect(await stored()).toEqual([`BRK-B ${TWO_DAYS[0]} 1 3 0.5 2 100`, `BRK-B ${TWO_DAYS[1]} 2 3 1 2.5 200`]);
  });

  test('with bad rows are stored except for these rows, which are reported', async () => {
    const text = [
      'symbol,date,close,volume',
      'AAA,2024-06-03,"1,234.50","1,000,000"',
      'AAA,2024-06-04,"1.234,50",10',
      'AAA,2024-06-05,12,10,13',
      ',2024-06-05,12,10',
      'AAA,2024-02-30,12,10',
      'AAA,2024-06-06,,10',
      'AAA,2024-06-07,0,10',
      'AAA,2024-06-10,12,-5',
      '',
      'BBB,2024-06-03,5,1',
      'BBB,2024-06-03,5,1',
      'BBB,2024-06-04,5,1',
      'BBB,2024-06-04,6,1',
      'BBB,2024-06-05,7',
    ].join('\r\n');
    expect(await load('rows.csv', text)).toEqual({
      stored: 2,
      unchanged: 1,
      refused: 10,
      reasons: [
        '1 × The close is not above zero.',
        '1 × The date is not valid.',
        '1 × The row has more columns than the first row.',
        '1 × The row has no close.',
        '1 × The row has no symbol.',
        '1 × The row is cut off: it has fewer columns than the first row.',
        '2 × A price or the volume is not a number.',
        '2 × The day appears twice with different prices.',
      ],
    });
    expect(await stored()).toEqual(['AAA 2024-06-03 1234.5 1000000', 'BBB 2024-06-03 5 1']);
  });

  test.each(['symbol', 'date', 'open', 'high', 'low', 'close', 'volume'])(
    'junk as the %s of a row, or beside it, costs no other row',
    async (column) => {
      const good = ['AAA', '2024-06-04', '5', '5', '5', '5', '100'];
      const at = ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume'].indexOf(column);
      const junk = [
        '',
        '"',
        '"6',
        '6"',
        '6"7',
        '"6"7',
        'abc',
        'A & B',
        '<',
        '\u0000',
        '\u0001',
        '\r',
        '\ud800',
        '9'.repeat(400),
        '-1',
        'x'.repeat(1_000_000),
        '"'.repeat(1_000_000),
        ','.repeat(1_000_000),
        '""',
      ];
      for (const text of junk) {
        await base.owner.sql`truncate market.security cascade`;
        const odd = good.with(at, text).join(',');
        const file = `symbol,date,open,high,low,close,volume\nAAA,2024-06-03,5,5,5,5,100\n${odd}\nAAA,2024-06-05,5,5,5,5,100\n`;
        await load('junk.csv', file);
        expect({ text: text.slice(0, 20), rows: await stored() }).toEqual({
          text: text.slice(0, 20),
          rows: expect.arrayContaining(['AAA 2024-06-03 5 5 5 5 100', 'AAA 2024-06-05 5 5 5 5 100']),
        });
      }
    },
  );

  test('lines end as any system ends them, also between two reads of the file', async () => {
    const days = nyseSessions('2018-01-02', '2024-06-28').map(({ day }) => day);
    for (const end of ['\r\n', '\n', '\r', '\n\n']) {
      const text = [
        'symbol,date,close',
        ...['AAA', 'BBBB', 'CC'].flatMap((symbol) => days.map((day) => `${symbol},${day},"5"`)),
      ].join(end);
      expect(await load('ends.csv', text)).toEqual({
        stored: end === '\r\n' ? days.length * 3 : 0,
        unchanged: end === '\r\n' ? 0 : days.length * 3,
        refused: 0,
        reasons: [],
      });
    }
  });

  test.each([
    ['VTI_adjusted.csv', 'Date,Close\n2024-06-03,5\n', 'adjusted for dividends'],
    ['VTI.csv', 'Date,Adj Close\n2024-06-03,5\n', 'adjusted for dividends'],
    ['a b c!.csv', 'Date,Close\n2024-06-03,5\n', 'no symbol column'],
    ['page.csv', '<html><body>Exceeded the daily hits limit</body></html>', 'known price layout'],
    ['empty.csv', '', 'known price layout'],
    ['meta.csv', 'symbol,name,sector\nAAA,A,B\n', 'known price layout'],
  ])('%s is refused', async (name, text, reason) => {
    const loaded = await load(name, text);
    expect(loaded).toMatchObject({ stored: 0, refused: 1 });
    expect(loaded.reasons[0]).toContain(reason);
  });

  test('with closes that a share cannot trade at count as adjusted, whatever the column name', async () => {
    const days = nyseSessions('2024-01-02', '2024-04-30').map(({ day }) => day);
    const rows = (factor: number) =>
      `Date,Close\n${days.map((day, n) => `${day},${Math.fround((100 + n / 100) * factor)}`).join('\n')}\n`;
    expect((await load('AAA.csv', rows(0.9731))).reasons[0]).toContain('adjusted for dividends');
    // Single precision is not an adjustment, and its rounding errors are removed.
    expect(await load('AAA.csv', rows(1))).toMatchObject({ stored: days.length });
    expect((await stored())[1]).toBe('AAA 2024-01-03 100.01');
  });

  test('of a vendor that adjusts for splits are stored as traded when the split is known', async () => {
    const raw = 'Date,Close,Volume\n2024-06-06,1200,10\n2024-06-07,1208.5,20\n2024-06-10,121,300\n';
    const adjusted = 'Date,Close,Volume\n2024-06-06,120,100\n2024-06-07,120.85,200\n2024-06-10,121,300\n';
    await load('actions.csv', 'symbol,ex_date,type,ratio\nAAA,2024-06-10,split,10\n');
    expect(await load('AAA.csv', adjusted)).toMatchObject({ stored: 3 });
    const asTraded = ['AAA 2024-06-06 1200 10', 'AAA 2024-06-07 1208.5 20', 'AAA 2024-06-10 121 300'];
    expect(await stored()).toEqual(asTraded);
    expect(await load('AAA.csv', raw)).toMatchObject({ stored: 0, unchanged: 3 });
    expect(await load('AAA.csv', adjusted)).toMatchObject({ stored: 0, unchanged: 3 });
  });

  test('of corporate actions have the ratio of a spin-off in its column or at the end of the note', async () => {
    await load('AAA.csv', 'Date,Close\n2024-03-28,176\n2024-04-01,175\n2024-04-02,136\n2024-04-03,139\n');
    const text = [
      'symbol,ex_date,type,ratio,observed_close_ratio,note',
      'AAA,2024-04-02,spin_off,,,GE Vernova; 1.285',
      'AAA,2024-04-03,spinoff,1.052,,Kyndryl; close ratio 2',
    ].join('\n');
    expect(await load('actions.csv', text)).toMatchObject({ stored: 2, refused: 0 });
    const rows = await base.owner.sql`select kind, value::float8 from market.corporate_action order by ex_date`;
    expect([...rows]).toEqual([
      { kind: 'spin_off', value: 1.285 },
      { kind: 'spin_off', value: 1.052 },
    ]);
  });

  test('of corporate actions report rows that cannot be used', async () => {
    const text = [
      'symbol,ex_date,type,ratio,note',
      'AAA,2024-06-10,split,0,',
      'AAA,2024-06-10,spin_off,,',
      'AAA,2024-06-10,merger,1,',
      'AAA,soon,split,2,',
    ].join('\n');
    expect((await load('actions.csv', text)).reasons).toEqual(
      [
        '1 × A spin-off needs the close before ÷ the value kept, a ratio above 1.',
        '1 × A split without a value above zero.',
        '1 × The date is not valid.',
        "1 × 'merger' is not a known kind of corporate action.",
      ].sort(),
    );
  });
});

describe('reading a row', () => {
  test('never throws and never gives a bar with unreadable numbers', () => {
    const layout = priceLayout('symbol,date,open,high,low,close,volume');
    if (layout?.kind !== 'bars') throw new Error('no layout of bars');
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('AAA', '2024-06-03', '1', '-1', '1e5', '1,000.5', 'NaN', '∞', '0x10'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (row) => {
        const { bar } = readBarRow(row, layout, null);
        if (!bar) return;
        expect(bar.close).toMatch(/^-?[\d.]+$/);
        expect(readDay(bar.day)).toBe(bar.day);
        expect(bar.volume ?? '0').toMatch(/^\d+$/);
      }),
    );
  });

  test('prices that went through single precision get their original digits back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 819_200 }), (cents) => {
        const price = cents / 100;
        expect(Number(readPrice(String(Math.fround(price))))).toBe(price);
        expect(readPrice(price.toFixed(2))).toBe(price.toFixed(2));
      }),
    );
  });

  test.each([
    ['4006500.0', '4006500'],
    ['1.2e7', '12000000'],
    ['1,000', '1000'],
    ['', undefined],
    ['N/A', undefined],
    ['-1', null],
    ['10 000', null],
    ['1,00', null],
  ])('the volume %s is %s', (text, volume) => {
    expect(readVolume(text)).toBe(volume);
  });
});
