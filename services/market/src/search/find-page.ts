import { SAMPLE_ONE_IN } from '../copy/copy-schema.ts';
import type { CopyRow, RunQuery } from '../copy/readers.ts';
import type { CopyParameter } from '../fields/conditions.ts';
import { filterKey, type Where } from '../fields/conditions.ts';
import type { RevisionCache } from './revision-cache.ts';

/** A search for one page of a table's rows, filtered and sorted. */
export interface PageSearch {
  readonly table: 'trade' | 'event';
  readonly where: Where;
  /** Sort column; nulls come last in both directions. */
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  /** The day of a row: of rows with equal values, the newest come first. */
  readonly day: string;
  /** A unique key that orders rows of one day, so that pages never overlap. The first column has an index. */
  readonly ties: readonly [indexed: string, ...rest: string[]];
  readonly limit: number;
  readonly offset: number;
}

/** Searches whose numbers of matches are kept, so that other pages and sort orders need no new count. */
export const MAX_COUNTS = 1000;

/** Refers to a row: the value of the indexed column, and the row number, which tells rows with the same value apart. */
export interface RowRef {
  readonly key: bigint;
  /** Valid only in this state of the copy. */
  readonly number: bigint;
}

export interface FoundPage {
  /** Number of all matches. */
  readonly count: number;
  /** The rows of the page, in order. */
  readonly rows: readonly RowRef[];
}

/** Up to this many matches, one scan finds both count and page. Above, two scans that read fewer columns are faster. */
const FEW_MATCHES = 200_000;
/** Allowed error of the sample, in standard deviations. With 4, about one page in ten thousand needs a second scan. */
const DEVIATIONS = 4;

/**
 * Finds a page and the number of all matches.
 *
 * A sample of the table (1 row in 64) estimates the number of matches. When they are few, one scan selects them all. When they
 * are many, the sample also estimates the range of the sort column on the page, so that the scan discards nearly all rows with
 * one comparison instead of sorting them. If the range was too narrow, the page is searched again without it. A page in the
 * second half is searched from the end.
 */
export async function findPage(run: RunQuery, search: PageSearch, known: RevisionCache<number>): Promise<FoundPage> {
  const { table, where, limit, offset } = search;
  const key = filterKey(search);
  let count = known.get(key);
  if (count === undefined) {
    if (where.text !== '') {
      const sampled = await countOf(run, `${table}_sample`, where);
      if (sampled * SAMPLE_ONE_IN <= FEW_MATCHES) {
        const found = await countAndPage(run, search);
        known.set(key, found.count);
        return found;
      }
    }
    count = await countOf(run, table, where);
    known.set(key, count);
  }
  if (offset >= count) return { count, rows: [] };
  return { count, rows: await pageOf(run, search, count, Math.min(limit, count - offset)) };
}

async function countOf(run: RunQuery, table: string, where: Where): Promise<number> {
  const [row] = await run(`select count(*) as hits from ${table} ${where.text}`, where.values);
  return Number(row?.hits);
}

/** The order of a search's rows as SQL: by the sort column, then the newest first; nulls last. `fromEnd`: all reversed. */
export function orderOf(
  { sort, direction, day, ties }: Pick<PageSearch, 'sort' | 'direction' | 'day' | 'ties'>,
  fromEnd = false,
): string {
  const [up, down] = fromEnd ? ['desc', 'asc'] : ['asc', 'desc'];
  const nulls = fromEnd ? 'nulls first' : 'nulls last';
  return [
    `${sort} ${direction === 'asc' ? up : down} ${nulls}`,
    ...(day === sort ? [] : [`${day} ${down} ${nulls}`]),
    ...ties.map((tie) => `${tie} ${up}`),
  ].join(', ');
}

/** The columns that the order of a search reads. */
const orderColumns = ({ sort, day, ties }: PageSearch) => [...new Set([sort, day, ...ties])].join(', ');

/** The search of a subquery whose column `sorted` has the value to sort by, when that is an expression. */
const sortedByColumn = (search: PageSearch): PageSearch =>
  /^\w+$/.test(search.sort) ? search : { ...search, sort: 'sorted' };

/** Finds count and page in one scan. */
async function countAndPage(run: RunQuery, search: PageSearch) {
  const { table, where, ties, limit, offset } = search;
  const named = sortedByColumn(search);
  const order = orderOf(named);
  const columns = orderColumns(search).replace(
    search.sort,
    named === search ? search.sort : `${search.sort} as sorted`,
  );
  const [row] = await run(
    `with hit as materialized (select ${columns}, rowid as number from ${table} ${where.text}),
          page as (from hit order by ${order} limit ? offset ?)
     select (select count(*) from hit) as hits,
            (select list(${ties[0]} order by ${order}) from page) as keys, (select list(number order by ${order}) from page) as numbers`,
    [...where.values, BigInt(limit), BigInt(offset)],
  );
  const keys = (row?.keys ?? []) as readonly bigint[];
  const numbers = (row?.numbers ?? []) as readonly bigint[];
  return { count: Number(row?.hits), rows: keys.map((key, index) => ({ key, number: numbers[index] as bigint })) };
}

/** Direction of a scan. From the end, the direction is reversed and nulls come first. */
interface Scan {
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

async function pageOf(run: RunQuery, search: PageSearch, count: number, length: number): Promise<readonly RowRef[]> {
  const { table, where, direction, ties, offset } = search;
  const fromEnd = offset + length > count / 2;
  const start = fromEnd ? count - offset - length : offset;
  const scan: Scan = { descending: (direction === 'desc') !== fromEnd, nullsFirst: fromEnd };
  const order = orderOf(search, fromEnd);

  const take = async (bounds: Where, skipped: number) => {
    const all = both(where, bounds);
    const rows = await run(
      `select rowid as number, ${orderColumns(search)} from ${table} ${all.text} order by ${order} limit ? offset ?`,
      [...all.values, BigInt(length), BigInt(start - skipped)],
    );
    return rows.map((row): RowRef => ({ key: row[ties[0]] as bigint, number: row.number as bigint }));
  };
  const bounds = await boundsOf(run, search, scan, order, start, length);
  const skipped = bounds.below ? await countOf(run, table, both(where, bounds.below)) : 0;
  let rows = skipped <= start ? await take(bounds.within, skipped) : [];
  if (rows.length < length && bounds.within.text !== '') rows = await take(NO_BOUND, 0);
  return fromEnd ? rows.reverse() : rows;
}

const NO_BOUND: Where = { text: '', values: [] };
const all = (...bounds: readonly Where[]): Where => {
  const real = bounds.filter(({ text }) => text !== '');
  return { text: real.map(({ text }) => text).join(' and '), values: real.flatMap(({ values }) => values) };
};
const both = (where: Where, bound: Where): Where => {
  if (bound.text === '') return where;
  const text = where.text === '' ? `where ${bound.text}` : `${where.text} and ${bound.text}`;
  return { text, values: [...where.values, ...bound.values] };
};

/** Estimates from the sample the range of the sort column on the page (`within`), and the rows before it (`below`). */
async function boundsOf(
  run: RunQuery,
  { table, where, sort }: PageSearch,
  scan: Scan,
  order: string,
  start: number,
  length: number,
): Promise<{ within: Where; below: Where | undefined }> {
  const rank = (position: number) => position / SAMPLE_ONE_IN;
  const slack = (position: number) => DEVIATIONS * Math.sqrt(rank(position)) + DEVIATIONS;
  const last = Math.ceil(rank(start + length) + slack(start + length));
  const first = Math.floor(rank(start) - slack(start));
  const at = async (position: number): Promise<CopyRow | undefined> =>
    (
      await run(`select ${sort} as bound from ${table}_sample ${where.text} order by ${order} limit 1 offset ?`, [
        ...where.values,
        BigInt(position - 1),
      ])
    )[0];
  const upper = bound(sort, await at(last), scan, 'upTo');
  const lowerRow = first > 0 ? await at(first) : undefined;
  const lower = bound(sort, lowerRow, scan, 'from');
  const below = bound(sort, lowerRow, scan, 'before');
  return { within: all(upper, lower), below: lower.text === '' ? undefined : below };
}

/** A condition on the sort column: up to, from or before the value of a row of the sample, in scan order. */
function bound(sort: string, row: CopyRow | undefined, scan: Scan, side: 'upTo' | 'from' | 'before'): Where {
  if (!row) return NO_BOUND;
  const { descending, nullsFirst } = scan;
  const value = row.bound ?? null;
  if (value === null) {
    // The bound lies among the nulls.
    if (nullsFirst) return side === 'upTo' ? { text: `${sort} is null`, values: [] } : NO_BOUND;
    if (side === 'upTo') return NO_BOUND;
    return { text: side === 'from' ? `${sort} is null` : `${sort} is not null`, values: [] };
  }
  const operator = { upTo: descending ? '>=' : '<=', from: descending ? '<=' : '>=', before: descending ? '>' : '<' }[
    side
  ];
  const isFractional = typeof value === 'number' && !Number.isInteger(value);
  const values: CopyParameter[] = [
    typeof value === 'string' || isFractional ? String(value) : BigInt(value as number | bigint),
  ];
  // Nulls that come first are within an upper bound; nulls that come last are within a lower bound.
  const withNulls = side === 'from' ? !nullsFirst : nullsFirst;
  const text = `${sort} ${operator} ${isFractional ? 'cast(? as double)' : '?'}`;
  return { text: withNulls ? `(${text} or ${sort} is null)` : text, values };
}
