import { columnName, type Field } from '@sentinel/fields';
import type { FieldSql } from '../fields/field-sql.ts';
import type { ColumnKind, ExportColumn } from './export-column.ts';

const KINDS: Readonly<Record<Field['kind'], ColumnKind>> = {
  count: 'whole',
  number: 'number',
  money: 'thousands',
  fraction: 'fraction',
  day: 'day',
  instant: 'instant',
  choice: 'text',
  flag: 'text',
  entity: 'text',
  text: 'text',
};

/**
 * The columns of a file, in the order asked for.
 * @param notes what the meaning of some depends on in this search
 * @param bases the same in a word or two, for their headings: a file is read without its search
 */
export function columnsOf<Name extends string>(
  fields: readonly (Field & { readonly name: Name })[],
  names: readonly Name[],
  sql: Readonly<Record<Name, FieldSql>>,
  notes: Readonly<Partial<Record<Name, string>>>,
  bases: Readonly<Partial<Record<Name, string>>>,
): ExportColumn[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return names.map((name) => {
    const field = byName.get(name);
    if (!field) throw new Error(`no column ${name}`);
    const { value, shown = value } = sql[name];
    const [note, basis] = [notes[name], bases[name]];
    return {
      heading: basis === undefined ? columnName(field) : `${columnName(field)}, ${basis}`,
      kind: KINDS[field.kind],
      value: shown,
      meaning: note === undefined ? field.meaning : `${field.meaning} ${note}`,
    };
  });
}
