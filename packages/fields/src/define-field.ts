/**
 * A field: something that is known of a trade, an event or a company. Declared once, with all that a reader meets of it; forms, addresses,
 * requests, chips, hints, tables, files and alerts are derived. What only one side can say stands there: SQL in `services/market`, cells that
 * show more than their value in `mfe-explore`.
 */
export interface Field {
  /** As rows, columns and requests name it; the name of its file. */
  readonly name: string;
  readonly kind: FieldKind;
  /** What its numbers are typed and shown in. Returns are typed in percent. */
  readonly unit?: FieldUnit | undefined;
  /** On forms and in hints: the specification's text. */
  readonly label: string;
  /** In chips and lists, beside others. */
  readonly short: string;
  /** What it means, in a sentence or two: on forms, above columns, in the notes of files. */
  readonly meaning: string;
  readonly filter?: FieldFilter | undefined;
  readonly column?: FieldColumn | undefined;
  /** How an alert watches for it; undefined for what is no filter. */
  readonly alert?: FieldAlert | undefined;
}

/** A fraction is a return: 0.05 is 5 %. */
export type FieldKind =
  | 'count'
  | 'number'
  | 'money'
  | 'fraction'
  | 'day'
  | 'instant'
  | 'choice'
  | 'flag'
  | 'entity'
  | 'text';
export type FieldUnit = 'days' | 'dollars' | 'thousands' | 'millions';

/** How a field is filtered by: its control on the form, its name in requests, its place in the address. */
export type FieldFilter =
  | NumberFilter
  | DaysFilter
  | EntityFilter
  | SomeOfFilter
  | OneOfFilter
  | YesNoFilter
  | ItemsFilter
  | MoveFilter
  | WatchlistFilter;

interface Filter {
  /** The field of a request. Null: only the page knows it. */
  readonly request: string | null;
  /** Its parameter in the address of the page. */
  readonly address: string;
}

/** At least, at most, or between: `{bool, val}`. */
export interface NumberFilter extends Filter {
  readonly control: 'number';
  readonly request: string;
}

/** From a day to a day: `start_date` and `end_date`, `from` and `to` in the address. */
export interface DaysFilter {
  readonly control: 'days';
  readonly request: 'dates';
  readonly address: 'from';
  /** What `start_date` says without a first day. */
  readonly start?: 'all' | undefined;
}

/** Companies (`ciks` for one, `tickers` for several), or owners (`reporting_person_ciks`); never both. */
export interface EntityFilter {
  readonly control: 'entity';
  readonly request: 'company';
  readonly address: 'tickers';
  readonly isOwnerToo: boolean;
  /** In the empty control. */
  readonly placeholder: string;
}

/** Some of a few values: `{val}`. */
export interface SomeOfFilter extends Filter {
  readonly control: 'someOf';
  readonly request: string;
  readonly options: readonly string[];
  /** What is chosen at first. With `none`, none means any. */
  readonly initial: 'all' | 'none';
  /** Said where none is chosen and one must be. */
  readonly required?: string | undefined;
  /** Has no meaning beside a chosen owner. */
  readonly isOffForOwner?: boolean | undefined;
  /** A study can be split by it: into the rows that have each of some values. */
  readonly isSplit?: true | undefined;
}

/** One of a few values: it says how something is counted, so a search always has one. */
export interface OneOfFilter extends Filter {
  readonly control: 'oneOf';
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly initial: string | number;
  /** Sent only where it differs from `initial`. */
  readonly isSparse?: boolean | undefined;
}

/** Off, or on. */
export interface YesNoFilter extends Filter {
  readonly control: 'yesNo';
  readonly request: string;
  /** What a request says where it is on: `{val: [true]}`, or true. */
  readonly on: 'list' | 'true';
  /** What a chip says of it. */
  readonly said: string;
}

/** 8-K items: `item_number`. */
export interface ItemsFilter {
  readonly control: 'items';
  readonly request: 'item_number';
  readonly address: 'item';
}

/** A move of the price, which only alerts set: `price_drop` and `price_increase` in the address. */
export interface MoveFilter {
  readonly control: 'move';
  readonly request: 'price_move';
  readonly address: 'price_drop';
}

/** The companies and people of one watchlist, by its id. */
export interface WatchlistFilter {
  readonly control: 'watchlist';
  readonly request: 'watchlist';
  readonly address: 'watchlist';
}

/** A column of the results and of files. */
export interface FieldColumn {
  /** Its heading, and its key in stored preferences and addresses; with the group's heading in front, where it has one. */
  readonly name: string;
  readonly group?: string | undefined;
  /** What else a reader of the table can do in it; after the meaning. */
  readonly hint?: string | undefined;
  /** Room for the signs beside the value, in pixels. */
  readonly iconsPx?: number | undefined;
  /** The table shows it once a reader adds it. */
  readonly isOptional?: boolean | undefined;
}

/** The constraint of an alert that says the same, or why an alert cannot watch for it. */
export type FieldAlert = { readonly constraint: string } | { readonly none: string };

/** Declares a field. Its literal texts are its type, from which requests and forms have theirs. */
export const defineField = <const Declared extends Field>(field: Declared): Declared => field;

/** A column's name in stored preferences, addresses and files: its heading, its group's in front. */
export const columnName = ({ name, column }: Pick<Field, 'name' | 'column'>): string =>
  column === undefined ? name : column.group === undefined ? column.name : `${column.group} ${column.name}`;
