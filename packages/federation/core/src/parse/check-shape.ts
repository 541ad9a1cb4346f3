import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { Errors } from 'typebox/value';

/** The type that a schema describes, read-only. */
export type Shape<S extends TSchema> = Fixed<Static<S>>;
type Fixed<T> = { readonly [K in keyof T]: Fixed<T[K]> };

/** An object with these fields and no others. */
export const strict = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false });
export const Text = Type.String({ minLength: 1 });
export const matching = (pattern: RegExp) => Type.String({ pattern: pattern.source });

/** A document that does not match its schema; the message names the field and what is wrong with it. */
export class ShapeError extends Error {
  override name = 'ShapeError';
}

type Mistake = ReturnType<typeof Errors>[number];

/**
 * Checks a JSON document against its schema.
 * @throws ShapeError; where a field may have one of several shapes, with the reasons of the closest one
 */
export function checkShape<S extends TSchema>(schema: S, value: unknown, document: string): Shape<S> {
  // `anyOf` and `additionalProperties` only summarize the other mistakes.
  const mistakes = Errors(schema, value).filter(({ keyword }) => !/^(anyOf|additionalProperties)$/.test(keyword));
  const depth = ({ instancePath }: Mistake) => instancePath.split('/').length;
  const deepest = mistakes.toSorted((one, other) => depth(other) - depth(one))[0];
  if (deepest === undefined) return value as Shape<S>;
  let at = document;
  let found = value;
  for (const part of deepest.instancePath.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at += /^\d+$/.test(name) ? `[${name}]` : /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
    found = (found as Record<string, unknown>)[name];
  }
  const reasons = mistakes.filter(({ instancePath }) => instancePath === deepest.instancePath);
  throw new ShapeError(`${at} ${reasons.map((mistake) => reasonOf(mistake, found)).join(' or ')}`);
}

function reasonOf({ keyword, params, message }: Mistake, found: unknown): string {
  switch (keyword) {
    case 'boolean':
      return 'is not allowed';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'minItems':
    case 'minLength':
      return 'must not be empty';
    case 'pattern':
      return `is "${found}", which does not match ${params.pattern}`;
    case 'required':
      return `must have the field "${params.requiredProperties[0]}"`;
    case 'type':
      return `must be ${params.type === 'object' || params.type === 'array' ? 'an' : 'a'} ${params.type}`;
    default:
      return message;
  }
}
