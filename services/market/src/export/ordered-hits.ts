import { BIGINT, type DuckDBConnection, VARCHAR } from '@duckdb/node-api';
import type { CopyParameter } from '../fields/conditions.ts';
import { orderOf, type PageSearch } from '../search/find-page.ts';

/** A search without a page: all of its rows, in order. */
export type WholeSearch = Pick<PageSearch, 'table' | 'where' | 'sort' | 'direction' | 'day' | 'ties'>;

/**
 * Rows of a batch. A batch is one scan of the table, so that fewer are faster; its rows are sorted in memory, so that smaller ones
 * are lighter.
 */
export const BATCH_ROWS = 50_000;

const types = (values: readonly CopyParameter[]) =>
  values.map((value) => (typeof value === 'bigint' ? BIGINT : VARCHAR));

/** How many rows the search finds. */
export async function countHits(connection: DuckDBConnection, { table, where }: WholeSearch): Promise<number> {
  const answer = await connection.runAndReadAll(
    `select count(*) from ${table} ${where.text}`,
    [...where.values],
    types(where.values),
  );
  return Number(answer.getRows()[0]?.[0] ?? 0);
}

/**
 * Stores the numbers of the search's rows, in order, in the temporary table `hit`. Only the sort column is sorted: whole rows would
 * take ten times the memory.
 */
export async function storeHits(connection: DuckDBConnection, search: WholeSearch): Promise<void> {
  const { table, where } = search;
  await connection.run(
    `create temp table hit as
     select rowid as number, row_number() over (order by ${orderOf(search)}) as place from ${table} ${where.text}`,
    [...where.values],
    types(where.values),
  );
}

/** SQL that selects expressions over a batch of the stored hits, in order. `columns` come from our code. */
export const batchOf = (table: string, columns: string, first: number, rows: number): string =>
  `select ${columns}
     from (from hit where place > ${first} and place <= ${first + rows}) batch
     join ${table} on ${table}.rowid = batch.number
    order by batch.place`;
