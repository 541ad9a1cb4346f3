import { readPrice, readVolume } from '../price-number.ts';
import type { PriceBar } from '../price-source.ts';
import { type JsonObject, plainField } from './json-fields.ts';

/** A provider's names for the fields of a bar. */
export interface BarFields {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Reads a bar from an object; null when it has no close. Fields that are not numbers become null. */
export function barOf(object: JsonObject, fields: BarFields, symbol: string, day: string): PriceBar | null {
  const close = readPrice(plainField(object, fields.close)) ?? null;
  if (close === null) return null;
  return {
    symbol,
    day,
    open: readPrice(plainField(object, fields.open)) ?? null,
    high: readPrice(plainField(object, fields.high)) ?? null,
    low: readPrice(plainField(object, fields.low)) ?? null,
    close,
    volume: readVolume(plainField(object, fields.volume)) ?? null,
  };
}
