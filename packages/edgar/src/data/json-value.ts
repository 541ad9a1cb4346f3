import { isDay } from '@sentinel/calendar';
import { EdgarDataError } from './edgar-data-error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The largest of the files, company facts, have a few megabytes. */
const MAX_CHARS = 64_000_000;

/** @throws EdgarDataError `empty`, `too_large` or `not_json` */
export function readJson(text: string): unknown {
  if (text.length > MAX_CHARS) throw new EdgarDataError('too_large', `the file has ${text.length} characters`);
  if (!/\S/.test(text)) throw new EdgarDataError('empty', 'the file is empty');
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (cause) {
    throw new EdgarDataError('not_json', 'the file is not JSON or is cut off', { cause });
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string property, trimmed; null when it is missing, empty or not a string. */
export function textOf(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A CIK in ten digits; null for anything else. The SEC writes CIKs as numbers or as text, with or without leading zeros. */
export function cikFrom(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^\d{1,10}$/.test(text) && !/^0+$/.test(text) ? text.padStart(10, '0') : null;
}

/** The day of `2001-11-01` or `2001-11-01T00:00:00.000Z`; null when it is not a real day. */
export function dayFrom(value: unknown): string | null {
  const day = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value)?.[1] : undefined;
  return day !== undefined && isDay(day) ? day : null;
}

export function malformed(reason: string): EdgarDataError {
  return new EdgarDataError('malformed', reason);
}
