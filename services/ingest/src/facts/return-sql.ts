import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import { closeAt, factorAt, fundReturn, rounded } from './fact-sql.ts';

/**
 * SQL for the returns over all horizons from a session. `from` names the session's column: with `base`, the row has
 * `base_session`, and `closes` and `factors` add `base_close_0` … `base_factor_120`.
 */

/** Sessions after the first; `last` is the last session of a series that ended before the longest horizon. */
type Step = number | 'last';
const LONGEST = Math.max(...STUDY_HORIZONS);
const STEPS: readonly Step[] = [0, ...STUDY_HORIZONS, 'last'];

/** The session of a step, as SQL; null for `last` of a series that goes on, or that ended before the first session. */
const sessionAt = (row: string, from: string, step: Step) => {
  const first = `${row}.${from}_session`;
  const ended = `${row}.ended_session`;
  return step === 'last'
    ? `case when ${ended} > ${first} and ${ended} < ${first} + ${LONGEST} then ${ended} end`
    : `${first} + ${step}`;
};

/** Columns with the closes at each step, of a row with `security_id` and `ended_session`. */
export const closes = (row: string, from: string) =>
  STEPS.map((step) => `${closeAt(`${row}.security_id`, sessionAt(row, from, step))} as ${from}_close_${step}`).join(
    ',\n',
  );

/** Columns with the factors that adjust these closes, of a row with them and `basis`. */
export const factors = (row: string, from: string) =>
  STEPS.map(
    (step) =>
      `case when ${from}_close_${step} is not null then ${factorAt(`${row}.security_id`, sessionAt(row, from, step), `${row}.basis`)} end as ${from}_factor_${step}`,
  ).join(',\n');

/** The unrounded return up to a step. */
const raw = (from: string, step: Step) =>
  `(${from}_close_${step}::float8 / ${from}_close_0::float8 * (${from}_factor_${step} / ${from}_factor_0) - 1)`;

/** The return up to a step minus the market fund's. `placed` names the row. */
export const adjustedReturn = (from: string, step: Step) =>
  rounded(`${raw(from, step)} - ${fundReturn(`placed.${from}_session`, sessionAt('placed', from, step), 'basis')}`);

export const returns = (from: string) => `array[${STUDY_HORIZONS.map((step) => rounded(raw(from, step))).join(', ')}]`;
export const adjustedReturns = (from: string) =>
  `array[${STUDY_HORIZONS.map((step) => adjustedReturn(from, step)).join(', ')}]`;

/** Up to the last price of a series that ended before the longest horizon: raw, and minus the market fund's. */
export const lastReturns = (from: string) => `${rounded(raw(from, 'last'))}, ${adjustedReturn(from, 'last')}`;

/**
 * Why each return is unknown. `$5` is the last session with prices, by `world` (`FactInputs`).
 * @param unplaced the reason of a row without the session, as SQL
 */
export const missingReturns = (from: string, unplaced: string) =>
  `array[${STUDY_HORIZONS.map(
    (step) => `case
    when ${from}_close_0 is not null and ${from}_close_${step} is not null then null
    when security_id is null then 'no_series'
    when ${from}_session is null then ${unplaced}
    when ${from}_session + ${step} > ended_session then 'ended'
    when ${from}_close_0 is null and ${from}_session <= ($5::int[])[world] then 'no_bar'
    when ${from}_session + ${step} > coalesce(($5::int[])[world], 0) then 'pending'
    else 'no_bar' end`,
  ).join(', ')}]::text[]`;
