import { EXPORT_FORMATS } from '@sentinel/vocabulary';
import Type from 'typebox';
import { Line, nullable } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Columns of an exported trades search: those of the screen, and a few more that a file may want. */
export const TRADE_EXPORT_COLUMNS = [
  'conm',
  'ticker',
  'owner',
  'title',
  'trade_date',
  'trade_direction',
  'value',
  'trade_return',
  'next_8K_days',
  'next_ea_days',
  'next_8K_ret0',
  'next_ea_ret0',
  'is_10b51',
  'reader_return',
  'days_to_file',
  'location',
  'cik',
  'accno',
] as const;

export const EVENT_EXPORT_COLUMNS = [
  'conm',
  'ticker',
  'date_filed',
  'event_return',
  '8K_items',
  'value_sold',
  'value_purchased',
  'cik',
  'accno',
] as const;

/** The file that is asked for. */
export const exportFields = <const Columns extends readonly string[]>(columns: Columns) => ({
  format: Type.Enum(EXPORT_FORMATS),
  columns: Type.Array(Type.Enum(columns as unknown as Columns[number][]), {
    minItems: 1,
    maxItems: columns.length,
    uniqueItems: true,
    description: 'The columns of the file, in order.',
  }),
  sort_direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
});

/** A filter or column by its name on screen, with its value or meaning. */
const Named = Type.Object({ name: Line(100), text: Type.String({ maxLength: 4000 }) }, exact);

/** What the file holds, and where that comes from: the provenance that XLSX and Parquet files also contain. */
export const Exported = Type.Object(
  {
    file_name: Line(100),
    num_rows: Type.Integer({ minimum: 0 }),
    about: Type.Object(
      {
        title: Line(100),
        exported_at: Type.String({ maxLength: 30 }),
        as_of: nullable(
          Type.String({ maxLength: 30, description: 'Everything stored before this moment was searched.' }),
        ),
        filters: Type.Array(Named, { maxItems: 60 }),
        columns: Type.Array(Named, { maxItems: 40 }),
        conventions: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 }),
      },
      exact,
    ),
  },
  exact,
);

/** An export is a whole table, made while the caller waits. */
export const EXPORT_LIMIT = { calls: 20, perSeconds: 300, by: 'account' } as const;
