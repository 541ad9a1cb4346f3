import {
  branchesOf,
  isSame,
  itemsOf,
  type JsonSchema,
  patternsOf,
  propertiesOf,
  requiredOf,
  valuesOf,
} from './schema.ts';
import { typeOf } from './used-operation.ts';

/** A place where values of one schema may not fit another. */
export interface Misfit {
  /** Where: `.history[].fired_at`; empty for the whole. */
  readonly at: string;
  /** `gone`: the field is in one and not in the other; `needed`: it need not be in one and must be in the other. */
  readonly kind: 'gone' | 'needed' | 'narrower' | 'other type';
}

/**
 * Where values that fit `from` may not fit `to`. It may name a place where they do fit, as when two patterns are written
 * differently and mean the same; without a misfit, every value fits.
 *
 * @param field whether a field that `to` only may have must be in `from`: so it is with fields that somebody reads
 */
export function misfits(from: JsonSchema, to: JsonSchema, field: 'read' | 'sent', at = ''): Misfit[] {
  if (isSame(from, to)) return [];
  const values = valuesOf(from);
  if (values) return values.every((value) => accepts(to, value)) ? [] : [{ at, kind: narrowerOrOther(from, to) }];
  const branches = branchesOf(from);
  if (branches) return different(branches.flatMap((branch) => misfits(branch, to, field, at)));
  const choices = branchesOf(to);
  if (choices) {
    const found = fewest(choices.map((choice) => misfits(from, choice, field, at)));
    const fits =
      found.length === 0 ||
      partsOf(from).some((parts) => parts.every((part) => misfits(part, to, field, at).length === 0));
    return fits ? [] : found;
  }
  if (!isKnown(to) || valuesOf(to)) return [{ at, kind: narrowerOrOther(from, to) }];
  if (to.type === undefined) return Object.keys(to).length === 0 ? [] : [{ at, kind: 'narrower' }];
  if (from.type !== to.type && !(from.type === 'integer' && to.type === 'number')) return [{ at, kind: 'other type' }];
  if (to.type === 'object') return objectMisfits(from, to, field, at);
  if (to.type === 'array') return arrayMisfits(from, to, field, at);
  return fitsLimits(from, to) ? [] : [{ at, kind: 'narrower' }];
}

/** Lower limits, and upper ones; what must be equal wherever the other has it. */
const AT_LEAST = ['minLength', 'minimum', 'minItems'];
const AT_MOST = ['maxLength', 'maximum', 'maxItems'];
const EQUAL = ['pattern', 'format', 'uniqueItems'];
const KNOWN = new Set([
  ...AT_LEAST,
  ...AT_MOST,
  ...EQUAL,
  ...['type', 'const', 'enum', 'items', 'properties', 'required', 'patternProperties', 'additionalProperties'],
]);

/** Whether all that the schema asks for is understood here; a list whose items are told one by one is not. */
const isKnown = (schema: JsonSchema) =>
  Object.keys(schema).every((key) => KNOWN.has(key)) &&
  !Array.isArray(schema.items) &&
  !('properties' in schema && 'patternProperties' in schema);

function fitsLimits(from: JsonSchema, to: JsonSchema): boolean {
  const limit = (schema: JsonSchema, key: string) => schema[key] as number | undefined;
  return (
    AT_LEAST.every(
      (key) => (limit(from, key) ?? Number.NEGATIVE_INFINITY) >= (limit(to, key) ?? Number.NEGATIVE_INFINITY),
    ) &&
    AT_MOST.every(
      (key) => (limit(from, key) ?? Number.POSITIVE_INFINITY) <= (limit(to, key) ?? Number.POSITIVE_INFINITY),
    ) &&
    EQUAL.every((key) => to[key] === undefined || to[key] === false || to[key] === from[key])
  );
}

function objectMisfits(from: JsonSchema, to: JsonSchema, field: 'read' | 'sent', at: string): Misfit[] {
  const has = propertiesOf(from);
  const wants = propertiesOf(to);
  const isOpen = from.additionalProperties !== false;
  const found: Misfit[] = [];
  for (const [name, schema] of Object.entries(has)) {
    const wanted = wants[name];
    if (wanted) found.push(...misfits(schema, wanted, field, `${at}.${name}`));
    else if (to.additionalProperties !== undefined || 'patternProperties' in to)
      found.push({ at: `${at}.${name}`, kind: 'gone' });
  }
  const must = requiredOf(to);
  for (const name of Object.keys(wants)) {
    if (name in has) {
      if (must.includes(name) && !requiredOf(from).includes(name)) found.push({ at: `${at}.${name}`, kind: 'needed' });
    } else if (field === 'read') found.push({ at: `${at}.${name}`, kind: 'gone' });
    else if (must.includes(name) || isOpen || 'patternProperties' in from)
      // Where any field may be, one of this name may be of any type.
      found.push({ at: `${at}.${name}`, kind: 'needed' });
  }
  const entries = patternsOf(from);
  const wantedEntries = patternsOf(to);
  for (const [pattern, wanted] of Object.entries(wantedEntries)) {
    const entry = entries[pattern];
    if (entry) found.push(...misfits(entry, wanted, field, `${at}.*`));
    else found.push({ at: `${at}.*`, kind: 'gone' });
  }
  const hasMore = isOpen || Object.keys(entries).some((pattern) => !(pattern in wantedEntries));
  if (hasMore && to.additionalProperties !== undefined) found.push({ at, kind: 'narrower' });
  return found;
}

function arrayMisfits(from: JsonSchema, to: JsonSchema, field: 'read' | 'sent', at: string): Misfit[] {
  const items = itemsOf(from);
  const wanted = itemsOf(to);
  const own: Misfit[] = fitsLimits(from, to) ? [] : [{ at, kind: 'narrower' }];
  if (!wanted) return own;
  if (!items) return [{ at, kind: 'other type' }];
  return [...own, ...misfits(items, wanted, field, `${at}[]`)];
}

/** An object told apart by the values of one of its fields, for each field that lists some: `{type: a or b}` is `{type: a}` or `{type: b}`. */
const partsOf = (schema: JsonSchema): readonly (readonly JsonSchema[])[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const values = valuesOf(field) ?? branchesOf(field)?.flatMap((branch) => valuesOf(branch) ?? []) ?? [];
    if (values.length < 2 || branchesOf(field)?.some((branch) => !valuesOf(branch))) return [];
    return [
      values.map((value) => ({
        ...schema,
        properties: { ...propertiesOf(schema), [name]: { type: typeOf(value), const: value } },
      })),
    ];
  });

/** Whether a single value fits. What is not understood fits nothing. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  const branches = branchesOf(schema);
  if (branches) return branches.some((branch) => accepts(branch, value));
  if (!isKnown(schema) || schema.format !== undefined) return false;
  const values = valuesOf(schema);
  if (values) return values.some((each) => isSame(each, value));
  const type = typeOf(value);
  if (schema.type === undefined) return Object.keys(schema).length === 0;
  if (type === 'object' || type === 'array') return false;
  if (type !== schema.type && !(type === 'integer' && schema.type === 'number')) return false;
  const pattern = schema.pattern as string | undefined;
  if (typeof value === 'string') {
    const length = [...value].length;
    return (
      fitsLimits({ minLength: length, maxLength: length }, { ...schema, pattern: undefined }) &&
      (pattern === undefined || new RegExp(pattern, 'u').test(value))
    );
  }
  return fitsLimits({ minimum: value, maximum: value }, schema);
}

function narrowerOrOther(from: JsonSchema, to: JsonSchema): Misfit['kind'] {
  const types = (schema: JsonSchema): unknown[] =>
    branchesOf(schema)?.flatMap(types) ?? valuesOf(schema)?.map(typeOf) ?? [schema.type];
  const wanted = types(to);
  return types(from).some((type) => wanted.includes(type)) ? 'narrower' : 'other type';
}

/** Where none of the choices fits, what keeps from fitting the closest one. */
function fewest(choices: readonly Misfit[][]): Misfit[] {
  const weight = (found: readonly Misfit[]) =>
    found.length + found.filter(({ kind }) => kind === 'other type').length * 100;
  return choices.reduce((best, found) => (weight(found) < weight(best) ? found : best));
}

const different = (found: readonly Misfit[]): Misfit[] => [
  ...new Map(found.map((misfit) => [`${misfit.at} ${misfit.kind}`, misfit])).values(),
];
