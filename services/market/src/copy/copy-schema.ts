import type { CopyTable } from '../fields/copy-column.ts';
import { EVENT_COPY } from '../fields/event-copy.ts';
import { TRADE_COPY } from '../fields/trade-copy.ts';
import { INDUSTRY_MONTH_TABLE } from './industry-months.ts';

/** One row in 64 is also in the sample tables, which searches use for planning. */
export const SAMPLE_ONE_IN = 64;

/** The columns that a table of the copy has: name, type, and the SQL that computes it of the tables `source` and `company`. */
export const storedColumns = (columns: CopyTable) =>
  Object.entries(columns).flatMap(([name, { stored }]) =>
    stored ? [{ name, type: stored.type, sql: stored.sql(`source.${name}`) }] : [],
  );

const table = (name: string, columns: CopyTable) =>
  `create table ${name} (${storedColumns(columns)
    .map((column) => `${column.name} ${column.type}`)
    .join(', ')})`;

/** No compression: the copy takes three times the space, and a search takes a tenth less CPU time. */
export const COPY_SETTINGS = ["set force_compression = 'uncompressed'"] as const;

/** The tables of the copy. `state` has one row, which says how far the copy follows PostgreSQL. */
export const COPY_SCHEMA = [
  'create table state (version varchar, source varchar, seen varchar, deletions varchar, revision bigint)',
  'create table company (cik bigint, name varchar, name_sort varchar, ticker varchar)',
  'create table symbol (symbol varchar, cik bigint, place integer)',
  'create table owner (cik bigint, name varchar, name_sort varchar)',
  'create table trade_owner (owner_cik bigint, trade_id bigint)',
  table('trade', TRADE_COPY),
  table('trade_sample', TRADE_COPY),
  table('event', EVENT_COPY),
  table('event_sample', EVENT_COPY),
  INDUSTRY_MONTH_TABLE,
] as const;

/**
 * Indexes for reading the rows of a page, created after the tables are filled. They are not unique, because a changed row is
 * deleted and inserted again in one transaction, which DuckDB does not allow with a unique index.
 */
export const COPY_INDEXES = [
  'create index trade_id on trade (id)',
  'create index event_accno on event (accno)',
] as const;

/** SQL that converts rows of the source into rows of the copy. */
export const converted = (columns: CopyTable, source: string) =>
  `select ${storedColumns(columns)
    .map(({ name, sql }) => `${sql} as ${name}`)
    .join(', ')} from ${source} source left join company on company.cik = cast(source.cik as bigint)`;
