import { describe, expect, test } from '@jest/globals';
import type { FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import fc from 'fast-check';
import { type AlertRule, countedTrade, judge, type TradeEvent, type TradePart } from './index.ts';
import type { WatchedTargets } from './judge-targets.ts';

const ISSUER = '0000019617';
const OWNER = '0001193131';
const part = (changes: Partial<TradePart> = {}): TradePart => ({
  tradeDate: '2025-03-14',
  shares: '1000',
  value: '25000.5',
  plan10b51: 'no',
  heldBefore: null,
  heldAfter: null,
  tags: [],
  clustersGrown: [],
  filedBy: [],
  ...changes,
});
const tradeOf = (changes: Partial<TradeEvent> = {}): TradeEvent => ({
  kind: '4',
  figures: { close: null, avgDailyVolume: null, marketValue: null, industry: null },
  issuerCik: ISSUER,
  ownerCiks: [OWNER],
  direction: 'sale',
  insiderTypes: ['Officer'],
  ownerTitle: 'Director',
  parts: [part()],
  ...changes,
});
const BOTH: FormTypeConstraint = { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] };
const NO_PLANS: FormTypeConstraint = { constraint_type: 'constraint_10b51', val: [true] };
const value = (bool: 'ge' | 'le' | 'between', ...val: number[]): FormTypeConstraint => ({
  constraint_type: 'value_shares_traded',
  bool,
  val,
});
const match = (filing: FormTypeConstraint[], trade = tradeOf(), targets: WatchedTargets = { kind: 'any' }) => {
  const verdict = judge({ formType: '4', targets, company: [], filing, moves: [], insiders: [] }, trade);
  return { ...verdict, ...countedTrade({ filing, targets }, trade), matched: verdict.is === 'match' };
};

describe('what an alert watches', () => {
  test.each<[WatchedTargets, boolean]>([
    [{ kind: 'any' }, true],
    [{ kind: 'issuer', ciks: ['0000000001', ISSUER] }, true],
    [{ kind: 'issuer', ciks: ['0000000001'] }, false],
    [{ kind: 'owner', ciks: [OWNER] }, true],
    [{ kind: 'owner', ciks: ['0000000001'] }, false],
    [{ kind: 'issuer', ciks: [] }, false],
  ])('%j: %p', (targets, expected) => {
    expect(match([BOTH], tradeOf(), targets).matched).toBe(expected);
  });

  describe('of a watchlist', () => {
    const listed = (issuers: string[], owners: string[]) => {
      const targets = {
        kind: 'watchlist',
        id: 'w',
        name: 'Chips',
        issuers: new Set(issuers),
        owners: new Set(owners),
      } as const;
      return (trade = tradeOf(), company: AlertRule['company'] = []) => {
        const verdict = judge({ formType: '4', targets, company, filing: [BOTH], moves: [], insiders: [] }, trade);
        return verdict.is === 'match' ? verdict.reasons[0] : verdict.is;
      };
    };
    const OTHER = '0000000001';

    test('the company and the people are watched, each for itself', () => {
      const asked = { label: 'Watched', asked: 'watchlist “Chips”' };
      expect(listed([ISSUER], [])()).toEqual({ ...asked, found: 'the company' });
      expect(listed([OTHER], [OWNER])()).toEqual({ ...asked, found: 'the owner' });
      expect(listed([OTHER], [OTHER])()).toBe('no_match');
      expect(listed([OWNER], [ISSUER])()).toBe('no_match');
      expect(listed([], [])()).toBe('no_match');
    });

    test('a trade that was filed before fires again only for people, and if none of the list filed it', () => {
      const again = tradeOf({ parts: [part({ filedBy: [OTHER] })] });
      expect(listed([ISSUER], [OWNER])(again)).toBe('no_match');
      expect(listed([], [OWNER, OTHER])(again)).toBe('no_match');
      expect(listed([], [OWNER])(again)).toMatchObject({ found: 'the owner' });
    });

    test('the company filter counts: a list names whom to look at, not that everything counts', () => {
      const filter = [{ criteria_type: 'share_price', bool: 'ge', val: [1000] }] as const;
      const priced = tradeOf({ figures: { close: '5', avgDailyVolume: '1', marketValue: '1', industry: 'Banking' } });
      expect(listed([ISSUER], [])(priced, filter as never)).toBe('no_match');
      expect(listed([ISSUER], [])(priced)).toMatchObject({ found: 'the company' });
    });
  });

  test('an owner who files jointly with others is found', () => {
    const joint = tradeOf({ ownerCiks: ['0000000001', OWNER] });
    expect(match([BOTH], joint, { kind: 'owner', ciks: [OWNER] }).matched).toBe(true);
  });
});

describe('the part of the holding that was traded (FIELD 1.4)', () => {
  const held = (heldBefore: string | null, heldAfter: string | null) => part({ heldBefore, heldAfter });
  const asks = (bool: 'ge' | 'le' | 'between', ...val: number[]): FormTypeConstraint => ({
    constraint_type: 'holding_traded',
    bool,
    val,
  });
  const found = (bound: FormTypeConstraint, ...parts: TradePart[]) => {
    const verdict = match([BOTH, bound], tradeOf({ parts }));
    return verdict.is === 'match' ? verdict.reasons.at(-1) : verdict.is;
  };

  test('of any day that counts, exactly at the bound, too', () => {
    expect(found(asks('ge', 0.4), held('1000', '600.0000'))).toEqual({
      label: 'Part of holding traded',
      asked: 'at least 40%',
      found: '40%',
    });
    expect(found(asks('ge', 0.4), held('1000', '601'))).toBe('no_match');
    expect(found(asks('ge', 0.4), held('1000', '900'), held('900', '450'))).toMatchObject({ found: '50%' });
    expect(found(asks('between', 0.1, 0.3), held('3', '2'))).toBe('no_match');
    expect(found(asks('between', 0.1, 0.34), held('3', '2'))).toMatchObject({
      asked: 'from 10% to 34%',
      found: '33.33%',
    });
    expect(found(asks('le', 0.1), held('1000', '950'))).toMatchObject({ asked: 'at most 10%', found: '5%' });
  });

  test('a purchase may be more than all of it, and a new holding is more than any part', () => {
    expect(found(asks('ge', 2), held('100', '400'))).toMatchObject({ found: '300%' });
    expect(found(asks('ge', 2), held('0.0000', '400'))).toMatchObject({ found: 'a new holding' });
    expect(found(asks('le', 2), held('0', '400'))).toBe('no_match');
  });

  test('what the form does not say meets no bound, and a day under a plan does not count', () => {
    expect(found(asks('ge', 0), held(null, null))).toBe('no_match');
    expect(found(asks('le', 9), held('100', null))).toBe('no_match');
    const planned = part({ heldBefore: '100', heldAfter: '0', plan10b51: 'yes' });
    expect(match([BOTH, NO_PLANS, asks('ge', 0.5)], tradeOf({ parts: [planned, part()] })).matched).toBe(false);
  });
});

describe('tags (FIELD 1.1)', () => {
  const found = (filing: FormTypeConstraint, ...tags: TradePart['tags'][]) => {
    const verdict = match([BOTH, filing], tradeOf({ parts: tags.map((one) => part({ tags: one })) }));
    return verdict.is === 'match' ? verdict.reasons.at(-1) : verdict.is;
  };

  test('any of them is enough, on any day that counts', () => {
    const asks: FormTypeConstraint = { constraint_type: 'tags', val: ['Largest', 'First'] };
    expect(found(asks, [], ['First', 'Late'])).toEqual({
      label: 'Only trades tagged',
      asked: 'Largest or First',
      found: 'First',
    });
    expect(found(asks, ['Late'], [])).toBe('no_match');
  });

  test('a day without any of them is enough', () => {
    const asks: FormTypeConstraint = { constraint_type: 'without_tags', val: ['Routine', 'Late'] };
    expect(found(asks, ['Routine'], ['First'])).toEqual({
      label: 'Leave out trades tagged',
      asked: 'Routine or Late',
      found: 'First',
    });
    expect(found(asks, [])).toMatchObject({ found: 'no tags' });
    expect(found(asks, ['Routine', 'First'], ['Late'])).toBe('no_match');
  });
});

test('a cluster is told of by the trade that makes it, or brings a person to it (FIELD 1.2)', () => {
  const asks: FormTypeConstraint = { constraint_type: 'clusters', val: ['3 in 30 days', '3 in 60 days'] };
  const found = (...clustersGrown: TradePart['clustersGrown'][number][]) => {
    const verdict = match([BOTH, asks], tradeOf({ parts: [part({ clustersGrown })] }));
    return verdict.is === 'match' ? verdict.reasons.at(-1) : verdict.is;
  };
  expect(found('2 in 7 days', '3 in 60 days')).toEqual({
    label: 'People who trade alike',
    asked: '3 in 30 days or 3 in 60 days',
    found: '3 in 60 days',
  });
  expect(found('2 in 7 days')).toBe('no_match');
  expect(found()).toBe('no_match');
});

describe('constraints', () => {
  test('direction', () => {
    expect(match([{ constraint_type: 'trade_types', val: ['Purchases'] }]).matched).toBe(false);
    expect(match([{ constraint_type: 'trade_types', val: ['Sales'] }]).matched).toBe(true);
  });

  test('an alert without a trade type fires for nothing', () => {
    expect(match([NO_PLANS]).matched).toBe(false);
  });

  test('any one of the insider types is enough', () => {
    const owner = tradeOf({ insiderTypes: ['Director', '10% Owner'] });
    expect(match([BOTH, { constraint_type: 'insider_types', val: ['Officer', '10% Owner'] }], owner).matched).toBe(
      true,
    );
    expect(match([BOTH, { constraint_type: 'insider_types', val: ['Officer', 'Other'] }], owner).matched).toBe(false);
  });

  test.each([
    [['CEO'], 'President and C.E.O.', true],
    [['CEO'], 'Chief Financial Officer', false],
    [['CEO', 'CFO'], 'SVP, Chief Fin. Officer', true],
    [['CFO'], 'CEO; CFO', true],
    [['CEO'], '', false],
    [['CEO'], 'Succeeding VP', false],
  ] as const)('officers titled %p: "%s" is one: %p (FINDINGS B4)', (roles, ownerTitle, isOne) => {
    const verdict = match([BOTH, { constraint_type: 'officer_roles', val: [...roles] }], tradeOf({ ownerTitle }));
    expect(verdict.matched).toBe(isOne);
  });

  test('an officer whose title fired says so in one line', () => {
    const verdict = match(
      [BOTH, { constraint_type: 'officer_roles', val: ['CEO'] }],
      tradeOf({ ownerTitle: 'CEO\n& Chair' }),
    );
    expect(verdict).toMatchObject({
      reasons: expect.arrayContaining([{ label: 'Only officers titled', asked: 'CEO', found: 'CEO & Chair' }]),
    });
  });

  test('excluding 10b5-1 plans takes planned trades out before summing, and keeps those nothing is known of', () => {
    const mixed = tradeOf({
      parts: [
        part({ plan10b51: 'yes', shares: '900', value: '90000', tradeDate: '2020-01-02' }),
        part({ plan10b51: 'unknown', shares: '100', value: '10000', tradeDate: '2020-01-03' }),
      ],
    });
    expect(match([BOTH, NO_PLANS], mixed)).toMatchObject({
      shares: '100',
      value: '10000',
      firstTradeDate: '2020-01-03',
    });
    expect(match([BOTH, NO_PLANS, value('ge', 50_000)], mixed).matched).toBe(false);
    expect(match([BOTH, value('ge', 50_000)], mixed).matched).toBe(true);
    expect(match([BOTH, NO_PLANS], tradeOf({ parts: [part({ plan10b51: 'yes' })] })).matched).toBe(false);
  });

  test('a block that another owner’s filing reported before fires again only for alerts on its own owner', () => {
    const again = tradeOf({ parts: [part({ heldBefore: null, heldAfter: null, tags: [], filedBy: ['0000000001'] })] });
    expect(match([BOTH], again).matched).toBe(false);
    expect(match([BOTH], again, { kind: 'issuer', ciks: [ISSUER] }).matched).toBe(false);
    expect(match([BOTH], again, { kind: 'owner', ciks: [OWNER] }).matched).toBe(true);
    expect(match([BOTH], again, { kind: 'owner', ciks: [OWNER, '0000000001'] }).matched).toBe(false);
    const mixed = tradeOf({
      parts: [part({ heldBefore: null, heldAfter: null, tags: [], filedBy: ['0000000001'] }), part({ shares: '7' })],
    });
    expect(match([BOTH], mixed)).toMatchObject({ matched: true, shares: '7' });
  });

  test('limits include their ends, exactly', () => {
    const trade = tradeOf({ parts: [part({ value: '1000000.10' }), part({ value: '0.20' })] });
    expect(match([BOTH, value('ge', 1_000_000.3)], trade).matched).toBe(true);
    expect(match([BOTH, value('le', 1_000_000.3)], trade).matched).toBe(true);
    expect(match([BOTH, value('ge', 1_000_000.31)], trade).matched).toBe(false);
    expect(match([BOTH, value('between', 1_000_000.3, 2e15)], trade).matched).toBe(true);
  });

  test('`between` with one number matches nothing', () => {
    expect(match([BOTH, value('between', 1)]).matched).toBe(false);
  });

  test('a value that is not reported meets no value constraint, but the others still hold', () => {
    const unpriced = tradeOf({ parts: [part(), part({ value: null })] });
    for (const bool of ['ge', 'le'] as const) {
      expect(match([BOTH, value(bool, 0)], unpriced).matched).toBe(false);
      expect(match([BOTH, value(bool, 1e15)], unpriced).matched).toBe(false);
    }
    const shares: FormTypeConstraint = { constraint_type: 'num_shares_traded', bool: 'ge', val: [2000] };
    expect(match([BOTH, shares], unpriced)).toMatchObject({ matched: true, value: null, shares: '2000' });
  });

  test('says what was asked for and what was found, one line a constraint', () => {
    const found = match([BOTH, NO_PLANS, value('ge', 20_000)], tradeOf(), { kind: 'issuer', ciks: [ISSUER] });
    expect(found).toMatchObject({
      reasons: [
        { label: 'Watched', asked: 'chosen companies', found: 'the company' },
        { label: 'Trade types', asked: 'Purchases or Sales', found: 'Sales' },
        { label: 'Exclude 10b5-1 Trades', asked: 'no Rule 10b5-1 plan', found: 'not under a plan' },
        { label: 'Value of shares traded', asked: 'at least $20,000', found: '$25,000.50' },
      ],
    });
  });
});

test('says the direction, insider types and shares that matched, and that no plan was reported', () => {
  const trade = tradeOf({
    direction: 'purchase',
    insiderTypes: ['Officer', 'Director', 'Other'],
    parts: [part({ plan10b51: 'unknown' })],
  });
  const verdict = match(
    [
      BOTH,
      NO_PLANS,
      { constraint_type: 'insider_types', val: ['Officer', 'Director'] },
      { constraint_type: 'num_shares_traded', bool: 'between', val: [10, 1000] },
    ],
    trade,
    { kind: 'owner', ciks: [OWNER] },
  );
  expect(verdict).toMatchObject({
    reasons: [
      { label: 'Watched', asked: 'chosen owners', found: 'the owner' },
      { label: 'Trade types', asked: 'Purchases or Sales', found: 'Purchases' },
      { label: 'Exclude 10b5-1 Trades', asked: 'no Rule 10b5-1 plan', found: 'no plan reported' },
      { label: 'Insider types', asked: 'Officer or Director', found: 'Officer, Director' },
      { label: 'Shares traded', asked: 'from 10 shares to 1,000 shares', found: '1,000 shares' },
    ],
  });
});

describe('properties', () => {
  const cents = fc.integer({ min: 0, max: 1e9 });
  const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
  const parts = fc.array(
    fc.record<TradePart>({
      heldBefore: fc.constant(null),
      heldAfter: fc.constant(null),
      tags: fc.constant([]),
      clustersGrown: fc.constant([] as const),
      tradeDate: fc.constantFrom('2025-03-12', '2025-03-13', '2025-03-14'),
      shares: cents.map(text),
      value: fc.option(cents.map(text)),
      plan10b51: fc.constantFrom('yes', 'no', 'unknown'),
      filedBy: fc.constant([]),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const constraints = fc
    .tuple(
      fc.option(fc.tuple(fc.constantFrom('ge', 'le', 'between'), cents, cents)),
      fc.option(fc.tuple(fc.constantFrom('ge', 'le', 'between'), cents, cents)),
      fc.boolean(),
    )
    .map(([valueBound, shareBound, noPlans]): FormTypeConstraint[] => [
      BOTH,
      ...(noPlans ? [NO_PLANS] : []),
      ...(valueBound ? [value(valueBound[0] as 'ge', valueBound[1] / 100, valueBound[2] / 100)] : []),
      ...(shareBound
        ? [
            {
              constraint_type: 'num_shares_traded' as const,
              bool: shareBound[0] as 'ge',
              val: [shareBound[1] / 100, shareBound[2] / 100],
            },
          ]
        : []),
    ]);

  test('one more constraint never adds a match', () => {
    fc.assert(
      fc.property(constraints, parts, (all, trades) => {
        const matched = match(all, tradeOf({ parts: trades })).matched;
        for (let n = 1; n < all.length; n += 1) {
          // Removing the plan exclusion would change the sums, so it is always kept.
          const fewer = all.filter((constraint, index) => index !== n || constraint === NO_PLANS);
          if (matched) expect(match(fewer, tradeOf({ parts: trades })).matched).toBe(true);
        }
      }),
    );
  });

  test('agrees with whole cents counted in integers', () => {
    fc.assert(
      fc.property(constraints, parts, (all, trades) => {
        const inCents = (decimal: string) => Math.round(Number(decimal) * 100);
        const counted = all.includes(NO_PLANS) ? trades.filter(({ plan10b51 }) => plan10b51 !== 'yes') : trades;
        const totalShares = counted.reduce((sum, { shares }) => sum + inCents(shares), 0);
        const isPriced = counted.every((trade) => trade.value !== null);
        const totalValue = counted.reduce((sum, trade) => sum + inCents(trade.value ?? '0'), 0);
        const holds = (bool: string, amount: number, [low = 0, high = 0]: readonly number[]) =>
          bool === 'ge'
            ? amount >= Math.round(low * 100)
            : bool === 'le'
              ? amount <= Math.round(low * 100)
              : amount >= Math.round(low * 100) && amount <= Math.round(high * 100);
        const expected =
          counted.length > 0 &&
          all.every((constraint) => {
            if (constraint.constraint_type === 'value_shares_traded')
              return isPriced && holds(constraint.bool, totalValue, constraint.val);
            return (
              constraint.constraint_type !== 'num_shares_traded' || holds(constraint.bool, totalShares, constraint.val)
            );
          });
        expect(match(all, tradeOf({ parts: trades })).matched).toBe(expected);
      }),
    );
  });

  test('the order of the parts says nothing', () => {
    fc.assert(
      fc.property(constraints, parts, (all, trades) => {
        expect(match(all, tradeOf({ parts: trades.toReversed() }))).toEqual(match(all, tradeOf({ parts: trades })));
      }),
    );
  });
});
