import { CLUSTER_RULES, INSIDER_TYPES, OFFICER_ROLES, TRADE_TAGS, TRADE_TYPES } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import type { AlertEvent, CompanyFigures, MaterialEvent, PriceEvent, TextEvent, TradeEvent } from '../index.ts';
import type { AlertRule } from '../rule.ts';

/** Random alerts and events of a small world, so that many alerts match many events. */

const CIKS = ['0000000001', '0000000002', '0000000003'] as const;
const OWNERS = ['0000000901', '0000000902'] as const;
const PLACES = ['Banking', 'Chemicals', 'Computers'] as const;
const ITEMS = ['2.02', '5.02', '8.01'] as const;
const WORDS = ['restatement', 'going', 'concern', 'café', 'covid', 'a', '10'] as const;

const some = <T>(all: readonly T[], minLength = 1) => fc.subarray([...all], { minLength });
const cents = fc.integer({ min: 0, max: 400_000 }).map((n) => (n / 100).toFixed(2));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });
const bound = fc.record({
  bool: fc.constantFrom('ge' as const, 'le' as const, 'between' as const),
  val: fc
    .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 4000 }))
    .map((all) => [...all].sort((a, b) => a - b)),
});

const figures: fc.Arbitrary<CompanyFigures> = fc.record({
  close: orNull(cents),
  avgDailyVolume: orNull(cents),
  marketValue: orNull(cents),
  industry: orNull(fc.constantFrom<string>(...PLACES)),
});
const moveInput = fc
  .record({
    move: orNull(
      fc
        .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 20 }))
        .map(([low, range]) => ({ lowest: low / 100, highest: (low + range) / 100 })),
    ),
    sums: orNull(fc.record({ sold: cents, purchased: cents })),
  })
  .map(({ move, sums }) => ({ move, insiders: () => sums }));

const keyword = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
/** Which keywords a text of these words says is taken to be those whose words it has all. */
const text = orNull(some(WORDS, 0)).map((words) => ({
  words: words ?? [],
  said: words && {
    has: (one: string) => one.split(' ').every((word) => (words as readonly string[]).includes(word)),
  },
}));

const trade: fc.Arbitrary<TradeEvent> = fc.record({
  kind: fc.constant('4' as const),
  issuerCik: fc.constantFrom(...CIKS),
  ownerCiks: some(OWNERS),
  direction: fc.constantFrom('purchase' as const, 'sale' as const),
  insiderTypes: some(INSIDER_TYPES),
  ownerTitle: fc.constantFrom('CEO', 'EVP-CFO', 'Chief Exec. Officer & CFO', 'Director', ''),
  parts: fc.array(
    fc.record({
      tradeDate: fc.constantFrom('2025-03-12', '2025-03-13'),
      shares: cents,
      value: orNull(cents),
      heldBefore: orNull(fc.constantFrom('0', '0.0000', '100', '1500.5')),
      heldAfter: orNull(fc.constantFrom('0', '50', '3000')),
      tags: some(TRADE_TAGS, 0),
      clustersGrown: some(CLUSTER_RULES, 0),
      plan10b51: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
      filedBy: fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, { arbitrary: some(OWNERS), weight: 1 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  figures,
});
const material = fc
  .tuple(fc.constantFrom(...CIKS), some(ITEMS), figures, text, moveInput)
  .map(
    ([cik, items, company, said, move]) =>
      ({ kind: '8-K', cik, items, figures: company, ...said, ...move }) as MaterialEvent,
  );
const price = fc
  .tuple(fc.constantFrom(...CIKS), figures, moveInput)
  .map(([cik, company, move]): PriceEvent => ({ kind: 'price_alert', cik, figures: company, ...move }));
const document = fc
  .tuple(some(CIKS), figures, text)
  .map(([ciks, company, said]) => ({ kind: 'keyword', ciks, items: [], figures: company, ...said }) as TextEvent);

export const event: fc.Arbitrary<AlertEvent> = fc.oneof(trade, material, price, document);

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.option(value, { freq: 2 }).map((one) => (one === null ? [] : [one]));
const all = <T>(...parts: fc.Arbitrary<T[]>[]): fc.Arbitrary<T[]> => fc.tuple(...parts).map((some) => some.flat());

const numbers = <const Name extends string>(name: Name) => bound.map((one) => ({ constraint_type: name, ...one }));

export const rule: fc.Arbitrary<AlertRule> = fc.record({
  formType: fc.constantFrom('4' as const, '8-K' as const, 'price_alert' as const, 'keyword' as const),
  targets: fc.oneof(
    fc.constant({ kind: 'any' as const }),
    some(CIKS).map((ciks) => ({ kind: 'issuer' as const, ciks })),
    some(OWNERS).map((ciks) => ({ kind: 'owner' as const, ciks })),
    fc.tuple(fc.uuid(), some(CIKS, 0), some(OWNERS, 0)).map(([id, issuers, owners]) => ({
      kind: 'watchlist' as const,
      id,
      name: id,
      issuers: new Set<string>(issuers),
      owners: new Set<string>(owners),
    })),
  ),
  company: all<AlertRule['company'][number]>(
    fc.integer({ min: 0, max: 7 }).map((n) => (n === 0 ? ['include_all' as const] : [])),
    maybe(some(PLACES).map((val) => ({ criteria_type: 'industry' as const, val }))),
    maybe(bound.map((one) => ({ criteria_type: 'market_value' as const, ...one }))),
    maybe(bound.map((one) => ({ criteria_type: 'share_price' as const, ...one }))),
  ),
  filing: all<AlertRule['filing'][number]>(
    some(TRADE_TYPES).map((val) => [{ constraint_type: 'trade_types' as const, val }]),
    maybe(some(INSIDER_TYPES).map((val) => ({ constraint_type: 'insider_types' as const, val }))),
    maybe(some(OFFICER_ROLES).map((val) => ({ constraint_type: 'officer_roles' as const, val }))),
    maybe(fc.constant({ constraint_type: 'constraint_10b51' as const, val: [true] as [true] })),
    maybe(numbers('num_shares_traded')),
    maybe(numbers('value_shares_traded')),
    // Seldom, so that enough alerts match.
    fc
      .tuple(fc.nat({ max: 7 }), numbers('holding_traded'))
      .map(([n, one]): AlertRule['filing'][number][] =>
        n === 0 ? [{ ...one, val: one.val.map((percent) => percent / 100) }] : [],
      ),
    fc
      .tuple(fc.nat({ max: 7 }), fc.constantFrom('tags', 'without_tags'), some(TRADE_TAGS))
      .map(([n, constraint_type, val]) => (n === 0 ? [{ constraint_type, val } as AlertRule['filing'][number]] : [])),
    fc
      .tuple(fc.nat({ max: 7 }), some(CLUSTER_RULES))
      .map(([n, val]): AlertRule['filing'][number][] => (n === 0 ? [{ constraint_type: 'clusters', val }] : [])),
    maybe(some(ITEMS).map((val) => ({ constraint_type: 'item_number' as const, val }))),
    maybe(
      fc.record({
        constraint_type: fc.constant('keywords' as const),
        bool: fc.constantFrom('and' as const, 'or' as const),
        val: fc.uniqueArray(keyword, { minLength: 1, maxLength: 3 }),
      }),
    ),
  ),
  moves: all<AlertRule['moves'][number]>(
    maybe(fc.integer({ min: 0, max: 15 }).map((n): AlertRule['moves'][number] => ['price_drop', n / 100])),
    maybe(fc.integer({ min: 0, max: 15 }).map((n): AlertRule['moves'][number] => ['price_increase', n / 100])),
  ),
  insiders: all<AlertRule['insiders'][number]>(maybe(numbers('value_sold')), maybe(numbers('value_purchased'))),
});
