import { INDUSTRIES } from '@sentinel/vocabulary-market';
import fc from 'fast-check';

/** Random values and filters of the reference tests of both searches. */

export const part = <T>(all: readonly T[]) => fc.constantFrom(...all);
export const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 4 });
export const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined, freq: 1 });

/** Only a few different numbers, so that rows often equal a bound or each other. */
export const fraction = fc.integer({ min: -5, max: 5 }).map((n) => n / 100);
export const dollars = part([0, 1, 999.99, 1000, 1000.01, 2.5e6]);

/** The company criteria of a row. */
export const criteria = {
  close: orNull(dollars),
  avgDollarVolume: orNull(dollars),
  marketValue: orNull(dollars),
  industry: orNull(part(INDUSTRIES.slice(0, 3))),
};

export const constraint = (value: fc.Arbitrary<number>) =>
  fc.oneof(
    value.map((n) => ({ bool: 'ge' as const, val: [n] })),
    value.map((n) => ({ bool: 'le' as const, val: [n] })),
    fc.tuple(value, value).map((val) => ({ bool: 'between' as const, val })),
  );

/** Some of the filters with random values; all of them together would match nothing. */
export const someOf = (filters: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc
    .subarray([...filters], { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen) as Record<string, fc.Arbitrary<unknown>>));

/** The filters by company criteria, for `someOf`. */
export const criteriaFilters: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['include_all', fc.boolean()],
  ['industry', fc.record({ val: fc.subarray(INDUSTRIES.slice(0, 4), { minLength: 1 }) })],
  ['market_value', constraint(dollars)],
  ['avg_daily_volume', constraint(dollars)],
  ['share_price', constraint(dollars)],
];

interface Constraint {
  readonly bool: 'ge' | 'le' | 'between';
  readonly val: readonly number[];
}

/** Whether a value meets a constraint; an unknown value meets none (spec part 3 section 5). */
export function meets(value: number | null, constraint: Constraint | undefined): boolean {
  if (!constraint) return true;
  if (value === null) return false;
  const [first = 0, second = 0] = constraint.val;
  if (constraint.bool === 'ge') return value >= first;
  if (constraint.bool === 'le') return value <= first;
  return value >= first && value <= second;
}

interface Criteria {
  readonly close: number | null;
  readonly avgDollarVolume: number | null;
  readonly marketValue: number | null;
  readonly industry: string | null;
}
interface CriteriaFilters {
  readonly include_all?: boolean;
  readonly industry?: { readonly val: readonly string[] };
  readonly market_value?: Constraint;
  readonly avg_daily_volume?: Constraint;
  readonly share_price?: Constraint;
}

/** Whether a row meets the filters by company criteria. */
export const meetsCriteria = (row: Criteria, s: CriteriaFilters): boolean =>
  s.include_all === true ||
  ((!s.industry || (row.industry !== null && s.industry.val.includes(row.industry))) &&
    meets(row.marketValue, s.market_value) &&
    meets(row.avgDollarVolume, s.avg_daily_volume) &&
    meets(row.close, s.share_price));

/** Sorts by key, nulls last in both directions, equal keys the newest first, those of one day by `tie`. */
export function sorted<
  Row extends { readonly key: string | number | null; readonly day: string | null; readonly tie: string | number },
>(rows: readonly Row[], direction: 'asc' | 'desc'): Row[] {
  const turn = direction === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => {
    if (a.key === b.key && a.day !== b.day) return (a.day ?? '') > (b.day ?? '') ? -1 : 1;
    if (a.key === b.key) return a.tie < b.tie ? -1 : 1;
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
    return turn * (a.key < b.key ? -1 : 1);
  });
}
