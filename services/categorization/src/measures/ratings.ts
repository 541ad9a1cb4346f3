/** A category: Relevant or Not Relevant, 0 or 1, or any other words or finite numbers. */
export type Category = string | number;

/** One unit's ratings, one entry for each rater, always in the same order of raters; null where a rater gave none. */
export type Ratings<Value extends Category = Category> = readonly (Value | null)[];

/** Ratings with each category replaced by its position among the categories. */
export interface CodedRatings<Value extends Category> {
  /** By unit, the position of each rating that was given. */
  readonly units: readonly (readonly number[])[];
  /** Every category in use, in the order of `compareCategories`. */
  readonly categories: readonly Value[];
}

/** Numbers by size before words by code units. */
function compareCategories(one: Category, other: Category): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  if (typeof other === 'number') return 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Codes the ratings of units; ratings that were not given are left out.
 * @throws RangeError for a number that is not finite
 */
export function codeRatings<Value extends Category>(units: readonly Ratings<Value>[]): CodedRatings<Value> {
  const given = units.map((unit) => unit.filter((rating) => rating !== null));
  const categories = [...new Set(given.flat())].sort(compareCategories);
  for (const category of categories)
    if (typeof category === 'number' && !Number.isFinite(category))
      throw new RangeError(`${category} is not a category`);
  const position = new Map(categories.map((category, at) => [category, at]));
  return { categories, units: given.map((unit) => unit.map((rating) => position.get(rating) ?? -1)) };
}

/** How often each category occurs among coded ratings. */
export function countCategories(ratings: readonly number[], categories: number): number[] {
  const counts = new Array<number>(categories).fill(0);
  for (const category of ratings) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}
