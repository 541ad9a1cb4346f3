import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_FORM } from '../events/event-form.ts';
import { EVENTS } from '../events/events.definition.ts';
import { readAddress, writeAddress } from '../fields/address.ts';
import { eventForm, tradeForm, view } from '../testing/forms.ts';
import { TRADE_FORM } from '../trades/trade-form.ts';
import { TRADES } from '../trades/trades.definition.ts';

const pages = [
  ['trades', tradeForm, TRADES.kind, TRADES.columnNames.all],
  ['events', eventForm, EVENTS.kind, EVENTS.columnNames.all],
] as const;

test.each(pages)('1,000 random states of %s survive the address', (_name, form, kind, columns) => {
  const fields = { ...kind.form.address, ...kind.viewFields } as never;
  const defaults = { ...kind.form.empty, ...kind.firstView };
  fc.assert(
    fc.property(form as fc.Arbitrary<object>, view(['ticker', 'conm'], columns), (one, shown) => {
      const state = { ...one, ...shown };
      const query = writeAddress(state as object, fields, defaults as object);
      const reading = readAddress(query, fields, defaults as object, kind.form.exclusions as never);
      expect(reading).toEqual({ kind: 'state', state, ignored: expect.any(Array) });
      // Only what was typed as a number can be unusable.
      expect('ignored' in reading && reading.ignored.filter((name) => !/\.(ge|le|between)$/.test(name))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

const JUNK = ['<b>junk</b>', '\0', '%zz', '../..', '\u{1F4A5}'.repeat(300)];

test.each(pages)('junk in each parameter of %s is named, and nothing else changes', (_name, _form, kind, _columns) => {
  const fields = { ...kind.form.address, ...kind.viewFields };
  const defaults = { ...kind.form.empty, ...kind.firstView };
  const names = Object.values(fields).flatMap((field) => field.names);
  expect(names.length).toBeGreaterThan(30);
  const taken = names.flatMap((name) =>
    JUNK.filter((junk) => {
      const reading = readAddress(`v=1&${name}=${encodeURIComponent(junk)}`, fields as never, defaults as object);
      return reading.kind !== 'state' || !reading.ignored.includes(name);
    }).map((junk) => `${name}=${junk}`),
  );
  expect(taken).toEqual([]);
});

const read = (query: string) => readAddress(query, TRADE_FORM.address, TRADE_FORM.empty, TRADES.kind.form.exclusions);

describe('addresses that somebody else wrote', () => {
  test('an address without a version is nothing to search for, and one of another version is not guessed at', () => {
    expect(read('')).toEqual({ kind: 'empty' });
    expect(read('utm_source=mail')).toEqual({ kind: 'empty' });
    expect(read('tickers=EMBX')).toMatchObject({
      kind: 'draft',
      state: { company: { tickers: ['EMBX'] } },
      ignored: [],
    });
    expect(read('v=2&tickers=EMBX')).toEqual({ kind: 'other-version' });
  });

  test('the links of other pages', () => {
    expect(read('v=1&tickers=EMBX')).toMatchObject({
      state: { company: { tickers: ['EMBX'], ownerCiks: [] } },
      ignored: [],
    });
    expect(read('v=1&owners=0001234567')).toMatchObject({
      state: { company: { tickers: [], ownerCiks: ['0001234567'] } },
    });
    expect(readAddress('v=1&tickers=EMBX', EVENT_FORM.address, EVENT_FORM.empty)).toMatchObject({
      state: { company: { tickers: ['EMBX'], ownerCiks: [] } },
    });
  });

  test('several companies or owners, in their order, each once (FINDINGS B20)', () => {
    expect(read('v=1&tickers=embx&tickers=ALDG&tickers=EMBX')).toMatchObject({
      state: { company: { tickers: ['EMBX', 'ALDG'], ownerCiks: [] } },
      ignored: [],
    });
    expect(read('v=1&owners=0001234567&owners=0000000009')).toMatchObject({
      state: { company: { tickers: [], ownerCiks: ['0001234567', '0000000009'] } },
    });
    const state = { ...EVENT_FORM.empty, company: { tickers: ['EMBX', 'ALDG'], ownerCiks: [] } };
    expect(writeAddress(state, EVENT_FORM.address, EVENT_FORM.empty)).toBe('v=1&tickers=EMBX&tickers=ALDG');
  });

  test.each([
    ['an impossible date', 'from=2026-02-30', ['from']],
    ['days the wrong way round', 'from=2026-02-02&to=2026-02-01', ['from', 'to']],
    ['an unknown parameter', 'colour=red', ['colour']],
    ['a horizon that there is not', 'horizon=7', ['horizon']],
    ['an item that there is not', 'item=2.02&item=99', ['item']],
    ['a value twice', 'horizon=5&horizon=10', ['horizon']],
    ['two operators', 'value.ge=1&value.le=2', ['value.ge', 'value.le']],
    ['between with one number', 'value.between=1', ['value.between']],
    ['a number too long to have been typed', `value.ge=${'9'.repeat(41)}`, ['value.ge']],
    ['a company and an owner', 'tickers=EMBX&owners=0001234567', ['tickers', 'owners']],
    ['a ticker with markup', 'tickers=%3Cb%3E', ['tickers']],
    ['an owner who is no number', 'owners=12', ['owners']],
    ['several companies of which one cannot be', 'tickers=EMBX&tickers=%3Cb%3E', ['tickers']],
    ['an industry that there is not', 'industry=Magic', ['industry']],
  ])('%s is named, and the rest is kept', (_name, part, ignored) => {
    const reading = read(`v=1&trade_return.ge=5%25&${part}`);
    expect(reading).toEqual({
      kind: 'state',
      state: { ...TRADE_FORM.empty, trade_return: { operator: '>=', val1: '5%', val2: '' } },
      ignored,
    });
  });

  test.each([
    ['value.ge=abc', 'value.ge', { value: { operator: '>=', val1: 'abc', val2: '' } }],
    ['trade_return.between=1%25&trade_return.between=x', 'trade_return.between', {}],
    ['share_price.le=12,5', 'share_price.le', {}],
  ])('%s is no number: it is named, and stays in the form as typed (part 3 section 5)', (part, name, state) => {
    expect(read(`v=1&${part}`)).toMatchObject({ kind: 'state', state, ignored: [name] });
    expect(read('v=1&value.ge=&trade_return.ge=5%25')).toMatchObject({ ignored: [] });
  });

  test.each([
    ['page=0', 'page'],
    ['page=1e3', 'page'],
    ['page=99999999', 'page'],
    ['rows=7', 'rows'],
    ['sort=password', 'sort'],
    ['columns=Ticker,Password', 'columns'],
    ['columns=Ticker,Ticker', 'columns'],
  ])('the view %s is named and has its default', (part, name) => {
    const { kind, columnNames } = TRADES;
    expect(columnNames.standard).toContain('Ticker');
    expect(readAddress(`v=1&${part}`, kind.viewFields, kind.firstView)).toEqual({
      kind: 'state',
      state: kind.firstView,
      ignored: [name],
    });
  });

  test('all columns are the standard ones, as in links from before others could be added; added ones are named', () => {
    const { kind, columnNames } = TRADES;
    const columns = (text: string) => {
      const reading = readAddress(`v=1&columns=${text}`, kind.viewFields, kind.firstView);
      return 'state' in reading ? reading.state.columns : undefined;
    };
    expect(columns('all')).toEqual(columnNames.standard);
    expect(columnNames.standard).toHaveLength(13);
    expect(columns('Accession+Number,Ticker')).toEqual(['Accession Number', 'Ticker']);
    const all = { ...kind.firstView, columns: columnNames.all };
    expect(writeAddress(all, kind.viewFields, kind.firstView)).not.toContain('columns=all');
  });

  test.each([
    ['a company', { company: { tickers: ['EMBX'], ownerCiks: [] } }, 'tickers=EMBX'],
    ['an owner', { company: { tickers: [], ownerCiks: ['0001234567'] } }, 'owners=0001234567'],
  ] as const)('%s excludes company criteria, which are named (part 3 section 4)', (_name, company, part) => {
    expect(read(`v=1&industry=Banking&all_companies=no&share_price.ge=5&value.ge=1&${part}`)).toEqual({
      kind: 'state',
      state: { ...TRADE_FORM.empty, ...company, value: { operator: '>=', val1: '1', val2: '' } },
      ignored: ['all_companies', 'industry', 'share_price.ge'],
    });
  });

  test('a company excludes the company criteria of events, too (part 3 section 4)', () => {
    const query = 'v=1&tickers=EMBX&market_value.le=5';
    expect(readAddress(query, EVENT_FORM.address, EVENT_FORM.empty, EVENTS.kind.form.exclusions)).toEqual({
      kind: 'state',
      state: { ...EVENT_FORM.empty, company: { tickers: ['EMBX'], ownerCiks: [] } },
      ignored: ['market_value.le'],
    });
  });

  test('the default state is only the version, and names neither person nor token', () => {
    expect(writeAddress(TRADE_FORM.empty, TRADE_FORM.address, TRADE_FORM.empty)).toBe('v=1');
  });
});
