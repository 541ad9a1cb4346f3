/** The longest label a closed dropdown shows (spec part 1 section 9). */
export const LABEL_LIMIT = 25;

/** The label, cut at 25 characters with an ellipsis. Counts code points, so no character is split. */
export function cutLabel(label: string): string {
  const characters = Array.from(label);
  return characters.length > LABEL_LIMIT ? `${characters.slice(0, LABEL_LIMIT).join('')}...` : label;
}

/**
 * The value of a multi-select after a choice: the placeholder entry is never combined with others, and choosing a real
 * option removes it (spec part 1 section 4).
 */
export function chooseMany<Value>(
  before: readonly Value[],
  after: readonly Value[],
  placeholder: Value | undefined,
): Value[] {
  if (placeholder === undefined || !after.includes(placeholder)) return [...after];
  if (!before.includes(placeholder)) return [placeholder];
  const real = after.filter((value) => value !== placeholder);
  return real.length > 0 ? real : [placeholder];
}
