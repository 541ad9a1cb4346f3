/** The entry of a multi-select that means "no choice" (spec part 1 section 4, part 3 section 5). */
export const PLACEHOLDER = '__placeholder__';

/** The chosen values: none when the placeholder is among them (spec part 3 section 5). */
export function withoutPlaceholder(values: readonly string[]): readonly string[] {
  return values.includes(PLACEHOLDER) ? [] : values;
}
