import Type from 'typebox';

/** How many days the trends of the dashboard show; the last one is today in New York. */
export const OVERVIEW_DAYS = 30;

/** When the caller was last here; a day ago by default. What is longer ago than 30 days counts as 30 days. */
export const OverviewSince = Type.Optional(
  Type.String({ maxLength: 30, pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' }),
);

/** How many there were on each day in New York, the oldest first; the last one is today. */
export const dailyCounts = (days: number) =>
  Type.Array(Type.Integer({ minimum: 0 }), { minItems: days, maxItems: days });
