/**
 * Fills the fields of a path: `{ticker}` with the encoded value, `{+query}` with the value as it is (RFC 6570).
 * @returns null when a value is missing
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string | null {
  return fill(template, values, (value, isRaw) => (isRaw ? value : encodeURIComponent(value)));
}

/** Fills the fields of a text. @returns null when a value is missing */
export function fillText(template: string, values: Readonly<Record<string, unknown>>): string | null {
  return fill(template, values, (value) => value);
}

function fill(
  template: string,
  values: Readonly<Record<string, unknown>>,
  write: (value: string, isRaw: boolean) => string,
): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\+?)(\w+)\}/g, (_field, raw: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') return write(String(value), raw !== '');
    isComplete = false;
    return '';
  });
  return isComplete ? text : null;
}
