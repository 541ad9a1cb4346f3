import type { Operation } from '@sentinel/contracts';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minItems?: number;
  minimum?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

/** Texts that match the patterns of the contracts' shared fields. */
const TEXTS = [
  'sample',
  'web_ab1',
  '0000000001',
  'ABC',
  '0000000001-24-000001',
  '2024-01-05',
  'a@b.example',
  '12',
  '123456',
  'sample-token',
  '00000000-0000-4000-8000-000000000001',
  'data:image/jpeg;base64,AAAA',
  'https://a.example/',
];

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') {
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]));
  }
  const { pattern = '', format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const form = format === 'calendar-date' ? /^\d{4}-\d{2}-\d{2}$/ : new RegExp(pattern, 'u');
  const text = TEXTS.find((one) => form.test(one) && one.length >= minLength && one.length <= maxLength);
  if (text === undefined) throw new Error(`no sample text for ${JSON.stringify(schema)}`);
  return text;
}

/** The smallest payload that an operation accepts, with the caller's email and token where it lists them. */
export function samplePayload(
  { request }: Operation,
  own: { email?: string; token?: string } = {},
): Record<string, unknown> {
  const payload = sample(request as Schema) as Record<string, unknown>;
  if ('email' in payload && own.email !== undefined) payload.email = own.email;
  if ('access_token' in payload && own.token !== undefined) payload.access_token = own.token;
  return payload;
}
