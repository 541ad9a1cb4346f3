import { someOf } from '@sentinel/contracts/fields';
import { type CONDITIONS, type Condition, type ConditionAsks, type ConditionName, conditionOf } from '@sentinel/fields';
import Type, { type TSchema } from 'typebox';

const exact = { additionalProperties: false } as const;

const Bound = Type.Union([Type.Literal('ge'), Type.Literal('le'), Type.Literal('between')]);
/** One number, or two with `between`. */
const BoundValues = Type.Array(Type.Number({ minimum: -1e15, maximum: 1e15 }), { minItems: 1, maxItems: 2 });

/** A word or phrase that a filing must say: something to look for, on one line. */
const Keyword = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*[\\p{L}\\p{N}])(?!\\s)(?!.*\\s$)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
});

type Control = ConditionAsks['control'];
type Asks<C extends Control> = Extract<ConditionAsks, { readonly control: C }>;

/** What an entry says beside its name. */
type AskedBy<A> = A extends { control: 'number' }
  ? { bool: 'ge' | 'le' | 'between'; val: number[] }
  : A extends { control: 'someOf' | 'items' | 'oneOf'; options: readonly (infer Value)[] }
    ? { val: Value[] }
    : A extends { control: 'yesNo' }
      ? { val: true[] }
      : A extends { control: 'keywords' }
        ? { bool: 'and' | 'or'; val: string[] }
        : never;

/** The entry of an alert that a condition is. A move is `[name, fraction]`. */
type EntryOf<C extends Condition> = C extends { list: 'delay_constraints'; name: infer Name }
  ? [Name, number]
  : C extends { list: 'company_criteria'; name: infer Name; asks: infer A }
    ? { criteria_type: Name } & AskedBy<A>
    : C extends { name: infer Name; asks: infer A }
      ? { constraint_type: Name } & AskedBy<A>
      : never;
/** One of the entries of some conditions. */
type Entries<Name extends ConditionName> = { [One in Name]: EntryOf<(typeof CONDITIONS)[One]> }[Name];

const some = ({ options }: { readonly options: readonly string[] }) => ({ val: someOf(options) });

const ASKED: { readonly [C in Exclude<Control, 'move'>]: (asks: Asks<C>) => Record<string, TSchema> } = {
  number: () => ({ bool: Bound, val: BoundValues }),
  someOf: some,
  items: some,
  oneOf: ({ options }) => ({ val: Type.Array(Type.Enum([...options]), { minItems: 1, maxItems: 1 }) }),
  yesNo: () => ({ val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }) }),
  keywords: () => ({
    bool: Type.Union([Type.Literal('and'), Type.Literal('or')]),
    val: Type.Array(Keyword, { minItems: 1, maxItems: 50, uniqueItems: true }),
  }),
};

function schemaOf(name: ConditionName): TSchema {
  const { asks, list } = conditionOf(name);
  if (asks.control === 'move') throw new Error(`${name} is a move, which is no object`);
  const asked = (ASKED[asks.control] as (asks: ConditionAsks) => Record<string, TSchema>)(asks);
  const key = list === 'company_criteria' ? 'criteria_type' : 'constraint_type';
  return Type.Object({ [key]: Type.Literal(name), ...asked }, exact);
}

/** One of the entries that these conditions can be, or one of the others. */
export const entryOf = <Name extends ConditionName, Other = never>(
  names: readonly Name[],
  others: readonly TSchema[] = [],
) => Type.Unsafe<Entries<Name> | Other>(Type.Union([...others, ...names.map(schemaOf)]));
