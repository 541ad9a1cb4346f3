import type { Deprecated } from '../define-operation.ts';
import {
  branchesOf,
  eachNamed,
  itemsOf,
  type JsonSchema,
  patternsOf,
  propertiesOf,
  requiredOf,
  sorted,
  valuesOf,
} from './schema.ts';

/** As `Access` of the operation was. */
export type CallersAllowed = string | readonly string[];

/** The part of an operation that one release uses. It is written into the release when it is built. */
export interface UsedOperation {
  /** The first source that calls it, from the repository's root. */
  readonly file: string;
  readonly access: CallersAllowed;
  /** The request with the fields that the release sends, as it was when the release was built. */
  readonly sends: JsonSchema;
  /** The fields of the answer that the release reads, with their types; `{}` where it reads none. */
  readonly reads: JsonSchema;
  /** The first source that names a field: `sends.alert_name`, `reads.history[].fired_at`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a contract says of one operation. */
export interface ContractOperation {
  readonly access: CallersAllowed;
  readonly request: JsonSchema;
  readonly response: JsonSchema;
  /** What callers should use no longer, with the day since when. */
  readonly deprecated?: Deprecated;
}

interface Use {
  readonly type: string;
  readonly file: string;
  /** The first source that names a field; undefined for one that no source names, which then counts as unused. */
  readonly namedIn: (field: string) => string | undefined;
}

/**
 * The part of an operation that some sources use: the fields that they name anywhere, and those that every request must
 * have. Wrong only in counting a field that they name for something else.
 */
export function usedOperation({ file, namedIn }: Use, { access, request, response }: ContractOperation): UsedOperation {
  const fields: Record<string, string> = {};
  const noted = (path: string, isNeeded: boolean, name: string) => {
    const found = namedIn(name) ?? (isNeeded ? file : undefined);
    if (found !== undefined && path !== 'sends.type') fields[path] ??= found;
    return found !== undefined;
  };
  const sends = prune(request, 'sends', (path, name, isRequired) => noted(path, isRequired, name));
  const reads = prune(response, 'reads', (path, name) => noted(path, false, name));
  return { file, access, sends, reads: typesOnly(reads), fields: sortedByName(fields) };
}

/** The operation as one that uses every field of it would use it. */
export function wholeOperation({ access, request, response }: ContractOperation, file: string): UsedOperation {
  return { file, access, sends: request, reads: typesOnly(response), fields: {} };
}

type Keeps = (path: string, name: string, isRequired: boolean) => boolean;

/** The schema with only some of its fields. */
function prune(schema: JsonSchema, at: string, keeps: Keeps): JsonSchema {
  const branches = branchesOf(schema);
  if (branches) return { ...schema, anyOf: branches.map((branch) => prune(branch, at, keeps)) };
  const items = itemsOf(schema);
  if (items) return { ...schema, items: prune(items, `${at}[]`, keeps) };
  if (schema.type !== 'object') return schema;
  const required = requiredOf(schema);
  const kept = Object.fromEntries(
    Object.entries(propertiesOf(schema))
      .filter(([name]) => keeps(`${at}.${name}`, name, required.includes(name)))
      .map(([name, field]) => [name, prune(field, `${at}.${name}`, keeps)]),
  );
  return {
    ...schema,
    ...('properties' in schema ? { properties: kept } : {}),
    ...('required' in schema ? { required: required.filter((name) => name in kept) } : {}),
    ...('patternProperties' in schema
      ? { patternProperties: eachNamed(patternsOf(schema), (entry) => prune(entry, `${at}.*`, keeps)) }
      : {}),
  };
}

/**
 * What code that reads an answer relies on: fields and their types. Lengths and listed values may change, and other
 * fields may come.
 */
export function typesOnly(schema: JsonSchema): JsonSchema {
  const values = valuesOf(schema);
  if (values) return anyOf(values.map((value) => ({ type: typeOf(value) })));
  const branches = branchesOf(schema);
  if (branches) return anyOf(branches.map(typesOnly));
  if (schema.type === 'array') {
    const items = itemsOf(schema);
    return items ? { type: 'array', items: typesOnly(items) } : schema;
  }
  if (schema.type === 'object') {
    const required = requiredOf(schema);
    return {
      type: 'object',
      ...('properties' in schema ? { properties: eachNamed(propertiesOf(schema), typesOnly) } : {}),
      ...(required.length > 0 ? { required: [...required].sort() } : {}),
      ...('patternProperties' in schema ? { patternProperties: eachNamed(patternsOf(schema), typesOnly) } : {}),
    };
  }
  return 'type' in schema ? { type: schema.type } : {};
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [sorted(schema), schema])).values()];
  const [only] = different;
  return different.length === 1 && only ? only : { anyOf: different };
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

const sortedByName = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)));
