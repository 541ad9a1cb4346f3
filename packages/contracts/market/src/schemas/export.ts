import { EXPORT_FORMATS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

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
