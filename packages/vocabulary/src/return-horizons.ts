/** The horizons of trade returns in trading days (spec part 3 section 9), in the order in which facts store them. */
export const RETURN_HORIZONS = [5, 10, 20, 60, 120] as const;

/** The days that a trade's returns can start on: the trade date (the specification's), or the first close after acceptance. */
export const RETURN_STARTS = ['trade_date', 'acceptance'] as const;
export type ReturnStart = (typeof RETURN_STARTS)[number];
