import { Cik, IsoDate, someOf, Uuid } from '@sentinel/contracts/fields';
import type { FilterField } from '@sentinel/fields';
import { MAX_CHOSEN } from '@sentinel/vocabulary-market';
import Type, { type TOptional, type TSchema } from 'typebox';
import { companies, ItemNumbers, NumberConstraint, PriceMove } from './explore.ts';

type Control = FilterField['filter']['control'];
type FilterBy<C extends Control> = Extract<FilterField['filter'], { readonly control: C }>;

const exact = { additionalProperties: false } as const;

const List = <const Options extends readonly string[]>(options: Options, description: string) =>
  Type.Object({ val: someOf(options) }, { ...exact, description });
const One = <Value extends string | number>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { description });
const Yes = Type.Object({ val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }) }, exact);
const Days = { start_date: Type.Optional(IsoDate), end_date: Type.Optional(IsoDate) };
const AllDays = { ...Days, start_date: Type.Optional(Type.Union([Type.Literal('all'), IsoDate])) };
const OwnersToo = {
  ...companies,
  reporting_person_ciks: Type.Optional(Type.Array(Cik, { minItems: 1, maxItems: MAX_CHOSEN })),
};

/** The fields of a request that a filter sets. */
type RequestOf<F extends FilterField['filter']> = F extends { control: 'number'; request: infer Name extends string }
  ? Record<Name, TOptional<typeof NumberConstraint>>
  : F extends {
        control: 'someOf';
        request: infer Name extends string;
        options: infer Options extends readonly string[];
      }
    ? Record<Name, TOptional<ReturnType<typeof List<Options>>>>
    : F extends {
          control: 'oneOf';
          request: infer Name extends string;
          options: readonly { value: infer Value extends string | number }[];
        }
      ? Record<Name, TOptional<ReturnType<typeof One<Value>>>>
      : F extends { control: 'yesNo'; request: infer Name extends string; on: infer On }
        ? Record<Name, TOptional<On extends 'list' ? typeof Yes : ReturnType<typeof Type.Boolean>>>
        : F extends { control: 'days'; start: 'all' }
          ? typeof AllDays
          : F extends { control: 'days' }
            ? typeof Days
            : F extends { control: 'entity'; isOwnerToo: true }
              ? typeof OwnersToo
              : F extends { control: 'entity' }
                ? typeof companies
                : F extends { control: 'items' }
                  ? { item_number: TOptional<typeof ItemNumbers> }
                  : F extends { control: 'move' }
                    ? { price_move: TOptional<typeof PriceMove> }
                    : F extends { control: 'watchlist' }
                      ? { watchlist: TOptional<typeof Uuid> }
                      : Record<never, never>;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Requests<Field extends FilterField> = Together<RequestOf<Field['filter']>>;

const REQUESTS: { readonly [C in Control]: (filter: FilterBy<C>, meaning: string) => Record<string, TSchema> } = {
  number: ({ request }) => ({ [request]: Type.Optional(NumberConstraint) }),
  someOf: ({ request, options }, meaning) => ({ [request]: Type.Optional(List(options, meaning)) }),
  oneOf: ({ request, options }, meaning): Record<string, TSchema> =>
    request === null
      ? {}
      : {
          [request]: Type.Optional(
            One(
              options.map(({ value }) => value),
              meaning,
            ),
          ),
        },
  yesNo: ({ request, on }, meaning) => ({
    [request]: Type.Optional(on === 'list' ? Yes : Type.Boolean({ description: meaning })),
  }),
  days: ({ start }) => (start === 'all' ? AllDays : Days),
  entity: ({ isOwnerToo }) => (isOwnerToo ? OwnersToo : companies),
  items: () => ({ item_number: Type.Optional(ItemNumbers) }),
  move: () => ({ price_move: Type.Optional(PriceMove) }),
  watchlist: () => ({ watchlist: Type.Optional(Uuid) }),
};

/** The fields of a request for some filters, in their order. */
export const filtersOf = <Field extends FilterField>(fields: readonly Field[]): Requests<Field> =>
  Object.assign(
    {},
    ...fields.map(({ filter, meaning }) =>
      (REQUESTS[filter.control] as (one: FilterField['filter'], meaning: string) => object)(filter, meaning),
    ),
  ) as Requests<Field>;
