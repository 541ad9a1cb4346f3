import Type from 'typebox';
import { Line, nullable } from './shared.ts';

const exact = { additionalProperties: false } as const;

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
