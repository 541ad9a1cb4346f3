import type { FieldFilter, FilterField } from '@sentinel/fields';
import {
  type ConstraintRequest,
  type ConstraintScale,
  type ConstraintTextUnit,
  constraintOf,
  constraintRequest,
  emptyConstraint,
  itemNumberRequest,
  NONE_CHOSEN,
} from '@sentinel/market-ui';
import { constraintFault, dateFault, type NumberUnit } from '@sentinel/ui';
import { EIGHT_K_ITEMS, MAX_CHOSEN } from '@sentinel/vocabulary-market';
import type { AddressField } from './address.ts';
import {
  choiceField,
  choicesField,
  constraintField,
  daysField,
  entitiesField,
  flagField,
  idField,
  moveField,
  optionalField,
} from './address-fields.ts';
import { daysText, entitiesText, listText, moveText, numberText } from './chips.ts';
import type { ValueOf } from './form-of.ts';

type Control = FieldFilter['control'];
type By<C extends Control> = FilterField & { readonly filter: Extract<FieldFilter, { control: C }> };
type Value<C extends Control> = ValueOf<Extract<FieldFilter, { control: C }>>;

/** The fields of a request; those that are undefined are left out. */
export type RequestPart = Readonly<Record<string, unknown>>;

/** What a filter is on each of a search's surfaces; one for each control. */
export interface ControlKind<C extends Control> {
  /** In an empty form. */
  initial(field: By<C>): Value<C>;
  address(field: By<C>): AddressField<Value<C>>;
  /** @param cik of the chosen company, if it is the only one and the dictionary knows it */
  request(value: Value<C>, field: By<C>, cik: string | undefined): RequestPart;
  /** The form's value for a request: the other way round. */
  ofRequest(request: RequestPart, field: By<C>): Value<C>;
  /** What a chip says of it; empty where it is not on. */
  chip(value: Value<C>, field: By<C>): string | undefined;
  /** What keeps it from being searched. */
  fault?(value: Value<C>, field: By<C>): string | undefined;
}

const isPercent = ({ kind }: FilterField) => kind === 'fraction';
const scaleOf = (field: FilterField): ConstraintScale =>
  isPercent(field) ? 'percent' : field.unit === 'thousands' || field.unit === 'millions' ? field.unit : 'number';
const textUnitOf = (field: FilterField): ConstraintTextUnit =>
  isPercent(field) ? 'percent' : (field.unit ?? 'number');

/** What may stand beside the digits in its form. */
export const numberUnit = ({ kind }: Pick<FilterField, 'kind'>): NumberUnit =>
  kind === 'fraction' ? 'percent' : kind === 'money' ? 'dollars' : 'number';

/** A fault with the name of its filter, for places away from the filter. */
const named = (name: string, fault: string | undefined) => (fault === undefined ? undefined : `${name}: ${fault}`);

const ITEM_CODES = EIGHT_K_ITEMS.map(({ code }) => code as string);

export const CONTROLS: { readonly [C in Control]: ControlKind<C> } = {
  number: {
    initial: () => emptyConstraint,
    address: (field) => constraintField(field.filter.address, isPercent(field) ? 'percent' : 'dollars'),
    request: (value, field) => ({ [field.filter.request]: constraintRequest(value, scaleOf(field)) }),
    ofRequest: (request, field) =>
      constraintOf(request[field.filter.request] as ConstraintRequest | undefined, scaleOf(field)),
    chip: (value, field) => numberText(value, textUnitOf(field)),
    fault: (value, field) => named(field.short, constraintFault(value, numberUnit(field))),
  },
  days: {
    initial: () => ({ start: null, end: null }),
    address: () => daysField(),
    request: ({ start, end }, { filter }) => ({ start_date: start ?? filter.start, end_date: end ?? undefined }),
    ofRequest: ({ start_date, end_date }) => ({
      start: start_date === undefined || start_date === 'all' ? null : String(start_date),
      end: end_date === undefined ? null : String(end_date),
    }),
    chip: daysText,
    fault: dateFault,
  },
  entity: {
    initial: () => NONE_CHOSEN,
    address: ({ filter }) => entitiesField(filter.isOwnerToo ? ['company', 'owner'] : ['company']),
    request({ tickers, ownerCiks }, _field, cik) {
      if (ownerCiks.length > 0) return { reporting_person_ciks: [...ownerCiks] };
      if (tickers.length === 0) return {};
      // Several by their tickers, and one that the dictionary does not know (spec part 3, section 7).
      return cik === undefined ? { tickers: [...tickers] } : { ciks: [cik] };
    },
    ofRequest({ tickers, reporting_person_ciks }) {
      if (tickers !== undefined) return { tickers: tickers as readonly string[], ownerCiks: [] };
      return { tickers: [], ownerCiks: (reporting_person_ciks as readonly string[] | undefined) ?? [] };
    },
    // Without names: pages show those of owners (`use-named-filters.ts`).
    chip: (chosen) => entitiesText(chosen),
    fault({ tickers, ownerCiks }, { filter }) {
      if (tickers.length + ownerCiks.length <= MAX_CHOSEN) return undefined;
      return `Choose ${MAX_CHOSEN} companies${filter.isOwnerToo ? ' or owners' : ''} at most.`;
    },
  },
  someOf: {
    initial: ({ filter }) => (filter.initial === 'all' ? filter.options : []),
    address: ({ filter }) => choicesField(filter.address, filter.options),
    request: (chosen, { filter }) => ({
      [filter.request]: filter.initial === 'none' && chosen.length === 0 ? undefined : { val: [...chosen] },
    }),
    ofRequest: (request, field) =>
      (request[field.filter.request] as { val: readonly string[] } | undefined)?.val ?? CONTROLS.someOf.initial(field),
    chip: (chosen, { filter }) =>
      filter.initial === 'all' && chosen.length === filter.options.length
        ? undefined
        : chosen.join(', ') || (filter.initial === 'all' ? 'none' : undefined),
    fault: (chosen, { filter }) => (chosen.length === 0 ? filter.required : undefined),
  },
  oneOf: {
    initial: ({ filter }) => filter.initial,
    address: ({ filter }) =>
      choiceField(
        filter.address,
        filter.options.map(({ value }) => value),
      ),
    request: (value, { filter }) =>
      filter.request === null || (filter.isSparse && value === filter.initial) ? {} : { [filter.request]: value },
    ofRequest: (request, { filter }) =>
      (filter.request === null ? undefined : (request[filter.request] as string | number | undefined)) ??
      filter.initial,
    chip: (value, { filter, unit }) =>
      filter.request === null || value === filter.initial
        ? undefined
        : `${filter.options.find((option) => option.value === value)?.label}${unit === 'days' ? ' days' : ''}`,
  },
  yesNo: {
    initial: () => false,
    address: ({ filter }) => flagField(filter.address),
    request: (isOn, { filter }) => ({
      [filter.request]: isOn ? (filter.on === 'list' ? { val: [true] } : true) : undefined,
    }),
    ofRequest: (request, { filter }) => Boolean(request[filter.request]),
    chip: (isOn, { filter }) => (isOn ? filter.said : undefined),
  },
  items: {
    initial: () => [],
    address: ({ filter }) => choicesField(filter.address, ITEM_CODES),
    request: (items) => ({ item_number: itemNumberRequest(items) ?? undefined }),
    ofRequest: ({ item_number }) => (item_number as { val: readonly string[] } | undefined)?.val ?? [],
    chip: listText,
  },
  move: {
    initial: () => null,
    address: () => optionalField(moveField()),
    request: (move) => ({ price_move: move ?? undefined }),
    ofRequest: ({ price_move }) => (price_move as Value<'move'> | undefined) ?? null,
    chip: moveText,
  },
  watchlist: {
    initial: () => null,
    address: ({ filter }) => optionalField(idField(filter.address)),
    request: (id, { filter }) => ({ [filter.request]: id ?? undefined }),
    ofRequest: ({ watchlist }) => (watchlist as string | undefined) ?? null,
    // Its id: pages show the name (`use-named-filters.ts`).
    chip: (id) => id ?? undefined,
  },
};

/** The same of any control, for code that handles all alike: field and value are those of one filter. */
interface AnyKind {
  initial(field: FilterField): unknown;
  address(field: FilterField): AddressField<unknown>;
  request(value: unknown, field: FilterField, cik: string | undefined): RequestPart;
  ofRequest(request: RequestPart, field: FilterField): unknown;
  chip(value: unknown, field: FilterField): string | undefined;
  fault?(value: unknown, field: FilterField): string | undefined;
}
export const kindOf = ({ filter }: FilterField): AnyKind => CONTROLS[filter.control] as unknown as AnyKind;
