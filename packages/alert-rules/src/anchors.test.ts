import { describe, expect, test } from '@jest/globals';
import type { CompanyCriterion, FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import { type AlertRule, anchorsOf, anchorsOfEvent, type MaterialEvent, sizeOf, type TradeEvent } from './index.ts';

const FIGURES = { close: null, avgDailyVolume: null, marketValue: null, industry: null };
const rule = (changes: Partial<AlertRule>): AlertRule => ({
  formType: '8-K',
  targets: { kind: 'any' },
  company: [],
  filing: [],
  moves: [],
  insiders: [],
  ...changes,
});
const keywords = (bool: 'and' | 'or', ...val: string[]): FormTypeConstraint => ({
  constraint_type: 'keywords',
  bool,
  val,
});
const ITEMS: FormTypeConstraint = { constraint_type: 'item_number', val: ['2.02', '8.01', '2.02'] };
const INDUSTRY = { criteria_type: 'industry', val: ['Banking', 'Retail'] } as unknown as CompanyCriterion;
const entries = (changes: Partial<AlertRule>) =>
  anchorsOf(rule(changes)).anchors.map(({ key, kind }) => `${kind} ${key}`);

describe('the entries of an alert are of the most selective kind that it has', () => {
  test.each<[string, Partial<AlertRule>, string[]]>([
    ['nothing', {}, ['any ']],
    ['companies', { targets: { kind: 'issuer', ciks: ['1', '2', '1'] }, filing: [ITEMS] }, ['issuer 1', 'issuer 2']],
    [
      'a watchlist, whomever it lists',
      {
        targets: { kind: 'watchlist', id: 'w', name: 'Chips', issuers: new Set(['1']), owners: new Set() },
        company: [INDUSTRY],
        filing: [ITEMS],
      },
      ['watchlist w'],
    ],
    ['owners', { formType: '4', targets: { kind: 'owner', ciks: ['3'] } }, ['owner 3']],
    [
      'words before items',
      { filing: [ITEMS, keywords('or', 'Merger', 'merger', 'new CEO')] },
      ['word merger', 'word new'],
    ],
    ['of words that are all needed the longest', { filing: [keywords('and', 'the merger', 'cash')] }, ['word merger']],
    ['the first of words as long', { filing: [keywords('and', 'cash', 'debt')] }, ['word cash']],
    ['no word of other letters', { filing: [ITEMS, keywords('or', 'merger', 'café')] }, ['item 2.02', 'item 8.01']],
    [
      'one word of Latin letters, where all are needed',
      { filing: [keywords('and', 'café', 'merger')] },
      ['word merger'],
    ],
    ['none where all are needed and none is of Latin letters', { filing: [keywords('and', 'café')] }, ['any ']],
    ['words of a text', { formType: 'keyword', filing: [keywords('or', 'merger')] }, ['word merger']],
    ['items before industries', { filing: [ITEMS], company: [INDUSTRY] }, ['item 2.02', 'item 8.01']],
    ['industries', { formType: '4', filing: [ITEMS], company: [INDUSTRY] }, ['industry Banking', 'industry Retail']],
    ['every company', { company: ['include_all', INDUSTRY] }, ['any ']],
    ['a number of a company', { company: [{ criteria_type: 'share_price', bool: 'ge', val: [1] }] }, ['any ']],
  ])('%s', (_what, changes, expected) => {
    expect(entries(changes)).toEqual(expected);
  });
});

describe('the floor', () => {
  const value = (bool: 'ge' | 'le' | 'between', ...val: number[]): FormTypeConstraint => ({
    constraint_type: 'value_shares_traded',
    bool,
    val,
  });
  test.each<[string, Partial<AlertRule>, number]>([
    ['at least', { formType: '4', filing: [value('ge', 500)] }, 500],
    ['between', { formType: '4', filing: [value('between', 300, 500)] }, 300],
    ['at most', { formType: '4', filing: [value('le', 500)] }, 0],
    ['a value without a number', { formType: '4', filing: [value('ge')] }, 0],
    ['no value', { formType: '4', moves: [['price_drop', 0.1]] }, 0],
    [
      'the smaller move',
      {
        moves: [
          ['price_drop', 0.1],
          ['price_increase', 0.05],
        ],
      },
      0.05,
    ],
    ['no move', { formType: 'price_alert' }, 0],
    ['a text has no size', { formType: 'keyword', moves: [['price_drop', 0.1]] }, 0],
  ])('%s', (_what, changes, floor) => {
    expect(anchorsOf(rule(changes)).floor).toBe(floor);
  });
});

describe('an event is looked up by all that an alert may have', () => {
  const trade: TradeEvent = {
    kind: '4',
    figures: { ...FIGURES, industry: 'Banking' },
    issuerCik: '1',
    ownerCiks: ['2', '3'],
    direction: 'sale',
    insiderTypes: [],
    ownerTitle: '',
    parts: [
      {
        tradeDate: '2025-03-14',
        shares: '1',
        value: '10.5',
        plan10b51: 'no',
        heldBefore: null,
        heldAfter: null,
        tags: [],
        clustersGrown: [],
        filedBy: ['4', '2'],
      },
      {
        tradeDate: '2025-03-15',
        shares: '1',
        value: null,
        plan10b51: 'no',
        heldBefore: null,
        heldAfter: null,
        tags: [],
        clustersGrown: [],
        filedBy: [],
      },
      {
        tradeDate: '2025-03-16',
        shares: '1',
        value: '4',
        plan10b51: 'no',
        heldBefore: null,
        heldAfter: null,
        tags: [],
        clustersGrown: [],
        filedBy: [],
      },
    ],
  };
  const event: MaterialEvent = {
    kind: '8-K',
    cik: '5',
    items: ['2.02'],
    figures: FIGURES,
    said: null,
    words: ['merger'],
    move: { lowest: -0.07, highest: 0.02 },
    insiders: () => null,
  };
  const keysOf = (found: Parameters<typeof anchorsOfEvent>[0]) =>
    anchorsOfEvent(found).map(({ key, kind }) => `${kind} ${key}`);

  test('a trade: its company, industry and owners, and those who filed the block before', () => {
    expect(keysOf(trade)).toEqual(['any ', 'industry Banking', 'issuer 1', 'owner 2', 'owner 3', 'owner 4']);
    expect(sizeOf(trade)).toBe(14.5);
  });

  test('an 8-K: its company, items and words; its size is the larger side of the move', () => {
    expect(keysOf(event)).toEqual(['any ', 'issuer 5', 'item 2.02', 'word merger']);
    expect(sizeOf(event)).toBe(0.07);
    expect(sizeOf({ ...event, move: { lowest: -0.01, highest: 0.03 } })).toBe(0.03);
    expect(sizeOf({ ...event, move: { lowest: 0.01, highest: -0.03 } })).toBe(0);
    expect(sizeOf({ ...event, move: null })).toBe(0);
  });

  test('a price and a text', () => {
    const { cik, figures, insiders, move } = event;
    expect(keysOf({ kind: 'price_alert', cik, figures, insiders, move })).toEqual(['any ', 'issuer 5']);
    const text = { kind: 'keyword', ciks: ['5', '6'], items: [], figures, said: null, words: ['cash'] } as const;
    expect(keysOf(text)).toEqual(['any ', 'issuer 5', 'issuer 6', 'word cash']);
    expect(sizeOf(text)).toBe(0);
  });
});
