/** Trading days over which the returns of a trade are told (spec part 3 section 9), in the order in which facts list them. */
export const RETURN_HORIZONS = [5, 10, 20, 60, 120] as const;

/** One of the horizons. */
export type ReturnHorizon = (typeof RETURN_HORIZONS)[number];
