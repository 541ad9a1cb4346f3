import type { Alert } from '@sentinel/contracts-alerts';
import { ALERT_DELIVERIES, type AlertFormType } from '@sentinel/vocabulary-alerts';
import {
  CLUSTER_RULES,
  EIGHT_K_ITEMS,
  INDUSTRIES,
  INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  OFFICER_ROLES,
  TRADE_TAGS,
  TRADE_TYPES,
} from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { alertOf } from '../../testing/alerts.ts';

/** Random alerts that the form can make, for property tests. */

const amount = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }),
  fc.double({ min: 1e-9, max: 1e15, noNaN: true }),
  fc.constantFrom(0.07, 0.0725, 250_000, 1e15),
);
const bound = fc.oneof(
  fc.record({ bool: fc.constantFrom('ge' as const, 'le' as const), val: fc.tuple(amount) }),
  fc
    .tuple(amount, amount)
    .filter(([low, high]) => low < high)
    .map((val) => ({ bool: 'between' as const, val })),
);
const maybe = <Entry>(entry: fc.Arbitrary<Entry>): fc.Arbitrary<Entry[]> => fc.array(entry, { maxLength: 1 });
const named = <const Name extends string>(constraint_type: Name) =>
  maybe(bound.map((one) => ({ constraint_type, ...one })));
const criterion = <const Name extends string>(criteria_type: Name) =>
  maybe(bound.map((one) => ({ criteria_type, ...one })));
const inOrder = (...lists: readonly fc.Arbitrary<readonly unknown[]>[]) => fc.tuple(...lists).map((all) => all.flat());

const tickers = fc.uniqueArray(fc.constantFrom('ALDG', 'BSLT', 'BRK.B', 'A'), { minLength: 1 });
const ciks = fc.uniqueArray(fc.constantFrom('0000000009', '0000000010'), { minLength: 1 });
const company_criteria = inOrder(
  maybe(
    fc
      .subarray([...INDUSTRIES], { minLength: 1, maxLength: 4 })
      .map((val) => ({ criteria_type: 'industry' as const, val })),
  ),
  criterion('market_value'),
  criterion('avg_daily_volume'),
  criterion('share_price'),
).map((all) => (all.length > 0 ? all : ['include_all']));
const keyword = fc.stringMatching(/^[\p{L}\p{N}]([ \p{L}\p{N}-]{0,10}[\p{L}\p{N}])?$/u);
const keywords = fc.record({
  constraint_type: fc.constant('keywords' as const),
  bool: fc.constantFrom('and' as const, 'or' as const),
  val: fc.uniqueArray(keyword, { minLength: 1, maxLength: 5 }),
});
const threshold = fc.oneof(fc.constantFrom(0.05, 0.0725, 0), fc.double({ min: 0, max: 100, noNaN: true }));
const isPositiveZero = (number: number) => !Object.is(number, -0);

const companies = (hasOwners: boolean): fc.Arbitrary<Partial<Alert>> =>
  fc.oneof(
    company_criteria.map((all) => ({ company_criteria: all as Alert['company_criteria'] })),
    tickers.map((chosen) => ({ tickers: chosen, company_criteria: [] })),
    ...(hasOwners ? [ciks.map((chosen) => ({ reporting_person_ciks: chosen, company_criteria: [] }))] : []),
  );

const form4 = inOrder(
  fc.subarray([...TRADE_TYPES], { minLength: 1 }).map((val) => [{ constraint_type: 'trade_types', val }]),
  maybe(
    fc
      .subarray([...INSIDER_TYPES], { minLength: 1, maxLength: 3 })
      .map((val) => ({ constraint_type: 'insider_types', val })),
  ),
  maybe(fc.subarray([...OFFICER_ROLES], { minLength: 1 }).map((val) => ({ constraint_type: 'officer_roles', val }))),
  maybe(fc.constant({ constraint_type: 'constraint_10b51', val: [true] })),
  named('num_shares_traded'),
  named('value_shares_traded'),
  named('holding_traded'),
  maybe(fc.subarray([...TRADE_TAGS], { minLength: 1 }).map((val) => ({ constraint_type: 'tags' as const, val }))),
  maybe(
    fc.subarray([...TRADE_TAGS], { minLength: 1 }).map((val) => ({ constraint_type: 'without_tags' as const, val })),
  ),
  maybe(
    fc.subarray([...CLUSTER_RULES], { minLength: 1 }).map((val) => ({ constraint_type: 'clusters' as const, val })),
  ),
);
const eightK = inOrder(
  maybe(
    fc
      .subarray(
        EIGHT_K_ITEMS.map(({ code }) => code),
        { minLength: 1, maxLength: 5 },
      )
      .map((val) => ({ constraint_type: 'item_number', val })),
  ),
  maybe(keywords),
);
const FILING: Record<AlertFormType, fc.Arbitrary<readonly unknown[]>> = {
  '4': form4,
  '8-K': eightK,
  price_alert: fc.constant([]),
  keyword: keywords.map((one) => [one]),
};

const moves: fc.Arbitrary<Partial<Alert>> = fc
  .record({
    drop: fc.option(threshold.filter(isPositiveZero), { nil: undefined }),
    increase: fc.option(threshold.filter(isPositiveZero), { nil: undefined }),
    lookback: fc.option(fc.constantFrom(...INSIDER_LOOKBACKS), { nil: undefined }),
    sold: named('value_sold'),
    purchased: named('value_purchased'),
  })
  .filter(({ drop, increase }) => drop !== undefined || increase !== undefined)
  .map(({ drop, increase, lookback, sold, purchased }) => ({
    delay_constraints: [
      ...(drop === undefined ? [] : [['price_drop', drop] as ['price_drop', number]]),
      ...(increase === undefined ? [] : [['price_increase', increase] as ['price_increase', number]]),
    ],
    insider_trade_constraints:
      lookback === undefined
        ? []
        : [
            { constraint_type: 'lookback_period' as const, val: [lookback] },
            ...(drop === undefined ? [] : sold),
            ...(increase === undefined ? [] : purchased),
          ],
  }));

const ofKind = (kind: AlertFormType): fc.Arbitrary<Alert> =>
  fc
    .record({
      targets: companies(kind === '4'),
      filing: FILING[kind],
      moved: kind === '8-K' || kind === 'price_alert' ? moves : fc.constant({}),
      delivery: fc.constantFrom(...ALERT_DELIVERIES),
      by_email: fc.boolean(),
      by_sms: fc.boolean(),
    })
    .map(({ targets, filing, moved, ...delivery }) =>
      alertOf(kind, {
        ...targets,
        ...moved,
        ...delivery,
        form_type_constraints: filing as Alert['form_type_constraints'],
      }),
    );

export const storedAlert: fc.Arbitrary<Alert> = fc.oneof(
  ofKind('4'),
  ofKind('8-K'),
  ofKind('price_alert'),
  ofKind('keyword'),
);
