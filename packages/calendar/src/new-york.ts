/** The zone of EDGAR and of the exchanges. */
export const NEW_YORK = 'America/New_York';
const NEW_YORK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: NEW_YORK, dateStyle: 'short' });

/** The day it is at a moment in New York, YYYY-MM-DD. */
export function newYorkDay(instant: Date): string {
  return NEW_YORK_DAY.format(instant);
}
