/** The horizons of trade returns in trading days that searches offer (spec part 3 section 9). */
export const RETURN_HORIZONS = [5, 10, 20, 60, 120] as const;

/** The horizons of a study in trading days, in the order in which facts store returns. */
export const STUDY_HORIZONS = [1, ...RETURN_HORIZONS] as const;
export type StudyHorizon = (typeof STUDY_HORIZONS)[number];

/** The days that a trade's returns can start on: the trade date (the specification's), or the first close after acceptance. */
export const RETURN_STARTS = ['trade_date', 'acceptance'] as const;
export type ReturnStart = (typeof RETURN_STARTS)[number];

/**
 * What a return over a horizon is when the series ended before: unknown, or up to its last price. Leaving ended series out makes
 * results look better than they were, because most of them ended badly or were bought (survivorship).
 */
export const ENDED_RETURNS = ['leave_out', 'last_price'] as const;

/** What returns include: prices only, or reinvested dividends, too. */
export const RETURN_BASES = ['price', 'total'] as const;
export type ReturnBasis = (typeof RETURN_BASES)[number];

/**
 * Which insider trades the sums before an event count: all by trade date, or those that were known when the event was accepted.
 */
export const INSIDER_SUMS = ['trade_date', 'as_known'] as const;

/**
 * The closes that an event's returns can start from: the last one before the event day, so that the return over one day is the
 * event return; or the event day's own, the first close after acceptance, from which a reader could have earned them.
 */
export const EVENT_RETURN_STARTS = ['event_date', 'acceptance'] as const;
export type EventReturnStart = (typeof EVENT_RETURN_STARTS)[number];
