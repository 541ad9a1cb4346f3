interface OnFilter {
  /** The name of its field. */
  readonly field: string;
}

/**
 * Whether a search is a saved one that was changed, and not another: it still filters by one of the same fields, or one of the two has no
 * filter at all.
 */
export function isChangeOf(saved: readonly OnFilter[], now: readonly OnFilter[]): boolean {
  return saved.length === 0 || now.length === 0 || now.some(({ field }) => saved.some((one) => one.field === field));
}
