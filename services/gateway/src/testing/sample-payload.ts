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
  maxLength?: number;
}

/** Texts that satisfy the patterns of the contract's shared fields. */
const TEXTS = ['sample', 'web_ab1', '0000000001', 'ABC', '0000000001-24-000001', '2024-01-05', 'a@b.example', '12'];

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
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const text = TEXTS.find((one) => pattern.test(one));
  if (text === undefined) throw new Error(`no sample text for ${schema.pattern}`);
  return text;
}

/** The smallest payload an operation accepts, with the caller's e-mail and token where it lists them. */
export function samplePayload(
  { request }: Operation,
  own: { email?: string; token?: string } = {},
): Record<string, unknown> {
  const payload = sample(request as Schema) as Record<string, unknown>;
  if ('email' in payload && own.email !== undefined) payload.email = own.email;
  if ('access_token' in payload && own.token !== undefined) payload.access_token = own.token;
  return payload;
}
