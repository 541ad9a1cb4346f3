/** How many months the page of sector heat shows; the first is the usual number. */
export const HEAT_MONTHS = [36, 12] as const;
export type HeatMonths = (typeof HEAT_MONTHS)[number];

/** What the net purchase ratio is computed of; the first is the usual one. */
export const HEAT_MEASURES = ['people', 'dollars'] as const;
export type HeatMeasure = (typeof HEAT_MEASURES)[number];

/** A ratio has a percentile from this number of months of its industry on, its own included. */
export const MIN_HEAT_HISTORY = 12;
