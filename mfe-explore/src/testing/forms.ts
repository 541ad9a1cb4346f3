import { EVENT, type EventFilter, type FieldFilter, type FilterField, TRADE, type TradeFilter } from '@sentinel/fields';
import {
  type ChosenEntities,
  type CompanyCriteria,
  EMPTY_CRITERIA,
  isAnyChosen,
  NONE_CHOSEN,
} from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';
import { EIGHT_K_ITEMS, INDUSTRIES, STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import type { FormOf } from '../fields/form-of.ts';
import { PAGE_SIZES, type View } from '../search/view.ts';
import { SPLIT_IDS } from '../study/splits.ts';

/** Random states of the search pages, for property tests: those that the forms let through (spec part 3, section 4). */

/** What somebody may type where a number belongs: also percents, letters, and what addresses must escape. */
const typed = fc.oneof(
  fc.constantFrom('', '0', '-15%', '$1,000', '1e3', '12.5', 'abc', 'a&b=c', '100%25', '#?/', ' 5 ', 'ü–€'),
  fc.integer({ min: -1e6, max: 1e6 }).map(String),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);
const constraint: fc.Arbitrary<Constraint> = fc.oneof(
  fc.record({ operator: fc.constantFrom('>=' as const, '<=' as const), val1: typed, val2: fc.constant('') }),
  fc.record({ operator: fc.constant('between' as const), val1: typed, val2: typed }),
);
const day = fc
  .date({ min: new Date('2003-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days: fc.Arbitrary<DateRange> = fc.oneof(
  fc.tuple(day, day).map(([a, b]) => (a <= b ? { start: a, end: b } : { start: b, end: a })),
  day.map((start) => ({ start, end: null })),
  day.map((end) => ({ start: null, end })),
  fc.constant({ start: null, end: null }),
);
const companies: fc.Arbitrary<ChosenEntities> = fc
  .shuffledSubarray(['EMBX', 'BRK-B', 'A', '1COV', 'BF-B'], { minLength: 1 })
  .map((tickers) => ({ tickers, ownerCiks: [] }));
const owners: fc.Arbitrary<ChosenEntities> = fc
  .uniqueArray(fc.nat({ max: 9_999_999_999 }), { minLength: 1, maxLength: 4 })
  .map((numbers) => ({ tickers: [], ownerCiks: numbers.map((number) => String(number).padStart(10, '0')) }));
const criteria: fc.Arbitrary<CompanyCriteria> = fc.record({
  includeAll: fc.boolean(),
  industries: fc.subarray<string>([...INDUSTRIES], { maxLength: 4 }),
  marketValue: constraint,
  averageDailyVolume: constraint,
  sharePrice: constraint,
});
const move = fc.double({ min: 1e-6, max: 100, noNaN: true });

/** Values of a filter, by its control. */
const VALUES: {
  readonly [C in FieldFilter['control']]: (filter: Extract<FieldFilter, { control: C }>) => fc.Arbitrary<unknown>;
} = {
  number: () => constraint,
  days: () => days,
  entity: ({ isOwnerToo }) => fc.oneof(fc.constant(NONE_CHOSEN), companies, ...(isOwnerToo ? [owners] : [])),
  someOf: ({ options }) => fc.subarray([...options]),
  oneOf: ({ options }) => fc.constantFrom(...options.map(({ value }) => value)),
  yesNo: () => fc.boolean(),
  items: () =>
    fc.subarray<string>(
      EIGHT_K_ITEMS.map(({ code }) => code),
      { maxLength: 5 },
    ),
  move: () =>
    fc.oneof(
      fc.constant(null),
      move.map((drop) => ({ drop })),
      move.map((increase) => ({ increase })),
      fc.record({ drop: move, increase: move }),
    ),
  watchlist: () => fc.option(fc.uuid(), { freq: 1 }),
};

const formOf = <Field extends FilterField>(fields: readonly Field[]): fc.Arbitrary<FormOf<Field>> =>
  fc
    .record({
      ...Object.fromEntries(fields.map(({ name, filter }) => [name, VALUES[filter.control](filter as never)])),
      criteria,
    })
    .map(
      (form) =>
        ('company' in form && isAnyChosen(form.company as ChosenEntities)
          ? { ...form, criteria: EMPTY_CRITERIA }
          : form) as never,
    );

export const tradeForm = formOf<TradeFilter>(TRADE.filters);
export const eventForm = formOf<EventFilter>(EVENT.filters);

export function view<Column extends string>(
  sortColumns: readonly Column[],
  columns: readonly string[],
): fc.Arbitrary<View<Column>> {
  return fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    sort: fc.record({
      column: fc.constantFrom(...sortColumns),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    columns: fc.oneof(fc.constant(null), fc.shuffledSubarray([...columns], { minLength: 1 })),
    studyHorizon: fc.constantFrom(null, ...STUDY_HORIZONS),
    studySplit: fc.constantFrom(null, ...SPLIT_IDS),
  });
}
