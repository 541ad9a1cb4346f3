import { Flag, Instant, nullable } from '@sentinel/contracts/fields';
import type { Field } from '@sentinel/fields';
import Type from 'typebox';

type Described = { readonly description: string };
const Text = (options: Described) => nullable(Type.String({ maxLength: 400, ...options }));
const Whole = (options: Described) => nullable(Type.Integer(options));
const Amount = (options: Described) => nullable(Type.Number(options));

/** A value of each kind in a row; null where it is unknown. Money is in US dollars. */
const VALUES = {
  count: Whole,
  number: Amount,
  money: Amount,
  fraction: Amount,
  flag: () => nullable(Flag),
  instant: () => nullable(Instant),
  day: Text,
  choice: Text,
  entity: Text,
  text: Text,
} satisfies Readonly<Record<Field['kind'], (options: Described) => unknown>>;

type RowOf<Columns extends readonly Field[]> = {
  [Column in Columns[number] as Column['name']]: ReturnType<(typeof VALUES)[Column['kind']]>;
};

/** What a row says of some columns. A column whose values are bounded otherwise is declared again beside it. */
export const rowOf = <const Columns extends readonly Field[]>(columns: Columns): RowOf<Columns> =>
  Object.fromEntries(
    columns.map(({ name, kind, meaning }) => [name, VALUES[kind]({ description: meaning })]),
  ) as RowOf<Columns>;
