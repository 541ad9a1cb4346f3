import { PriceSourceError } from '../price-source.ts';

/** An object from a provider's answer, not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws PriceSourceError `answer` when it is not a list of objects */
export function listOf(json: unknown, of: string): readonly JsonObject[] {
  if (Array.isArray(json) && json.every((entry) => typeof entry === 'object' && entry !== null)) return json;
  throw new PriceSourceError('answer', `The answer has no list of ${of}.`);
}

export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A number or string, for the functions that read numbers; undefined for anything else. */
export function plainField(object: JsonObject, name: string): string | number | undefined {
  const value = object[name];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
