/** The horizons of trade returns in trading days (spec part 3 section 9), in the order in which facts store them. */
export const RETURN_HORIZONS = [5, 10, 20, 60, 120] as const;
