import { describe, expect, test } from '@jest/globals';
import { readAddress } from '../fields/address.ts';
import { TRADE_FORM } from '../trades/trade-form.ts';
import { exploreAddress, studyAddress } from './cluster-links.ts';
import { daysText, detailText, headline, notesOf, roleText, whoText } from './cluster-words.ts';
import { sinceDay } from './clusters.query.ts';
import { EMBX } from './testing/cluster-example.ts';
import { timelineDays, timelineLanes } from './timeline.ts';

test('the study of clusters is of the chosen industry', () => {
  const filters = { direction: 'both', people: 3, days: 30, months: 6, industry: 'Banking', watchlist: null } as const;
  const [, query = ''] = studyAddress(filters, 'sale').split('?');
  const reading = readAddress(query, TRADE_FORM.address, TRADE_FORM.empty, TRADE_FORM.exclusions);
  if (reading.kind !== 'state') throw new Error('no state');
  expect(TRADE_FORM.filtersOf(reading.state, undefined)).toMatchObject({
    include_all: false,
    industry: { val: ['Banking'] },
    clusters: { val: ['3 in 30 days'] },
  });
});

describe('what a cluster says', () => {
  test.each([
    ['Chief Executive Officer, Director', ['Officer', 'Director'], 'CEO'],
    ['CEO and CFO', ['Officer'], 'CEO and CFO'],
    ['EVP, Sales, Director', ['Officer', 'Director'], 'EVP, Sales'],
    ['Officer', ['Officer'], 'officer'],
    ['Director, 10% Owner', ['Director', '10% Owner'], 'director'],
    ['10% Owner', ['10% Owner'], '10% owner'],
    ['Member of a group', ['Other'], 'other'],
  ] as const)('the role of "%s"', (title, roles, said) => expect(roleText({ title, roles: [...roles] })).toBe(said));

  test('officers come first, and several of a kind are counted', () => {
    const [officer, director] = [EMBX.who[0]!, EMBX.who[1]!];
    expect(whoText([director, officer, director, { ...officer, title: 'CFO' }])).toBe('President, CFO, 2 directors');
  });

  test.each([
    ['2026-09-09', '2026-09-09', 'Sep 9, 2026', 'Three people on one day'],
    ['2026-09-09', '2026-09-24', 'Sep 9–24, 2026', 'Three people in 16 days'],
    ['2026-10-28', '2026-11-12', 'Oct 28–Nov 12, 2026', 'Three people in 16 days'],
    ['2025-12-20', '2026-01-04', 'Dec 20, 2025–Jan 4, 2026', 'Three people in 16 days'],
  ])('from %s to %s', (first_day, last_day, days, words) => {
    expect(daysText({ first_day, last_day })).toBe(days);
    expect(headline({ ...EMBX, first_day, last_day })).toBe(words);
  });

  test('notes: only what there is, and no part of the market value that rounds to nothing', () => {
    expect(notesOf({ ...EMBX, part_of_market_value: 0.0004, joint_blocks: 2, placements: 1, next_8k: null })).toEqual([
      '1 private placement or offering',
      '2 blocks filed by several count once',
    ]);
  });

  test('tags of its trades, but for the one that it is about', () => {
    expect(detailText(EMBX)).toContain(' Tags: First (1 trade), Largest (2 trades). ');
    expect(detailText({ ...EMBX, trades: EMBX.trades.slice(1, 2) })).not.toContain('Tags');
  });

  test('the search of its trades is one that the form of trades reads', () => {
    const query = exploreAddress(EMBX)?.split('?')[1] ?? '';
    expect(readAddress(query, TRADE_FORM.address, TRADE_FORM.empty)).toEqual({
      kind: 'state',
      ignored: [],
      state: {
        ...TRADE_FORM.empty,
        company: { tickers: ['EMBX'], ownerCiks: [] },
        trade_date: { start: '2026-09-09', end: '2026-09-24' },
        trade_direction: ['Purchases'],
        is_10b51: true,
      },
    });
  });

  test('months back, where the month is shorter, are its last day', () => {
    expect(sinceDay(6, new Date('2026-08-31T12:00:00Z'))).toBe('2026-02-28');
    expect(sinceDay(3, new Date('2026-02-01T04:59:00Z'))).toBe('2025-10-31'); // still January 31 in New York
  });
});

describe('the time line', () => {
  test('trades of a person and a day are one mark, whose area grows with the value', () => {
    const [varga, faraday] = timelineLanes(EMBX);
    expect(varga?.marks.map(({ day, position, shares, value }) => [day, position, shares, value])).toEqual([
      ['2026-09-09', 0, 50_000, 240_000],
      ['2026-09-24', 1, 100_000, 640_000],
    ]);
    const [small, large] = [varga?.marks[0]?.radius ?? 0, faraday?.marks[0]?.radius ?? 0];
    expect(large).toBe(9);
    expect(((small - 4) / (large - 4)) ** 2).toBeCloseTo(240 / 715, 10);
  });

  test('a value stands beside its mark where there is room, and so do days', () => {
    const near = {
      ...EMBX,
      trades: EMBX.trades.map((trade, at) => ({
        ...trade,
        person: 0,
        day: `2026-09-${['09', '10', '12', '23', '24'][at]}`,
      })),
    };
    expect(timelineLanes(near)[0]?.marks.map(({ label }) => label)).toEqual([null, null, 'after', 'before', null]);
    expect(timelineDays(near).map(({ day }) => day)).toEqual(['2026-09-09', '2026-09-12', '2026-09-24']);
    expect(timelineDays({ ...near, first_day: '2026-09-09', last_day: '2026-09-09' })).toEqual([
      { day: '2026-09-09', position: 0.5 },
    ]);
  });
});
