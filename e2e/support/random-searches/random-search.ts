/**
 * Random searches for the differential test: the query of an address, and an independent computation, with plain loops over
 * what PostgreSQL stores, of the rows that it must show. Nothing here is shared with the page or the service.
 */

/** A random number from 0 to 1 by a linear congruential generator, so that a failure can be repeated by its seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A random search over rows of one kind. */
export interface RandomSearch<Row> {
  /** The query of its address, without `?`. */
  readonly query: string;
  /** How many of the rows the search finds, and those of the page that the address asks for, in order. */
  expected(rows: readonly Row[]): { readonly total: number; readonly page: readonly Row[] };
}

/** A column that can be sorted by. */
export interface SortKey<Row> {
  /** In the address. */
  readonly name: string;
  readonly of: (row: Row) => string | number | null;
}

/** How a number stands in the address, and what its unit is in the data. */
export interface NumberFilter<Row> {
  readonly name: string;
  readonly of: (row: Row) => number | null;
  /** The data's number times this is the address's. */
  readonly scale: number;
  readonly digits: number;
  /** What somebody may type around the number. */
  readonly typed?: (text: string) => string;
}

export const asPercent = (text: string): string => `${text}%`;
export const asDollars = (text: string): string => `$${text}`;

/** Collects the parts of a random search. */
export function searchBuilder<Row>(random: () => number, rows: readonly Row[]) {
  const parts: [name: string, value: string][] = [];
  const tests: ((row: Row) => boolean)[] = [];
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const chance = (share: number) => random() < share;

  return {
    one,
    chance,
    someOf: <T>(all: readonly T[]): T[] => all.filter(() => chance(0.5)),
    /** Runs one or two of the filters. */
    filterBy(filters: readonly (() => void)[]) {
      for (const filter of new Set(chance(0.5) ? [one(filters)] : [one(filters), one(filters)])) filter();
    },
    /** A row to take a bound or a name from, so that filters cut through the data. */
    example: () => one(rows),
    add(name: string, ...values: readonly (string | number)[]) {
      for (const value of values) parts.push([name, String(value)]);
    },
    /** From the earlier of two days to the last one. */
    between(firstDays: readonly [string, string], lastDay: string, dayOf: (row: Row) => string) {
      const [from = lastDay] = [...firstDays].sort();
      parts.push(['from', from], ['to', lastDay]);
      tests.push((row) => dayOf(row) >= from && dayOf(row) <= lastDay);
    },
    must(test: (row: Row) => boolean) {
      tests.push(test);
    },
    /** A number constraint by the rules of spec part 3, section 5; now and then one that does not count. */
    number({ name, of, scale, digits, typed = (text) => text }: NumberFilter<Row>) {
      const bound = () => ((of(one(rows)) ?? 1) * scale).toFixed(digits);
      const text = (number: string) => (chance(0.5) ? typed(number) : number);
      const kind = one(['ge', 'le', 'between'] as const);
      const bounds = [bound(), bound()];
      // Reversed now and then: nothing can match.
      if (chance(0.9)) bounds.sort((a, b) => Number(a) - Number(b));
      const [first = '', second = ''] = bounds;
      if (chance(0.1)) {
        // Without a number the constraint is left out of the search; with half of a range, or a text, nothing would be searched.
        parts.push([`${name}.${kind}`, '']);
        if (kind === 'between') parts.push([`${name}.${kind}`, '']);
        return;
      }
      parts.push([`${name}.${kind}`, text(first)]);
      if (kind === 'between') parts.push([`${name}.${kind}`, text(second)]);
      // The search compares whole units of its copy: a floating-point error is none of the data's.
      const low = kind === 'le' ? -Infinity : Number(first) / scale - 1e-12 * Math.abs(Number(first));
      const high = kind === 'ge' ? Infinity : Number(kind === 'le' ? first : second) / scale;
      tests.push((row) => {
        const value = of(row);
        return value !== null && value >= low && value <= high + 1e-12 * Math.abs(high === Infinity ? 0 : high);
      });
    },
    /** The finished search, in a random order (equal rows: the newest first), of which a random page is shown. */
    build(
      sorts: readonly SortKey<Row>[],
      dayOf: (row: Row) => string,
      tie: (row: Row) => string | number,
    ): RandomSearch<Row> {
      const sort = one(sorts);
      const isDescending = chance(0.5);
      const size = one([10, 20, 20, 20, 50]);
      const found = (all: readonly Row[]) => all.filter((row) => tests.every((test) => test(row)));
      const page = 1 + Math.floor(random() * random() * Math.ceil(Math.max(1, found(rows).length) / size));
      const query = new URLSearchParams([
        ['v', '1'],
        ...parts,
        ['page', String(page)],
        ['rows', String(size)],
        ['sort', `${isDescending ? '-' : ''}${sort.name}`],
        ['columns', 'all'],
      ]);
      return {
        query: query.toString(),
        expected(all) {
          const hits = found(all).sort(
            (a, b) =>
              compare(sort.of(a), sort.of(b), isDescending) ||
              compare(dayOf(a), dayOf(b), true) ||
              compare(tie(a), tie(b)),
          );
          return { total: hits.length, page: hits.slice((page - 1) * size, page * size) };
        },
      };
    },
  };
}

export type SearchBuilder<Row> = ReturnType<typeof searchBuilder<Row>>;

/** Unknown values come last in both directions. */
function compare(a: string | number | null, b: string | number | null, isDescending = false): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === isDescending ? 1 : -1;
}

/** What both searches filter companies by, as of the day of the trade or event. */
export interface CompanyFigures {
  readonly ticker: string | null;
  readonly industry: string | null;
  readonly marketValue: number | null;
  readonly averageDailyVolume: number | null;
  readonly close: number | null;
}

/** One of the company criteria. */
export function addCriterion<Row extends CompanyFigures>(search: SearchBuilder<Row>): void {
  const kind = search.one(['industry', 'marketValue', 'averageDailyVolume', 'close'] as const);
  search.add('all_companies', 'no');
  if (kind === 'industry') {
    const chosen = [search.example().industry, search.example().industry].filter((name) => name !== null);
    const industries = [...new Set(chosen)];
    if (industries.length === 0) return;
    search.add('industry', ...industries);
    search.must(({ industry }) => industry !== null && industries.includes(industry));
    return;
  }
  const [name, scale] = {
    marketValue: ['market_value', 1e-6] as const,
    averageDailyVolume: ['volume', 1e-6] as const,
    close: ['share_price', 1] as const,
  }[kind];
  search.number({ name, of: (row) => row[kind], scale, digits: 1, typed: asDollars });
}

const PERCENT = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
const THOUSANDS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A fraction as the tables show it: '+9.76%', '−1.05%'. */
export const percentText = (fraction: number): string => `${PERCENT.format(fraction * 100).replace('-', '−')}%`;

/** Dollars as the tables show them, in thousands. */
export const thousandsText = (dollars: number): string => THOUSANDS.format(dollars / 1000);

/** A day as the tables show it: 'Jan 5, 2024'. */
export const dayText = (day: string): string => DAY.format(Date.parse(day));
