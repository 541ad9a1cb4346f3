import type { FieldFilter, FilterField } from '@sentinel/fields';
import type { ChosenEntities, CompanyCriteria } from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';

/** A move of the price from the previous close, as fractions. Either is enough; at least one is there. */
export interface PriceMove {
  readonly drop?: number | undefined;
  readonly increase?: number | undefined;
}

/** What a form holds for a filter; numbers as they were typed. */
export type ValueOf<Filter extends FieldFilter> = Filter extends { control: 'number' }
  ? Constraint
  : Filter extends { control: 'days' }
    ? DateRange
    : Filter extends { control: 'entity' }
      ? ChosenEntities
      : Filter extends { control: 'someOf'; options: readonly (infer Option)[] }
        ? readonly Option[]
        : Filter extends { control: 'oneOf'; options: readonly { value: infer Value }[] }
          ? Value
          : Filter extends { control: 'yesNo' }
            ? boolean
            : Filter extends { control: 'items' }
              ? readonly string[]
              : Filter extends { control: 'watchlist' }
                ? string | null
                : PriceMove | null;

/** The filters of a search as its form holds them, by the names of their fields (spec part 3, section 2). */
export type FormOf<Fields extends FilterField> = {
  readonly [Field in Fields as Field['name']]: ValueOf<Field['filter']>;
} & { readonly criteria: CompanyCriteria };
