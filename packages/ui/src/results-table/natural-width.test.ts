import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ResultsColumn } from './column.ts';
import {
  COMPACT_SPACE,
  groupWidthPx,
  leastWidthPx,
  REGULAR_SPACE,
  sortedWidthPx,
  squeezeWidths,
} from './natural-width.ts';

const columns = fc.array(
  fc.record({ least: fc.integer({ min: 40, max: 120 }), more: fc.integer({ min: 0, max: 200 }) }),
  { minLength: 1, maxLength: 12 },
);

test('squeezed columns fill the room and none is below its least', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 3000 }), (given, room) => {
      const least = given.map((column) => column.least);
      const natural = given.map((column) => column.least + column.more);
      const widths = squeezeWidths(natural, least, room);
      const sum = (list: readonly number[]) => list.reduce((total, px) => total + px, 0);
      for (const [index, px] of widths.entries()) expect(px).toBeGreaterThanOrEqual(least[index]!);
      if (room >= sum(least) && sum(natural) > sum(least)) expect(sum(widths)).toBeCloseTo(room, 5);
      else expect(sum(widths)).toBe(sum(least));
    }),
  );
});

interface Row {
  readonly owner: string;
  readonly day: string;
}
const ROWS: readonly Row[] = [{ owner: 'Sorrstowe Delia Longname of the Older Line', day: '09 Oct 2026' }];
const OWNER: ResultsColumn<Row> = { name: 'owner', label: 'Owner', iconsPx: 28 };
const DAY: ResultsColumn<Row> = { name: 'day', label: 'Day', kind: 'date' };

describe('how narrow a column may be', () => {
  test('a name is cut, its icon and a date are not', () => {
    const owner = leastWidthPx(OWNER, ROWS, REGULAR_SPACE);
    expect(owner).toBe(leastWidthPx({ ...OWNER, iconsPx: 0 }, ROWS, REGULAR_SPACE) + 28);
    expect(owner).toBeLessThan(200);
    // 82 px in Inter at 13 px, as Chromium draws it, beside 16 px of padding.
    expect(leastWidthPx(DAY, ROWS, REGULAR_SPACE)).toBeGreaterThanOrEqual(98);
  });

  test('nine of ten names are whole: on two lines in a regular row, on one in a compact one (FINDINGS B2)', () => {
    const names: ResultsColumn<Row> = { ...OWNER, iconsPx: 0, wholeShare: 0.9 };
    const rows = (long: number): Row[] =>
      Array.from({ length: 10 }, (_, at) => ({
        owner: at < long ? 'Wendradeborough Holdings International' : 'Wendrade Holdings',
        day: '',
      }));
    for (const space of [REGULAR_SPACE, COMPACT_SPACE]) {
      const short = leastWidthPx(names, rows(1), space);
      expect(short).toBe(leastWidthPx(names, rows(0), space));
      expect(leastWidthPx(names, rows(2), space)).toBeGreaterThan(short);
    }
    // 'Wendrade' above 'Holdings' is 56 px wide in Inter at 13 px, 'Wendrade Holdings' 107 px at 12 px.
    expect(leastWidthPx(names, rows(0), REGULAR_SPACE)).toBeLessThan(100);
    expect(leastWidthPx(names, rows(0), COMPACT_SPACE)).toBeGreaterThanOrEqual(107);
  });

  test('compact rows need less', () => {
    for (const column of [OWNER, DAY]) {
      expect(leastWidthPx(column, ROWS, COMPACT_SPACE)).toBeLessThan(leastWidthPx(column, ROWS, REGULAR_SPACE));
    }
  });

  test('the sorted column has room for its icon, and a group for its heading', () => {
    const short: ResultsColumn<Row> = { name: 'owner', label: 'Direction', value: () => 'Sale' };
    expect(sortedWidthPx(short, REGULAR_SPACE)).toBe(leastWidthPx(short, ROWS, REGULAR_SPACE) + 28);
    // 110 px in Inter at 12 px, as Chromium draws it.
    expect(groupWidthPx('Next Event (bdays)', REGULAR_SPACE)).toBeGreaterThanOrEqual(110);
  });
});
