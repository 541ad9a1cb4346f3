import { describe, expect, test } from '@jest/globals';
import type { TradeDetails } from './event-details.ts';
import { describeEvent, type EventDetails, type MaterialEvent, type StoredEvent, type TradeEvent } from './index.ts';

const FIGURES = { close: '12.5', avgDailyVolume: null, marketValue: null, industry: null };
const stored = (changes: Partial<StoredEvent> & Pick<StoredEvent, 'event'>): StoredEvent => ({
  key: 'k',
  missing: [],
  accession: '0000000005-25-000001',
  formType: '8-K',
  isDemo: false,
  acceptedAt: new Date('2025-03-17T20:30:00Z'),
  requestId: 'r',
  company: { cik: '0000000005', name: 'Ald\ngate', ticker: 'ALDG' },
  day: '2025-03-17',
  story: null,
  ...changes,
});
const material = (changes: Partial<MaterialEvent> = {}): MaterialEvent => ({
  kind: '8-K',
  cik: '0000000005',
  items: ['2.02', '0.00'],
  figures: FIGURES,
  said: null,
  words: [],
  move: { lowest: -0.05, highest: 0.03 },
  insiders: () => null,
  ...changes,
});
const trade: TradeEvent = {
  kind: '4',
  figures: FIGURES,
  issuerCik: '0000000005',
  ownerCiks: [],
  direction: 'sale',
  ownerTitle: '',
  insiderTypes: [],
  parts: [
    {
      tradeDate: '2025-03-14',
      shares: '1',
      value: null,
      plan10b51: 'yes',
      heldBefore: null,
      heldAfter: null,
      tags: [],
      clustersGrown: [],
      filedBy: [],
    },
  ],
};
const LINES = [
  { tradeDate: '2025-03-13', shares: '1000', price: '2.5', value: '2500' },
  { tradeDate: '2025-03-14', shares: '500.5', price: null, value: null },
];

describe('an 8-K', () => {
  test('says its items by title where it has one, and the move of the price', () => {
    const { company, detail, direction, headline, rows, title, trades } = describeEvent(stored({ event: material() }));
    expect({ title, headline, detail, direction, trades }).toEqual({
      title: 'Form 8-K, items 2.02, 0.00',
      headline: '8-K, items 2.02, 0.00, price −5.00% to +3.00%',
      detail: 'Results of Operations and Financial Condition; 0.00; price −5.00% to +3.00%',
      direction: 'down',
      trades: [],
    });
    expect(rows).toEqual([
      ['Company', 'Ald gate (ALDG)'],
      ['Item 2.02', 'Results of Operations and Financial Condition'],
      ['Item 0.00', '0.00'],
      ['Price in the session', '−5.00% to +3.00%'],
    ]);
    expect(company).toEqual({ cik: '0000000005', name: 'Ald gate', ticker: 'ALDG' });
  });

  test('without a move, a ticker or a time leaves them out', () => {
    const event = material({ items: ['2.02'], move: null });
    const found = describeEvent(
      stored({ event, acceptedAt: null, company: { cik: '0000000005', name: 'Aldgate', ticker: null } }),
    );
    expect(found).toMatchObject({
      title: 'Form 8-K, item 2.02',
      headline: '8-K, item 2.02',
      detail: 'Results of Operations and Financial Condition',
      direction: null,
      acceptedAt: null,
    });
    expect(found.rows).toEqual([
      ['Company', 'Aldgate'],
      ['Item 2.02', 'Results of Operations and Financial Condition'],
      // Without the moment, the day.
      ['Filed', 'Mar 17, 2025'],
    ]);
  });

  test('is told with the keywords that it says, and where', () => {
    const passages = [{ keyword: 'going\nconcern', before: '…as a ', said: 'going concern', after: ' for' }];
    const found = describeEvent(stored({ event: material({ items: ['2.02'], move: null }) }), { passages });
    expect(found).toMatchObject({
      title: 'Form 8-K, item 2.02: “going concern”',
      headline: '8-K, item 2.02: “going concern”',
      passages: [{ keyword: 'going concern', before: '…as a ', said: 'going concern', after: ' for' }],
    });
  });
});

describe('a price', () => {
  const price = (lowest: number, highest: number, details: EventDetails = {}) =>
    describeEvent(
      stored({
        event: { ...material({ move: { lowest, highest } }), kind: 'price_alert' } as never,
        accession: null,
        formType: null,
        acceptedAt: null,
        knownSince: new Date('2025-03-17T19:45:00Z'),
      }),
      details,
    );

  test('is told by the larger side of its move', () => {
    expect(price(-0.05, 0.03)).toMatchObject({
      title: '−5.00% on Mar 17, 2025',
      headline: 'fell 5.00% to $11.88',
      pricedAt: '2025-03-17T19:45:00.000Z',
      detail: 'Fell to $11.88, previous close $12.50',
      direction: 'down',
      filingUrl: null,
      rows: [
        ['Company', 'Ald gate (ALDG)'],
        ['Session', 'Mar 17, 2025'],
        ['Fell to', '$11.88'],
        ['Previous close', '$12.50'],
        ['Price in the session', '−5.00% to +3.00%'],
      ],
      trades: [],
    });
    expect(price(-0.03, 0.05)).toMatchObject({
      title: '+5.00% on Mar 17, 2025',
      headline: 'rose 5.00% to $13.13',
      direction: 'up',
    });
    expect(price(-0.05, 0.03, { volume: '1234567' }).rows).toContainEqual(['Volume', '1,234,567 shares']);
    expect(price(-0.05, 0.03, { volume: null }).rows.flat()).not.toContain('Volume');
    expect(price(-0.05, 0.05)).toMatchObject({ title: '+5.00% on Mar 17, 2025', direction: 'up' });
    expect(price(0, 0)).toMatchObject({ title: '0.00% on Mar 17, 2025', direction: null });
    expect(price(0.02, 0.02).rows).toContainEqual(['Price in the session', '+2.00%']);
  });

  test('that is not known is a price move, on a day that may not be known', () => {
    const event = { ...material({ move: null, figures: { ...FIGURES, close: null } }), kind: 'price_alert' } as never;
    const found = describeEvent(stored({ event, day: null }));
    expect([found.title, found.headline, found.detail, found.direction]).toEqual([
      'Price move on an unknown day',
      'price moved',
      '',
      null,
    ]);
    const noClose = { ...material({ figures: { ...FIGURES, close: null } }), kind: 'price_alert' } as never;
    expect(describeEvent(stored({ event: noClose })).headline).toBe('fell 5.00%');
    expect(found.rows).not.toContainEqual(expect.arrayContaining(['Price in the session']));
  });
});

test('a text is told by its form, and by the items of an 8-K', () => {
  const event = {
    kind: 'keyword',
    ciks: ['0000000005'],
    items: [] as readonly string[],
    figures: FIGURES,
    said: null,
    words: [],
  } as const;
  expect(describeEvent(stored({ event, formType: '10-Q' }))).toMatchObject({
    title: 'Form 10-Q',
    headline: '10-Q',
    detail: '',
    direction: null,
    rows: [['Company', 'Ald gate (ALDG)']],
    trades: [],
  });
  expect(describeEvent(stored({ event: { ...event, items: ['1.01', '7.01'] } })).title).toBe(
    'Form 8-K, items 1.01, 7.01',
  );
});

describe('a trade', () => {
  const story = { ownerNames: 'DOE\nJANE', ownerTitle: 'CFO', lines: LINES };

  test('is told with its owner, each part and the total; a price that is missing makes the value unknown', () => {
    const found = describeEvent(stored({ event: trade, formType: '4', story }));
    const { detail, direction, headline, rows, title, trades } = found;
    expect({ title, headline, detail, direction }).toEqual({
      title: 'Sale of 1,500.5 shares by Doe Jane',
      headline: 'Insider sold 1,500.5 shares',
      detail: 'CFO, price not reported, traded Mar 13, 2025 to Mar 14, 2025, under a 10b5-1 plan',
      direction: 'down',
    });
    expect(rows).toEqual([
      ['Company', 'Ald gate (ALDG)'],
      ['Who', 'Doe Jane (CFO)'],
      ['10b5-1 plan', 'reported'],
    ]);
    expect(trades).toEqual([
      { tradeDate: 'Mar 13, 2025', shares: '1,000', price: '$2.50', value: '$2,500' },
      { tradeDate: 'Mar 14, 2025', shares: '500.5', price: 'not reported', value: 'not reported' },
      { tradeDate: 'Total', shares: '1,500.5', price: '', value: 'price not reported' },
    ]);
  });

  test('of one part has no total, and no title or plan where there is none', () => {
    const event: TradeEvent = {
      ...trade,
      direction: 'purchase',
      parts: trade.parts.map((part) => ({ ...part, plan10b51: 'no' })),
    };
    const found = describeEvent(
      stored({ event, formType: '4', story: { ...story, ownerTitle: '', lines: LINES.slice(0, 1) } }),
    );
    expect([found.title, found.detail, found.direction]).toEqual([
      'Purchase of 1,000 shares by Doe Jane',
      '$2,500, traded Mar 13, 2025',
      'up',
    ]);
    expect(found.rows.slice(1, 3)).toEqual([
      ['Who', 'Doe Jane'],
      ['10b5-1 plan', 'none reported'],
    ]);
    expect(found.trades).toHaveLength(1);
  });

  test.each([
    ['sale', '10000', '6000.5', 'from 10,000 to 6,000.5 shares (40% less)'],
    ['purchase', '1000', '1250', 'from 1,000 to 1,250 shares (25% more)'],
    ['purchase', '0.0000', '50', 'from 0 to 50 shares (new)'],
  ] as const)('says what a %s did to the holding, %s to %s', (direction, heldBefore, heldAfter, text) => {
    const [part] = trade.parts;
    const event: TradeEvent = { ...trade, direction, parts: [{ ...part!, heldBefore, heldAfter }] };
    expect(describeEvent(stored({ event, formType: '4', story })).rows).toContainEqual(['Holding', text]);
    // Those of several days may be of several holdings, and then do not follow each other.
    const twoDays = { ...event, parts: [...event.parts, ...event.parts] };
    expect(describeEvent(stored({ event: twoDays, formType: '4', story })).rows.flat()).not.toContain('Holding');
  });

  test('says what several days did to one holding', () => {
    const [part] = trade.parts;
    const parts = [
      { ...part!, heldBefore: '1000', heldAfter: '900' },
      { ...part!, heldBefore: '900', heldAfter: '500' },
    ];
    const { rows } = describeEvent(stored({ event: { ...trade, parts }, formType: '4', story }));
    expect(rows).toContainEqual(['Holding', 'from 1,000 to 500 shares (50% less)']);
  });

  test.each([
    ['Chief Executive Officer', ['Officer'], 'CEO'],
    ['CEO and CFO', ['Officer', 'Director'], 'CEO and CFO'],
    ['Chief Operating Officer', ['Officer'], 'Officer'],
    ['', ['Director', '10% Owner'], 'Director'],
    ['Trustee', ['Other'], 'Insider'],
  ] as const)('of a %s is told by the office or the relationship', (ownerTitle, insiderTypes, who) => {
    const lines = [{ tradeDate: '2025-03-13', shares: '1000', price: '1945.58', value: '1945580' }];
    const event = { ...trade, ownerTitle, insiderTypes };
    const { headline } = describeEvent(stored({ event, formType: '4', story: { ...story, lines } }));
    expect(headline).toBe(`${who} sold $1.95M`);
  });

  describe('in a message', () => {
    const details: TradeDetails = {
      people: [
        {
          ...{ name: 'DOE JANE', isDirector: true, isOfficer: true, isTenPercentOwner: false, isOther: false },
          ...{ officerTitle: 'Chief\nFinancial Officer', otherText: null },
        },
        {
          ...{ name: 'DOE FUND LP', isDirector: false, isOfficer: false, isTenPercentOwner: true, isOther: true },
          ...{ officerTitle: null, otherText: null },
        },
      ],
      kinds: ['Planned sale', 'Sale'],
      lines: [
        { tradeDate: '2025-03-13', shares: '600', price: '2.4', value: '1440' },
        { tradeDate: '2025-03-13', shares: '400', price: '2.65', value: '1060' },
      ],
      numLines: 2,
      exercised: null,
      record: null,
    };
    const told = (changes: Partial<TradeDetails>, event: TradeEvent = trade) =>
      describeEvent(stored({ event, formType: '4', story: { ...story, lines: LINES.slice(0, 1) } }), {
        trade: { ...details, ...changes },
      });

    test('names each person with their roles, the kinds, and the single rows with their total and average price', () => {
      const { rows, trades } = told({});
      expect(rows.slice(1)).toEqual([
        ['Who', 'Doe Jane (Chief Financial Officer, Director)'],
        ['Who', 'Doe Fund LP (10% Owner, Other)'],
        ['Kind', 'Planned sale, Sale'],
        ['10b5-1 plan', 'reported'],
      ]);
      expect(trades).toEqual([
        { tradeDate: 'Mar 13, 2025', shares: '600', price: '$2.40', value: '$1,440' },
        { tradeDate: 'Mar 13, 2025', shares: '400', price: '$2.65', value: '$1,060' },
        { tradeDate: 'Total', shares: '1,000', price: '$2.50', value: '$2,500' },
      ]);
    });

    test('says how many rows and people it leaves out', () => {
      const people = Array.from({ length: 8 }, () => details.people[1]!);
      const { rows, trades } = told({ numLines: 14, people });
      expect(trades[2]).toEqual({ tradeDate: 'and 12 more', shares: '', price: '', value: '' });
      expect(rows.filter(([label]) => label === 'Who')).toHaveLength(6);
      expect(rows).toContainEqual(['Who', 'and 3 more']);
    });

    test.each([
      [{ sold: '15500', shares: '15500' }, '15,500 of 15,500 options exercised that day'],
      [{ sold: '200', shares: '150' }, '150 options exercised that day'],
    ])('says what options were exercised', (exercised, text) =>
      expect(told({ exercised }).rows).toContainEqual(['Exercised', text]),
    );

    test('says what followed such trades of the person before, of five or more', () => {
      const text = 'after 5 of them, the price moved −3.21% on average in 20 trading days, less the market’s move';
      expect(told({ record: { n: 5, mean: -0.0321 } }).rows).toContainEqual(['Earlier sales', text]);
      const bought = { ...trade, direction: 'purchase' } as const;
      expect(told({ record: { n: 5, mean: -0.0321 } }, bought).rows).toContainEqual(['Earlier purchases', text]);
      expect(told({ record: { n: 4, mean: -0.0321 } }).rows.flat()).not.toContain('Earlier sales');
    });
  });

  test('is told with the tags of all its days, whether all of them were planned, and its owners with their pages', () => {
    const [part] = trade.parts;
    const days: TradeEvent = {
      ...trade,
      ownerCiks: ['0000000901', '0000000902'],
      parts: [
        { ...part!, tags: ['Late', 'Exercised'] },
        { ...part!, tags: ['Largest', 'Late'], plan10b51: 'unknown' },
      ],
    };
    const owners = { ...story, ownerNames: 'DOE JANE; FUND LP' };
    const found = describeEvent(stored({ event: days, formType: '4', story: owners }));
    expect(found.detail).toMatch(/, partly under a 10b5-1 plan, tagged Largest, Late, Exercised$/);
    expect(found.tags).toEqual(['Largest', 'Late', 'Exercised']);
    expect(found.rows).toContainEqual(['10b5-1 plan', 'reported for a part of the trades']);
    expect(found.headline).toBe('2 insiders sold 1,500.5 shares');
    const unsaid = { ...days, parts: [{ ...part!, plan10b51: 'unknown' as const }] };
    expect(describeEvent(stored({ event: unsaid, formType: '4', story })).rows).toContainEqual([
      '10b5-1 plan',
      'the form doesn’t say',
    ]);
    expect(found.owners).toEqual([
      { cik: '0000000901', name: 'Doe Jane' },
      { cik: '0000000902', name: 'Fund LP' },
    ]);
    // Names that contain the sign between names cannot be told apart.
    expect(describeEvent(stored({ event: days, formType: '4', story })).owners).toEqual([]);
  });

  test('of which nothing is told has no dates', () => {
    expect(describeEvent(stored({ event: trade, formType: '4' })).detail).toContain('traded not reported');
  });
});
