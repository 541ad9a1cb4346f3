/** How many digits a stored price can have before and after the decimal point. */
const PLACES = 6;
const MAX_PRICE = 1e13;
const MAX_RATIO = 1e9;
const MAX_VOLUME = 9e15;

/** What sources write for a missing value. */
const NOTHING = new Set(['', '-', 'NULL', 'N/A', 'NA', 'NAN', 'NONE']);

/**
 * Reads a price as a plain decimal with at most six decimals: `$1,234.50` → `1234.5`. Undefined when it is missing, null when it
 * is not a number. Single-precision values (Yahoo: 268.7699890136719) are rounded to their original digits.
 */
export function readPrice(text: string | number | null | undefined): string | null | undefined {
  const plain = plainNumber(text);
  if (plain === undefined || plain === null) return plain;
  const value = Number(plain);
  if (!Number.isFinite(value) || Math.abs(value) >= MAX_PRICE) return null;
  if (!/[eE]/.test(plain) && (plain.split('.')[1] ?? '').length <= PLACES) return plain;
  const single = Math.fround(value);
  for (let places = 0; places < PLACES; places += 1) {
    const shorter = value.toFixed(places);
    if (Math.fround(Number(shorter)) === single) return shorter;
  }
  return value.toFixed(PLACES);
}

/** Reads a split's ratio or a dividend above zero, with at most ten decimals; null for anything else. */
export function readRatio(text: string | number | null | undefined): string | null {
  const plain = plainNumber(text);
  const value = Number(plain ?? Number.NaN);
  return value > 0 && value < MAX_RATIO ? value.toFixed(10).replace(/\.?0+$/, '') : null;
}

/** Reads a whole number of shares; undefined when it is missing, null when it is not a number or negative. */
export function readVolume(text: string | number | null | undefined): string | null | undefined {
  const plain = plainNumber(text);
  if (plain === undefined || plain === null) return plain;
  const value = Number(plain);
  return Number.isFinite(value) && value >= 0 && value < MAX_VOLUME ? BigInt(Math.round(value)).toString() : null;
}

/** Removes a dollar sign and thousands separators; a text with a comma anywhere else is not a number. */
function plainNumber(text: string | number | null | undefined): string | null | undefined {
  const given = String(text ?? '')
    .trim()
    .replace(/^\$/, '');
  if (NOTHING.has(given.toUpperCase())) return undefined;
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(given) ? given.replaceAll(',', '') : given;
  return /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain) ? plain : null;
}
