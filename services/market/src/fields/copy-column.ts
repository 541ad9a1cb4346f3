import {
  EIGHT_K_ITEMS,
  INDUSTRIES,
  MISSING_RETURN_REASONS,
  STUDY_HORIZONS,
  type StudyHorizon,
} from '@sentinel/vocabulary-market';
import { MONEY_UNITS, RETURN_UNITS, unitsSql } from './units.ts';

/** A column of the copy, all the way: what PostgreSQL writes, what DuckDB makes of it, what a search reads. */
export interface CopyColumn<Value = unknown> {
  /** What PostgreSQL writes into the CSV under the column's name: its DuckDB type there, and the SQL. Null: it is computed from others'. */
  readonly source: { readonly type: string; readonly sql: string } | null;
  /** The column of the copy: its type, and the SQL that computes it of `source` and `company`. Null: others are computed from it. */
  readonly stored: { readonly type: string; readonly sql: (source: string) => string } | null;
  /** What a search reads; only a type. */
  readonly read?: Value;
}

/** The columns of a table, by name. */
export type CopyTable = Readonly<Record<string, CopyColumn>>;

/** A row of a table, as a search reads it. */
export type RowOf<Table extends CopyTable> = {
  readonly [Name in keyof Table]: Table[Name] extends CopyColumn<infer Value> ? Value : never;
};

/** The JavaScript type of each DuckDB type. */
interface Read {
  bigint: bigint;
  integer: number;
  smallint: number;
  tinyint: number;
  utinyint: number;
  double: number;
  varchar: string;
  boolean: boolean;
}
type StoredType = keyof Read;
type CsvType = StoredType | 'date';

const column = <Type extends StoredType>(
  source: CopyColumn['source'],
  type: Type,
  sql: (source: string) => string,
): CopyColumn<Read[Type] | null> => ({ source, stored: { type, sql } });

/** The same in PostgreSQL and the copy. */
export const same = <Type extends StoredType>(type: Type, sql: string) => column({ type, sql }, type, (name) => name);

/** Stored as another type. */
export const changed = <Type extends StoredType>(
  type: Type,
  csv: CsvType,
  sql: string,
  change: (source: string) => string,
) => column({ type: csv, sql }, type, change);

/** Computed of what PostgreSQL writes for other columns (`source.name`), or of the company (`company.name`). */
export const computed = <Type extends StoredType>(type: Type, sql: string) => column(null, type, () => sql);

/** Written for other columns alone. */
export const sourceOnly = (type: CsvType, sql: string): CopyColumn<never> => ({ source: { type, sql }, stored: null });

/** Never null. */
export const known = <Value>(one: CopyColumn<Value | null>): CopyColumn<Value> => one as CopyColumn<Value>;

export const money = (sql: string) => changed('bigint', 'double', sql, (value) => unitsSql(value, MONEY_UNITS));
export const fraction = (sql: string) => changed('bigint', 'double', sql, (value) => unitsSql(value, RETURN_UNITS));
/** Accession numbers and CIKs are stored as numbers, which take a third of the space. */
export const digits = (sql: string) =>
  changed('bigint', 'varchar', sql, (text) => `cast(replace(${text}, '-', '') as bigint)`);
export const day = (sql: string) =>
  changed('integer', 'date', sql, (date) => `cast(${date} - date '1970-01-01' as integer)`);

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const itemBits = EIGHT_K_ITEMS.map(({ code }, bit) => `when ${quoted(code)} then ${1n << BigInt(bit)}`).join(' ');
/** One bit for each of the 8-K items in a text that `&` separates. */
export const itemBitsOf = (text: string) =>
  known(
    computed(
      'bigint',
      `cast(coalesce(list_bit_or(list_transform(string_split(${text}, '&'), lambda item: cast(case item ${itemBits} else 0 end as bigint))), 0) as bigint)`,
    ),
  );

/** SQL that removes case and accents for sorting and searching ("muller" finds "Müller"). */
export const folded = (expression: string) => `lower(strip_accents(${expression}))`;

/** SQL for a reason as its number: its place in the vocabulary, from 1; 0 without one. */
export const reasonNumber = (text: string) =>
  `coalesce(list_position([${MISSING_RETURN_REASONS.map(quoted).join(', ')}], ${text}), 0)`;

/** Bits of one reason among those of a row's horizons (`missing`); the first horizon has the lowest. */
export const REASON_BITS = 3;

/** SQL for the number of the reason of one horizon, from the column with those of all horizons. */
export const reasonBitsAt = (missing: string, horizon: StudyHorizon) =>
  `((${missing} >> ${STUDY_HORIZONS.indexOf(horizon) * REASON_BITS}) & ${(1 << REASON_BITS) - 1})`;

/** The reasons of all raw returns that are unknown in one number, so that a study counts all of them in one pass. */
const reasons = (sql: string, returns: string) =>
  known(
    changed(
      'integer',
      'varchar',
      sql,
      (text) =>
        `cast(${STUDY_HORIZONS.map(
          (horizon, place) =>
            `case when source.${returns}_${horizon} is null then ${reasonNumber(`string_split(${text}, '|')[${place + 1}]`)} else 0 end * ${1 << (place * REASON_BITS)}`,
        ).join(' + ')} as integer)`,
    ),
  );

type Returns = 'ret' | 'adj' | 'reader_ret' | 'reader_adj';
type ReturnColumn = `${Returns}_${StudyHorizon}`;

/** Returns from both starts, raw and adjusted, over each horizon, and why the raw ones are unknown. */
export const returnsOf = (missing: string) => ({
  ...(Object.fromEntries(
    STUDY_HORIZONS.flatMap((horizon, index) =>
      (['ret', 'adj', 'reader_ret', 'reader_adj'] as const).map((name) => [
        `${name}_${horizon}`,
        fraction(`fact.${name}[${index + 1}]`),
      ]),
    ),
  ) as Record<ReturnColumn, ReturnType<typeof fraction>>),
  missing: reasons(`array_to_string(fact.${missing}, '|', '')`, 'ret'),
  reader_missing: reasons("array_to_string(fact.reader_missing, '|', '')", 'reader_ret'),
});

export const COMPANY = {
  conm: computed('varchar', 'company.name'),
  conm_sort: computed('varchar', folded('coalesce(company.name, source.cik)')),
  ticker: computed('varchar', 'company.ticker'),
};

/** The company as of the row's day. */
export const CRITERIA = {
  close: money('fact.close'),
  avg_dollar_volume: money('fact.avg_dollar_volume'),
  market_value: money('fact.market_value'),
  industry: changed(
    'utinyint',
    'varchar',
    'fact.industry',
    (name) => `cast(list_position([${INDUSTRIES.map(quoted).join(', ')}], ${name}) as utinyint)`,
  ),
};

/**
 * Whether another row has the same company and session, so that a study groups only such rows by both. `sharedStatements` sets it;
 * it may stay true for a row that is alone by now.
 */
export const alone = () => known(computed('boolean', 'false'));
