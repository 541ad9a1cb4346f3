import fc from 'fast-check';
import type { Operation } from '../../packages/contracts/core/src/index.ts';

/** A JSON schema, as far as the contracts use it. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/** Texts that have the form of some field. */
const TEXTS = [
  'sample',
  'web_ab1',
  '2024-01-05',
  '1900-02-29',
  '9999-12-31',
  '0001-01-01',
  '2024-01',
  '2024-01-05T12:00:00Z',
  '12',
  '123456',
  'Sentinel#2026',
  'nobody@sentinel.example',
  '00000000-0000-4000-8000-000000000001',
  '0000000001-24-000001',
  'data:image/jpeg;base64,AAAA',
  'https://a.example/',
  '001004',
  '0000000001',
  'ABC',
  '',
];
/** Values that have broken programs. */
const ODD = [
  "'; drop table identity.account; --",
  '<script>alert(1)</script>',
  '{{7*7}} %s %00',
  '../../etc/passwd',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  'İ'.repeat(300),
  'x'.repeat(5000),
  '__proto__',
  -1,
  0,
  2 ** 53,
  1e308,
  0.1,
  true,
  null,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
];

/** A value that an earlier answer had, with the name of its field. */
export interface Known {
  readonly name: string;
  readonly value: string | number;
}

function wholeNumbers(schema: Schema, known: readonly Known[], name: string): fc.Arbitrary<unknown> {
  const { maximum = 2 ** 31, minimum = -(2 ** 31) } = schema;
  const named = known
    .filter((one) => one.name === name)
    .flatMap(({ value }) => (typeof value === 'number' && value >= minimum && value <= maximum ? [value] : []));
  const small = fc.integer({ min: minimum, max: Math.min(maximum, 20) });
  return fc.oneof(
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum),
    small,
    ...likely(named),
  );
}
/** One of the values, if there are any, twice as likely as another choice. */
const likely = <T>(values: readonly T[]) =>
  values.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...values) }] : [];

/** Values that a schema allows; also those that the calls so far have shown, where one fits, above all in a field of the same name. */
function valid(schema: Schema, known: readonly Known[], name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return wholeNumbers(schema, known, name);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e12, max: schema.maximum ?? 1e12, noNaN: true });
    case 'array': {
      const { items = {}, maxItems = 3, minItems = 0, uniqueItems } = schema;
      if (Array.isArray(items)) return fc.tuple(...items.map((one: Schema) => valid(one, known, name)));
      const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
      const item = valid(items as Schema, known, name);
      return uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length);
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, one]) => [field, valid(one, known, field)] as const,
      );
      const requiredKeys = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}));
      return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    }
    default:
      return texts(schema, known, name);
  }
}

function texts(
  { format, maxLength = 1000, minLength = 0, pattern = '' }: Schema,
  known: readonly Known[],
  name: string,
): fc.Arbitrary<string> {
  const form = format === 'calendar-date' ? /^\d{4}-\d{2}-\d{2}$/ : new RegExp(pattern, 'u');
  const fits = (text: string) => form.test(text) && text.length >= minLength && text.length <= maxLength;
  const fittingOf = (values: readonly Known[]) =>
    values.flatMap(({ value }) => (typeof value === 'string' && fits(value) ? [value] : []));
  const fitting = [...TEXTS.filter(fits), ...fittingOf(known)];
  const named = fittingOf(known.filter((one) => one.name === name));
  const free =
    format === undefined && pattern === '' ? [fc.string({ minLength, maxLength: Math.min(maxLength, 50) })] : [];
  if (fitting.length === 0 && free.length === 0) throw new Error(`no text of the form ${pattern}`);
  return fc.oneof(...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []), ...likely(named), ...free);
}

/** Payloads of an operation: most are allowed; of the others, one field is odd, missing or unknown. */
export function payloads({ request }: Operation, known: readonly Known[]): fc.Arbitrary<Record<string, unknown>> {
  const schema = request as Schema;
  const allowed = valid(schema, known, '') as fc.Arbitrary<Record<string, unknown>>;
  const field = fc.constantFrom(...Object.keys(schema.properties ?? {}));
  return fc.oneof(
    { weight: 6, arbitrary: allowed },
    {
      weight: 2,
      arbitrary: fc
        .tuple(allowed, field, fc.constantFrom(...ODD))
        .map(([payload, name, value]) => (name === 'type' ? payload : { ...payload, [name]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(allowed, field).map(([payload, name]) => {
        const { [name]: _left, ...rest } = payload;
        return name === 'type' ? payload : rest;
      }),
    },
    { weight: 1, arbitrary: allowed.map((payload) => ({ ...payload, permissions: ['admin'], is_admin: true })) },
  );
}

/** An allowed payload of an operation with each whole number at that end of its range. */
export function payloadsAtEnd({ request }: Operation, known: readonly Known[], end: 'minimum' | 'maximum') {
  const schema = request as Schema;
  return valid(schema, known, '').map((payload) => atEnd(schema, payload, end) as Record<string, unknown>);
}

function atEnd(schema: Schema, value: unknown, end: 'minimum' | 'maximum'): unknown {
  if (typeof value === 'number') {
    const numeric = (schema.anyOf ?? [schema]).find(({ type }) => type === 'integer');
    return numeric?.[end] ?? value;
  }
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.map((item, at) => atEnd(Array.isArray(items) ? items[at] : items, item, end));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {} } = (schema.anyOf ?? [schema]).find((one) => one.properties) ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, atEnd(properties[name] ?? {}, field, end)]),
  );
}
