import { dayText, instantText } from '@sentinel/calendar';
import { columnName, type Field } from '@sentinel/fields';
import { session } from '@sentinel/session';
import type { ResultsColumn } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { ReturnText } from '../cells/cells.tsx';
import { inThousands, plainNumberText, priceText, returnText } from '../cells/formats.ts';

/** A column of the results, and the name by which the server sorts it. */
export interface ExploreColumn<Row extends object, Column extends string> extends ResultsColumn<Row> {
  readonly sortColumn: Column;
}

/** What a cell shows beyond the value of its field, or in place of it. */
export type Cell<Row extends object> = Pick<
  ResultsColumn<Row>,
  'kind' | 'linkText' | 'render' | 'text' | 'value' | 'wholeShare'
>;

type Kind = Field['kind'];

/** A value as a cell shows it, and files have it; undefined: unknown. */
const TEXTS: { readonly [K in Kind]?: (value: never) => unknown } = {
  number: plainNumberText,
  money: inThousands,
  fraction: returnText,
  day: dayText,
  instant: (at: string) => instantText(at, { timeZone: ianaTimeZone(session.state().timeZone) }),
  flag: (value: boolean | 0 | 1) => (value ? 'Yes' : 'No'),
};

const KINDS: { readonly [K in Kind]?: ResultsColumn['kind'] } = {
  count: 'number',
  number: 'number',
  money: 'number',
  fraction: 'number',
  day: 'date',
};

/** The columns of the results for some fields, in their order. */
export function columnsOf<const Fields extends readonly Field[], Row extends object>(
  fields: Fields,
  cells: { readonly [Name in Fields[number]['name']]?: Cell<Row> },
): readonly ExploreColumn<Row, Fields[number]['name']>[] {
  return fields.flatMap((field) => {
    const { name, kind, meaning, column } = field;
    if (column === undefined) return [];
    const { group, hint, iconsPx } = column;
    return {
      name: columnName(field),
      ...(group === undefined ? {} : { group, label: column.name }),
      sortColumn: name as Fields[number]['name'],
      kind: KINDS[kind],
      iconsPx,
      tooltip: hint === undefined ? meaning : `${meaning} ${hint}`,
      textOnly: true,
      value: (row: Row) => textOf(field, valueIn(row, name)),
      ...(kind === 'fraction' ? { render: (row: Row) => returnOf(valueIn(row, name)) } : {}),
      ...cells[name as Fields[number]['name']],
    };
  });
}

/** The names of columns: of all, and of those that a table shows until its reader chooses others. */
export const columnNames = (fields: readonly Field[]) => ({
  all: fields.map(columnName),
  standard: fields.filter(({ column }) => column?.isOptional !== true).map(columnName),
});

const valueIn = (row: object, name: string) => (row as Record<string, unknown>)[name];

const returnOf = (value: unknown) => (typeof value === 'number' ? <ReturnText fraction={value} /> : null);

const textOf = ({ kind, unit }: Field, value: unknown): unknown =>
  value === null || value === undefined
    ? undefined
    : unit === 'dollars'
      ? priceText(value as number)
      : (TEXTS[kind]?.(value as never) ?? value);
