/** Turns the decimal strings of a JSON value into numbers, so that `39.0` and `39` are equal; CIKs stay strings. */
export function comparable(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    return key !== 'cik' && /^-?\d+(\.\d+)?$/.test(value) ? { number: Number(value) } : value;
  }
  if (Array.isArray(value)) return value.map((entry) => comparable(entry));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, comparable(entry, name)]));
  }
  return value;
}
