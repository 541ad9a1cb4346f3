/** Sessions over which the returns of a trade are computed, in the order of the arrays of `trade_fact`. */
export const HORIZONS = [5, 10, 20, 60, 120] as const;
