import { createHash } from 'node:crypto';
import { DAY_MS } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { EIGHT_K_ITEMS, INDUSTRIES } from '@sentinel/vocabulary-market';
import { boundInUnits, MONEY_UNITS } from './units.ts';

/** A parameter of a statement. */
export type CopyParameter = string | bigint;

/** A "where" clause, and the values of its placeholders in order. */
export interface Where {
  readonly text: string;
  readonly values: readonly CopyParameter[];
}

/** Longer keys are hashed: those of a watchlist would take 100 KB each. */
const MAX_KEY_LETTERS = 1000;

/** Searches with the same key find the same rows of a table. */
export function filterKey({ table, where }: { readonly table: string; readonly where: Where }): string {
  const key = JSON.stringify([table, where.text, ...where.values.map(String)]);
  return key.length <= MAX_KEY_LETTERS ? key : createHash('sha256').update(key).digest('base64');
}

type TradeSearch = OperationRequest<'explore_trades'>;
type NumberConstraint = NonNullable<TradeSearch['trade_return']>;

/** A calendar day as the copy stores it: days since 1970-01-01. */
export const dayNumber = (day: string): bigint => BigInt(Date.parse(day) / DAY_MS);

type ColumnType = 'bigint' | 'smallint' | 'tinyint' | 'utinyint';

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/**
 * Collects conditions joined by "and". Column names come from our code; everything from the request becomes a parameter, so
 * that it cannot change the statement.
 */
export function createConditions() {
  const parts: string[] = [];
  const values: CopyParameter[] = [];
  const add = (part: string, ...more: readonly CopyParameter[]) => {
    parts.push(part);
    values.push(...more);
  };

  return {
    add,
    /** @param type the column's type; without the cast, DuckDB would cast the column's value in every row instead */
    oneOf(column: string, type: ColumnType, allowed: readonly (string | bigint)[]) {
      // The request named only values that the copy does not have.
      if (allowed.length === 0) add('false');
      else add(`${column} in (${allowed.map(() => `cast(? as ${type})`).join(', ')})`, ...allowed);
    },
    /** Compares a column that is stored in `units` with a number constraint of the contract. */
    number(column: string, constraint: NumberConstraint | undefined, units: number) {
      if (!constraint) return;
      const [first = 0, second = first] = constraint.val;
      if (constraint.bool !== 'le') add(`${column} >= ?`, boundInUnits(first, units, 'lower'));
      if (constraint.bool === 'le') add(`${column} <= ?`, boundInUnits(first, units, 'upper'));
      if (constraint.bool === 'between') add(`${column} <= ?`, boundInUnits(second, units, 'upper'));
    },
    days(column: string, from: string | undefined, to: string | undefined) {
      if (from !== undefined) add(`${column} >= ?`, dayNumber(from));
      if (to !== undefined) add(`${column} <= ?`, dayNumber(to));
    },
    anyBit(column: string, type: ColumnType, bits: bigint) {
      add(`${column} & cast(? as ${type}) <> 0`, bits);
    },
    where: (): Where => ({ text: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values }),
  };
}

export type Conditions = ReturnType<typeof createConditions>;

type SharedFilters = Pick<
  TradeSearch,
  'ciks' | 'tickers' | 'include_all' | 'industry' | 'market_value' | 'avg_daily_volume' | 'share_price' | 'item_number'
>;

/** Chosen values as the copy stores them: one bit each, in the order of the vocabulary. */
export const bitsOf = (all: readonly string[], chosen: readonly string[]): bigint =>
  all.reduce((bits, value, bit) => (chosen.includes(value) ? bits | (1n << BigInt(bit)) : bits), 0n);

const ITEM_CODES = EIGHT_K_ITEMS.map(({ code }) => code);

/** The filters that both searches have (spec part 3, section 7). */
export function addSharedFilters(conditions: Conditions, search: SharedFilters, itemColumn: string): void {
  const { ciks, tickers } = search;
  const ofTickers =
    tickers && `cik in (select cik from symbol where place = 1 and symbol in (${placeholders(tickers)}))`;
  if (ciks && ofTickers)
    conditions.add(`(cik in (${placeholders(ciks)}) or ${ofTickers})`, ...ciks.map(BigInt), ...(tickers ?? []));
  else if (ciks) conditions.oneOf('cik', 'bigint', ciks.map(BigInt));
  else if (ofTickers) conditions.add(ofTickers, ...(tickers ?? []));
  if (search.item_number) conditions.anyBit(itemColumn, 'bigint', bitsOf(ITEM_CODES, search.item_number.val));
  if (search.include_all) return;
  if (search.industry)
    conditions.oneOf(
      'industry',
      'utinyint',
      search.industry.val.map((name) => BigInt(INDUSTRIES.indexOf(name) + 1)),
    );
  conditions.number('market_value', search.market_value, MONEY_UNITS);
  conditions.number('avg_dollar_volume', search.avg_daily_volume, MONEY_UNITS);
  conditions.number('close', search.share_price, MONEY_UNITS);
}
