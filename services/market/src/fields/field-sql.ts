import type { OperationRequest } from '@sentinel/contracts';
import type { Field, FilterField } from '@sentinel/fields';
import type { Conditions } from './conditions.ts';
import { MONEY_UNITS, RETURN_UNITS } from './units.ts';

/** SQL of a field's value in the copy, and of what rows are sorted by and files show where that is another. */
export interface FieldSql {
  readonly value: string;
  readonly sorted?: string;
  readonly shown?: string;
}

/** The units in which the copy keeps a number; one for all that are no amounts. */
export const unitsOf = ({ kind }: Pick<Field, 'kind'>): number =>
  kind === 'money' ? MONEY_UNITS : kind === 'fraction' ? RETURN_UNITS : 1;

type NumberConstraint = NonNullable<OperationRequest<'explore_trades'>['trade_return']>;

/** Adds the conditions of all filters by a number. */
export function addNumbers(
  conditions: Conditions,
  fields: readonly FilterField[],
  sql: Readonly<Record<string, FieldSql>>,
  search: Readonly<Record<string, unknown>>,
): void {
  for (const field of fields) {
    const { name, filter } = field;
    if (filter.control !== 'number') continue;
    const column = sql[name];
    if (column === undefined) throw new Error(`no SQL for the field ${name}`);
    conditions.number(column.value, search[filter.request] as NumberConstraint | undefined, unitsOf(field));
  }
}

const digits = (column: string, length: number) => `lpad(cast(${column} as varchar), ${length}, '0')`;
const CIK = digits('cik', 10);
const ACCESSION = `regexp_replace(${digits('accno', 18)}, '^(.{10})(..)(.*)$', '\\1-\\2-\\3')`;
/** As `filingUrl` of the vocabulary. */
const FILING_URL = `concat('https://www.sec.gov/Archives/edgar/data/', cik, '/', ${digits('accno', 18)}, '/', ${ACCESSION}, '-index.htm')`;

/** The fields of the company and the filing, which both tables of the copy have. */
export const SHARED_SQL = {
  conm: { value: 'conm', sorted: 'conm_sort', shown: `coalesce(conm, ${CIK})` },
  ticker: { value: 'ticker' },
  cik: { value: 'cik', shown: CIK },
  accno: { value: 'accno', shown: ACCESSION },
  filing_url: { value: 'accno', shown: FILING_URL },
  acceptance: { value: 'accepted_at' },
} as const satisfies Record<string, FieldSql>;
