/** The directions of a trade, as alerts and searches name them (spec part 2 section 3). */
export const TRADE_TYPES = ['Purchases', 'Sales'] as const;
