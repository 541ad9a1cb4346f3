import { SAMPLE_ONE_IN } from '../copy/copy-schema.ts';
import type { CopyParameter, CopyRow, RunQuery } from '../copy/readers.ts';
import type { Where } from './conditions.ts';

/** One page of the rows of a table in an order. */
export interface PageSearch {
  readonly table: 'trade' | 'event';
  readonly where: Where;
  /** Column of the order; its nulls come last either way. */
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  /** Columns that tell rows apart: ties keep one order, so that pages never overlap. The first of them has an index. */
  readonly ties: readonly [indexed: string, ...rest: string[]];
  readonly limit: number;
  readonly offset: number;
}

/** Numbers of hits that are known already. */
export interface CountCache {
  get(key: string): number | undefined;
  set(key: string, count: number): void;
}

/** Where a row is found: by the indexed column, and among those that share its value by the number of the row. */
export interface RowPlace {
  readonly key: bigint;
  /** Good for this state of the copy only. */
  readonly number: bigint;
}

export interface FoundPage {
  /** All hits. */
  readonly count: number;
  /** Places of the page's rows, in order. */
  readonly rows: readonly RowPlace[];
}

/** Up to so many hits are taken out in one scan; of more, the count and the page are two, each of fewer columns. */
const FEW = 200_000;
/** Deviations of the sample that its ranks may be off by: one page in some ten thousand is looked for twice. */
const DEVIATIONS = 4;

/**
 * Finds a page and the number of all hits.
 *
 * A sample of the table tells what to do. With few hits they are all taken in one scan. With many, the sample's row at the
 * page's place bounds the sort column, so that the scan of the page drops nearly all rows by one comparison, instead of sorting
 * them; a bound that turns out too tight is left away. A page in the second half is looked for from the end.
 */
export async function findPage(run: RunQuery, search: PageSearch, known: CountCache): Promise<FoundPage> {
  const { table, where, limit, offset } = search;
  const key = `${table} ${where.text} ${where.values.join(' ')}`;
  let count = known.get(key);
  if (count === undefined) {
    if (where.text !== '') {
      const sampled = await countOf(run, `${table}_sample`, where);
      if (sampled * SAMPLE_ONE_IN <= FEW) {
        const found = await takeAll(run, search);
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

/** Count and page from one scan. */
async function takeAll(run: RunQuery, { table, where, sort, direction, ties, limit, offset }: PageSearch) {
  const order = [`${sort} ${direction} nulls last`, ...ties].join(', ');
  const [row] = await run(
    `with hit as materialized (select ${[sort, ...ties].join(', ')}, rowid as number from ${table} ${where.text}),
          page as (from hit order by ${order} limit ? offset ?)
     select (select count(*) from hit) as hits,
            (select list(${ties[0]} order by ${order}) from page) as keys, (select list(number order by ${order}) from page) as numbers`,
    [...where.values, BigInt(limit), BigInt(offset)],
  );
  const keys = (row?.keys ?? []) as readonly bigint[];
  const numbers = (row?.numbers ?? []) as readonly bigint[];
  return { count: Number(row?.hits), rows: keys.map((key, place) => ({ key, number: numbers[place] as bigint })) };
}

/** The order as a scan sees it: forwards with nulls last, or from the end, backwards with nulls first. */
interface Scan {
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

async function pageOf(run: RunQuery, search: PageSearch, count: number, length: number): Promise<readonly RowPlace[]> {
  const { table, where, sort, direction, ties, offset } = search;
  const fromEnd = offset + length > count / 2;
  const start = fromEnd ? count - offset - length : offset;
  const scan: Scan = { descending: (direction === 'desc') !== fromEnd, nullsFirst: fromEnd };
  const order = [
    `${sort} ${scan.descending ? 'desc' : 'asc'} nulls ${fromEnd ? 'first' : 'last'}`,
    ...ties.map((tie) => `${tie} ${fromEnd ? 'desc' : 'asc'}`),
  ].join(', ');

  const take = async (bounds: Where, skipped: number) => {
    const all = both(where, bounds);
    const rows = await run(
      `select rowid as number, ${[sort, ...ties].join(', ')} from ${table} ${all.text} order by ${order} limit ? offset ?`,
      [...all.values, BigInt(length), BigInt(start - skipped)],
    );
    return rows.map((row): RowPlace => ({ key: row[ties[0]] as bigint, number: row.number as bigint }));
  };
  const bounds = await boundsOf(run, search, scan, order, start, length);
  const skipped = bounds.below ? await countOf(run, table, both(where, bounds.below)) : 0;
  let rows = skipped <= start ? await take(bounds.within, skipped) : [];
  if (rows.length < length && bounds.within.text !== '') rows = await take(NO_BOUND, 0);
  return fromEnd ? rows.reverse() : rows;
}

const NO_BOUND: Where = { text: '', values: [] };
const all = (...bounds: readonly Where[]): Where => {
  const said = bounds.filter(({ text }) => text !== '');
  return { text: said.map(({ text }) => text).join(' and '), values: said.flatMap(({ values }) => values) };
};
const both = (where: Where, bound: Where): Where => {
  if (bound.text === '') return where;
  const text = where.text === '' ? `where ${bound.text}` : `${where.text} and ${bound.text}`;
  return { text, values: [...where.values, ...bound.values] };
};

/** What the sample says of the sort column on the page: bounds of it, and what lies before the lower one. */
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

/** A bound of the sort column in the order of the scan, by the value of a row of the sample. */
function bound(sort: string, row: CopyRow | undefined, scan: Scan, side: 'upTo' | 'from' | 'before'): Where {
  if (!row) return NO_BOUND;
  const { descending, nullsFirst } = scan;
  const value = row.bound ?? null;
  if (value === null) {
    // The page begins, or ends, among the nulls.
    if (nullsFirst) return side === 'upTo' ? { text: `${sort} is null`, values: [] } : NO_BOUND;
    if (side === 'upTo') return NO_BOUND;
    return { text: side === 'from' ? `${sort} is null` : `${sort} is not null`, values: [] };
  }
  const operator = { upTo: descending ? '>=' : '<=', from: descending ? '<=' : '>=', before: descending ? '>' : '<' }[
    side
  ];
  const values: CopyParameter[] = [typeof value === 'string' ? value : BigInt(value as number | bigint)];
  // Nulls are on the near side when they come first, on the far one when they come last.
  const withNulls = side === 'from' ? !nullsFirst : nullsFirst;
  const text = `${sort} ${operator} ?`;
  return { text: withNulls ? `(${text} or ${sort} is null)` : text, values };
}
