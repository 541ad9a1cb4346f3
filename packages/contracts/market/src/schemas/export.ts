import { EXPORT_FORMATS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

/** The file that is asked for. */
export const exportFields = <Column extends string>(columns: readonly Column[]) => ({
  format: Type.Enum(EXPORT_FORMATS),
  columns: Type.Array(Type.Enum([...columns]), {
    minItems: 1,
    maxItems: columns.length,
    uniqueItems: true,
    description: 'The columns of the file, in order.',
  }),
  sort_direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
});
