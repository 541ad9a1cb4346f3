/** The results payload of spec part 2, section 3: names of columns, and rows keyed by them. */
export interface Results {
  readonly columns: readonly string[];
  readonly data: readonly Readonly<Record<string, string | number | null>>[];
  readonly title?: string | undefined;
  /** How many rows there are in all, where these are only the first; null: more than these, it is not known how many. */
  readonly total?: number | null | undefined;
  /** Of an alert: how many of the rows it matched when they came. */
  readonly matched?: number | undefined;
}
