/** The providers of `PRICES_SOURCE`, by the `source` of their bars. Their closes are kept when a file has another one. */
export const PROVIDERS: readonly string[] = ['massive', 'tiingo'];
