import type { OperationRequest } from '@sentinel/contracts';
import { EIGHT_K_ITEMS, INDUSTRIES } from '@sentinel/vocabulary';
import type { CopyParameter } from '../copy/readers.ts';
import { boundInUnits, MONEY_UNITS } from '../copy/units.ts';

/** What rows must be: conditions joined by "and", with their values in the same order. */
export interface Where {
  readonly text: string;
  readonly values: readonly CopyParameter[];
}

type TradeSearch = OperationRequest<'explore_trades'>;
type NumberConstraint = NonNullable<TradeSearch['trade_return']>;

const DAY_MS = 86_400_000;
/** A calendar day as the copy counts it. */
export const dayNumber = (day: string): bigint => BigInt(Date.parse(day) / DAY_MS);

type ColumnType = 'bigint' | 'tinyint' | 'utinyint';

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/**
 * Collects conditions. Names of columns come from this program; what a request says is a value in every case, so that nothing of
 * it becomes text of the statement.
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
    /** @param type the column's own: otherwise each row of it would be cast to the widest type there is */
    oneOf(column: string, type: ColumnType, allowed: readonly (string | bigint)[]) {
      // Nothing is one of none: the request named only what the copy does not know.
      if (allowed.length === 0) add('false');
      else add(`${column} in (${allowed.map(() => `cast(? as ${type})`).join(', ')})`, ...allowed);
    },
    /** A number as in the contract, against a column that counts in `units`. */
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

/** Bits of 8-K items in the copy, in the order of the vocabulary. */
const itemBits = (codes: readonly string[]) =>
  EIGHT_K_ITEMS.reduce((bits, { code }, bit) => (codes.includes(code) ? bits | (1n << BigInt(bit)) : bits), 0n);

/** The filters that both searches have (spec part 3, section 7). */
export function addSharedFilters(conditions: Conditions, search: SharedFilters, itemColumn: string): void {
  const { ciks, tickers } = search;
  const ofTickers = tickers && `cik in (select cik from symbol where symbol in (${places(tickers)}))`;
  if (ciks && ofTickers)
    conditions.add(`(cik in (${places(ciks)}) or ${ofTickers})`, ...ciks.map(BigInt), ...(tickers ?? []));
  else if (ciks) conditions.oneOf('cik', 'bigint', ciks.map(BigInt));
  else if (ofTickers) conditions.add(ofTickers, ...(tickers ?? []));
  if (search.item_number) conditions.anyBit(itemColumn, 'bigint', itemBits(search.item_number.val));
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
